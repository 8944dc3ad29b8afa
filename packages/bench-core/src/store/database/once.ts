import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

const lookEveryMs = 50

/**
 * A transaction that may be asked for again where its connection was lost: it isn't done twice where only the word that it was
 * committed was lost.
 */
export function once<Result>(
  database: Kysely<Tables>,
  work: (transaction: Kysely<Tables>) => Promise<Result>,
): () => Promise<Result> {
  let earlier: { readonly id: string; readonly result: Result } | undefined
  return async () => {
    if (earlier && (await isCommitted(database, earlier.id))) return earlier.result
    return database.transaction().execute(async (transaction) => {
      const result = await work(transaction)
      earlier = { id: await idOf(transaction), result }
      return result
    })
  }
}

/** By the functions that PostgreSQL 12 has, too. */
async function idOf(transaction: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ id: string }>`select txid_current()::text as id`.execute(transaction)
  return rows[0]!.id
}

async function isCommitted(database: Kysely<Tables>, id: string): Promise<boolean> {
  for (;;) {
    const asked = sql<{ status: string }>`select txid_status(${id}::bigint) as status`
    const { rows } = await asked.execute(database)
    const status = rows[0]?.status
    if (status !== 'in progress') return status === 'committed'
    await delay(lookEveryMs)
  }
}
