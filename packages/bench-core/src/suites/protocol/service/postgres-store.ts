import { randomBytes } from 'node:crypto'
import { WirebenchError } from '../../../model/errors.ts'
import type { DocumentFields, StoredDocument } from '../transport.ts'
import type { DocumentStore, MakeDocument } from './document-store.ts'
import { documentId, documentNumber } from './documents.ts'

/** Connections to the database: enough for its cores, and no more than a service of this size would open. */
const mostConnections = 10
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
 * Documents in a table of their own schema, dropped again by `close`, with an index on age for the query. Statements
 * are prepared by name. The table is logged and commits as the server is configured: created documents stay until
 * `reset`.
 * @throws WirebenchError `database-unavailable`
 */
export async function postgresStore(
  url: string,
  make: MakeDocument,
  seeds: readonly DocumentFields[],
): Promise<DocumentStore> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({ connectionString: url, max: mostConnections })
  // A connection that breaks while idle is replaced by the next request's.
  pool.on('error', () => {})
  const schema = `wirebench_documents_${randomBytes(6).toString('hex')}`
  const table = `${schema}.documents`
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
    await pool.query(`create schema ${schema}`)
  } catch (error) {
    await pool.end()
    throw new WirebenchError(
      'database-unavailable',
      `the document store's PostgreSQL can't be used: ${error instanceof Error ? error.message : String(error)}`,
      'check the address, that the server runs, and that its user may create a schema',
    )
  }
  await pool.query(
    `create table ${table} (
       number bigint generated always as identity (start with 0 minvalue 0) primary key,
       name text not null, email text not null, age integer not null, role text not null, filler text not null)`,
  )
  await pool.query(`create index on ${table} (age)`)
  await reset()

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
    count: async () =>
      Number((await pool.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]!.count),
    reset,
    async close() {
      await pool.query(`drop schema if exists ${schema} cascade`)
      await pool.end()
    },
  }
}
