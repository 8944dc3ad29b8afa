import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

const temporary = 'tables of a Wirebench run; removed when it ends'
const kept = 'tables of a Wirebench run; kept because --keep-tables was given'
const dropAttempts = 5
const retryMs = 500

/** Makes the schema of a run and holds its lock, so that other runs can tell it from one that was left behind. */
export async function makeSchema(admin: pg.Client, schema: string, keepTables: boolean): Promise<void> {
  await admin.query('select pg_advisory_lock($1)', [lockKey(schema)])
  await admin.query(`create schema ${schema}`)
  await admin.query(`comment on schema ${schema} is '${keepTables ? kept : temporary}'`)
}

/**
 * Ends what the run still has under way on the server and drops its schema, over a connection of its own. Where the
 * server can't be reached, the next run on it removes what was left.
 */
export async function dropSchema(
  connect: () => Promise<pg.Client>,
  schema: string,
  keepTables: boolean,
): Promise<void> {
  for (let attempt = 1; attempt <= dropAttempts; attempt++) {
    const client = await connect().catch(() => undefined)
    try {
      if (client) return await dropOver(client, schema, keepTables)
    } catch {
      // The next attempt has a connection of its own.
    } finally {
      await client?.end().catch(() => {})
    }
    await delay(retryMs)
  }
}

async function dropOver(client: pg.Client, schema: string, keepTables: boolean): Promise<void> {
  await client.query('set statement_timeout = 0')
  await client.query('set lock_timeout = 0')
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name in ($1, $1 || ' admin') and pid <> pg_backend_pid()`,
    [schema],
  )
  if (!keepTables) await client.query(`drop schema if exists ${schema} cascade`)
}

/** Drops the schemas of this role's runs that were killed before they could. */
export async function sweepSchemas(admin: pg.Client): Promise<void> {
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
    await admin.query(`drop schema if exists ${schema} cascade`)
    await admin.query('select pg_advisory_unlock($1)', [lockKey(schema)])
  }
}

function lockKey(schema: string): string {
  return createHash('sha256').update(`wirebench/${schema}`).digest().readBigInt64BE().toString()
}
