import type pg from 'pg'
import { WirebenchError } from '../../model/errors.ts'

/** What PostgreSQL takes where nobody sets it, what it keeps of that for superusers, and what the run has open already. */
const [usualLimit, reserved, own] = [100, 3, 1]
/** For the run itself later on, and for the connections of a process that was lost until the database notices. */
const spareConnections = 6

/** What a server that comes with the run is set to, to take so many connections at once; nothing where it does as it is. */
export function connectionSettings(needed: number): Readonly<Record<string, string>> {
  const limit = needed + spareConnections + reserved + own
  return limit > usualLimit ? { max_connections: String(limit) } : {}
}

/**
 * How many connections a server has for what is measured, beside what the run itself keeps.
 * @throws WirebenchError `database-unsuitable` where these are fewer than needed.
 */
export async function freeConnections(admin: pg.Client, needed: number, location: string): Promise<number> {
  const { rows } = await admin.query<{ free: number }>(
    // Of sessions of other roles the server may hide what they are, and not whose.
    `with clients as (
       select usename from pg_stat_activity
       where usesysid is not null and datid is not null and coalesce(backend_type, 'client backend') = 'client backend'
     )
     select least(
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
         - coalesce(current_setting('reserved_connections', true)::int, 0) - (select count(*) from clients),
       (select rolconnlimit - (select count(*) from clients where usename = rolname)
        from pg_roles where rolname = current_user and rolconnlimit >= 0 and not rolsuper)
     )::int as free`,
  )
  const { free } = rows[0]!
  if (free - spareConnections >= needed) return free - spareConnections
  throw new WirebenchError(
    'database-unsuitable',
    `${location} accepts ${free} more connections, but the run needs ${needed + spareConnections}`,
    'close other connections to it, raise its max_connections or the role’s limit, or measure fewer contenders or connections',
  )
}
