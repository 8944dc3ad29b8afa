import { randomBytes } from 'node:crypto'
import { WirebenchError } from '../../../model/errors.ts'
import { firstMessage, withoutSecrets } from '../../../postgres/failures.ts'
import { parseServerUrl } from '../../../postgres/server-url.ts'
import type { StoreChoice } from '../server/contract.ts'
import type { DocumentStore, MakeDocument } from './document-store.ts'
import type { DocumentFields, StoredDocument } from './documents.ts'
import { documentId, documentNumber } from './documents.ts'

const seedRowsAtATime = 500

interface Row {
  readonly number: string
  readonly name: string
  readonly email: string
  readonly age: number
  readonly role: string
  readonly filler: string
}

const columns = 'number, name, email, age, role, filler'

/**
 * Documents in a table of their own, dropped again by `close`, with an index on age for the query. It lies in a schema
 * that is somebody else's, who drops it with what a process that was killed has left in it. Statements are prepared by
 * name. The table is logged and commits as the server is configured: created documents stay until `reset`.
 * @throws WirebenchError `database-unavailable`
 */
export async function postgresStore(
  { url, schema, connections }: Omit<Extract<StoreChoice, { kind: 'postgres' }>, 'kind'>,
  make: MakeDocument,
  seeds: readonly DocumentFields[],
): Promise<DocumentStore> {
  const { default: pg } = await import('pg')
  // Whoever drops the schema ends what is still under way under its name.
  const pool = new pg.Pool({ connectionString: url, max: connections, application_name: schema })
  // A connection that breaks while idle is replaced by the next request's.
  pool.on('error', () => {})
  const table = `${schema}.documents_${randomBytes(6).toString('hex')}`
  const toDocument = (row: Row): StoredDocument => make(documentId(Number(row.number)), row)
  const ask = async (name: string, text: string, values: readonly unknown[]): Promise<StoredDocument[]> => {
    const { rows } = await pool.query<Row>({ name, text, values: [...values] })
    return rows.map(toDocument)
  }
  const first = async (...query: Parameters<typeof ask>) => (await ask(...query))[0]

  async function insert(documents: readonly DocumentFields[]): Promise<StoredDocument[]> {
    return ask(
      'insert-all',
      `insert into ${table} (name, email, age, role, filler)
       select * from unnest($1::text[], $2::text[], $3::integer[], $4::text[], $5::text[]) returning ${columns}`,
      [
        documents.map(({ name }) => name),
        documents.map(({ email }) => email),
        documents.map(({ age }) => age),
        documents.map(({ role }) => role),
        documents.map(({ filler }) => filler ?? ''),
      ],
    )
  }

  async function reset(): Promise<void> {
    await pool.query(`truncate ${table} restart identity`)
    for (let at = 0; at < seeds.length; at += seedRowsAtATime)
      await insert(seeds.slice(at, at + seedRowsAtATime))
    await pool.query(`analyze ${table}`)
  }

  try {
    await pool.query(
      `create table ${table} (
         number bigint generated always as identity (start with 0 minvalue 0) primary key,
         name text not null, email text not null, age integer not null, role text not null, filler text not null)`,
    )
    await pool.query(`create index on ${table} (age)`)
    await reset()
  } catch (error) {
    await pool.end()
    const { location, secrets } = parseServerUrl(url, 'the address of the document store')
    throw new WirebenchError(
      'database-unavailable',
      withoutSecrets(`${location}: documents can’t be stored there: ${firstMessage(error)}`, secrets),
      'check that the server is running and accepts more connections',
    )
  }

  return {
    create: async ({ name, email, age, role, filler = '' }) =>
      (await first(
        'insert',
        `insert into ${table} (name, email, age, role, filler) values ($1, $2, $3, $4, $5) returning ${columns}`,
        [name, email, age, role, filler],
      ))!,
    read: (id) => first('read', `select ${columns} from ${table} where number = $1`, [documentNumber(id)]),
    update: (id, { name, email, age, role, filler = '' }) =>
      first(
        'update',
        `update ${table} set name = $2, email = $3, age = $4, role = $5, filler = $6 where number = $1
         returning ${columns}`,
        [documentNumber(id), name, email, age, role, filler],
      ),
    query: (minimumAge, limit) =>
      ask('query', `select ${columns} from ${table} where age >= $1 order by number limit $2`, [
        minimumAge,
        limit,
      ]),
    createAll: insert,
    reset,
    async close() {
      await pool.query(`drop table if exists ${table}`)
      await pool.end()
    },
  }
}
