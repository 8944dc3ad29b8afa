import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Warning } from '../../model/warning.ts'
import { errorCode } from '../failures.ts'

const temporary = 'tables of a Wirebench run; removed when it ends'
const kept = 'tables of a Wirebench run that was asked to keep them'
const dropAttempts = 4

/** With those who read a table, such as `pg_dump` or an open transaction, and so hold up what changes or drops it. */
export interface Patience {
  readonly lockWaitMs: number
  /** Until a schema that couldn't be dropped is tried again. */
  readonly retryMs: number
}

export const usualPatience: Patience = { lockWaitMs: 3000, retryMs: 500 }

/** Has statements that wait for somebody else's lock fail instead of holding up the run for as long as that likes. */
export async function limitLockWaits(client: pg.Client, { lockWaitMs }: Patience): Promise<void> {
  await client.query(`set lock_timeout = ${lockWaitMs}`)
}

/** Makes the schema of a run and holds its lock, so that other runs can tell it from one that was left behind. */
export async function makeSchema(admin: pg.Client, schema: string, keepTables: boolean): Promise<void> {
  await admin.query('select pg_advisory_lock($1)', [lockKey(schema)])
  await admin.query(`create schema ${schema}`)
  await admin.query(`comment on schema ${schema} is '${keepTables ? kept : temporary}'`)
}

/**
 * Ends what the run still has under way on the server and drops its schema, over a connection of its own. False where
 * the schema is still there: the server can't be reached, or somebody holds one of its tables.
 */
export async function dropSchema(
  connect: () => Promise<pg.Client>,
  schema: string,
  { keepTables, patience }: { readonly keepTables: boolean; readonly patience: Patience },
): Promise<boolean> {
  for (let attempt = 1; attempt <= dropAttempts; attempt++) {
    const client = await connect().catch(() => undefined)
    try {
      if (client) {
        await limitLockWaits(client, patience)
        await dropOver(client, schema, keepTables)
        return true
      }
    } catch {
      // The next attempt has a connection of its own.
    } finally {
      await client?.end().catch(() => {})
    }
    await delay(patience.retryMs)
  }
  return false
}

async function dropOver(client: pg.Client, schema: string, keepTables: boolean): Promise<void> {
  await client.query('set statement_timeout = 0')
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name in ($1, $1 || ' admin') and pid <> pg_backend_pid()`,
    [schema],
  )
  if (!keepTables) await client.query(`drop schema if exists ${schema} cascade`)
}

/** Drops the schemas of this role's runs that were killed before they could. Gives those that somebody holds. */
export async function sweepSchemas(admin: pg.Client): Promise<string[]> {
  const held: string[] = []
  const { rows } = await admin.query<{ schema: string }>(
    `select nspname as schema from pg_namespace
     where nspname ~ '^wirebench_run_[0-9a-z_]+$' and nspowner = (select oid from pg_roles where rolname = current_user)
       and obj_description(oid, 'pg_namespace') = $1`,
    [temporary],
  )
  for (const { schema } of rows) {
    const lock = await admin.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
      lockKey(schema),
    ])
    if (!lock.rows[0]?.free) continue
    await admin.query(`drop schema if exists ${schema} cascade`).catch((error: unknown) => {
      if (errorCode(error) !== lockNotAvailable) throw error
      held.push(schema)
    })
    await admin.query('select pg_advisory_unlock($1)', [lockKey(schema)])
  }
  return held
}

/** PostgreSQL's code for a lock that wasn't given in time. */
const lockNotAvailable = '55P03'

/** Says that a schema of ours is still on the user's server. */
export function notDropped(schema: string, location: string): Warning {
  return { code: 'left-behind', severity: 'warning', values: { schema, location, isKept: false } }
}

/** Says where the tables are that were to be kept. */
export function keptSchema(schema: string, location: string): Warning {
  return { code: 'left-behind', severity: 'info', values: { schema, location, isKept: true } }
}

function lockKey(schema: string): string {
  return createHash('sha256').update(`wirebench/${schema}`).digest().readBigInt64BE().toString()
}
