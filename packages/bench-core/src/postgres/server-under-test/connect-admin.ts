import type { Socket } from 'node:net'
import pg from 'pg'
import { type Named, pgUrl } from '../../model/options/option/words.ts'
import type { ServerAddress } from '../server-url.ts'
import { explainOpening } from './failures.ts'

const connectLimitMs = 10_000

/** A connection for the run itself, beside those that measure. @throws WirebenchError saying why there is none. */
export async function connectAdmin(
  url: string,
  address: ServerAddress,
  name: string,
  given: Named = pgUrl,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `${name} admin`,
    connectionTimeoutMillis: connectLimitMs,
    keepAlive: true,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    cutOff(client)
    throw explainOpening(error, address, given)
  }
}

/** Closes a connection without a word, also where a statement is under way. */
export function cutOff(client: pg.Client): void {
  ;(client.connection.stream as Socket).destroy()
}
