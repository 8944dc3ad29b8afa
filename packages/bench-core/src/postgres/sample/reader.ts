import pg from 'pg'
import { WirebenchError } from '../../model/errors.ts'
import { fromUrl } from '../../model/options/option/words.ts'
import { errorCode, firstMessage, withoutSecrets } from '../failures.ts'
import { withLogin } from '../login.ts'
import { connectAdmin, cutOff } from '../server-under-test/connect-admin.ts'
import { explainOpening } from '../server-under-test/failures.ts'
import { parseServerUrl, type ServerAddress } from '../server-url.ts'

/** How long the server may take beyond the seconds it was given before the connection is cut. */
const graceMs = 5_000

/**
 * Reads from the user's server in one transaction that can write nothing, sees one state of the data, waits two seconds at most for a lock, and
 * is rolled back.
 * @throws WirebenchError that holds no secret of the address, for whatever the server refuses.
 */
export async function withReader<Result>(
  pgUrl: string,
  { seconds, signal }: { readonly seconds: number; readonly signal?: AbortSignal | undefined },
  read: (client: pg.Client, address: ServerAddress) => Promise<Result>,
): Promise<Result> {
  const url = withLogin(pgUrl, fromUrl)
  const address = parseServerUrl(url, fromUrl)
  const client = await connectAdmin(url, address, 'wirebench', fromUrl)
  const limitMs = seconds * 1_000
  const stop = () => cutOff(client)
  const watchdog = setTimeout(stop, limitMs + graceMs)
  signal?.addEventListener('abort', stop, { once: true })
  try {
    // Nobody has heard of it while the connection was being made.
    if (signal?.aborted) throw interrupted()
    await client.query('begin transaction isolation level repeatable read, read only')
    await client.query(
      `set local statement_timeout = ${limitMs}; set local lock_timeout = 2000; set local idle_in_transaction_session_timeout = ${limitMs + graceMs}`,
    )
    return await read(client, address)
  } catch (error) {
    throw signal?.aborted ? interrupted() : explainReading(error, address)
  } finally {
    clearTimeout(watchdog)
    signal?.removeEventListener('abort', stop)
    await client.query('rollback').catch(() => {})
    await client.end().catch(() => {})
  }
}

function interrupted(): WirebenchError {
  return new WirebenchError('invalid-data', 'reading the rows was interrupted', 'start it again')
}

/** One statement and no more: a second one behind a semicolon is refused by the protocol. */
export function queryOne<Row extends pg.QueryResultRow>(client: pg.Client, text: string) {
  return client.query<Row>({ text, queryMode: 'extended' } as pg.QueryConfig)
}

function explainReading(error: unknown, address: ServerAddress): unknown {
  if (error instanceof WirebenchError || !(error instanceof pg.DatabaseError))
    return explainOpening(error, address, fromUrl)
  const refused = (what: string, hint: string, field?: string) =>
    new WirebenchError(
      'invalid-data',
      withoutSecrets(`${address.location}: ${what}`, address.secrets),
      hint,
      { field },
    )
  const message = firstMessage(error)
  switch (errorCode(error)) {
    case '42501':
      return refused(message, 'grant this role SELECT, or use another role')
    case '25006':
      return refused(`the query writes (${message})`, 'give a query that only reads', 'query')
    case '55P03':
      return refused('the table is locked', 'try again when the change to it is finished')
    case '57014':
      return refused('it took too long', 'read a table, or give a faster query, such as one with a limit')
    default: {
      const explained = explainOpening(error, address, fromUrl)
      return explained === error ? refused(message, 'correct the query', 'query') : explained
    }
  }
}
