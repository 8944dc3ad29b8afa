import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import type pg from 'pg'
import { parentOf } from '../../measure/process/usage/proc.ts'
import { WirebenchError } from '../../model/errors.ts'
import type { ServerAddress } from '../server-url.ts'
import type { ServerDescription } from './describe-server.ts'
import { majorVersion, oldestVersion } from './server.ts'

/** @throws WirebenchError `database-unsuitable` where the user's server can't take a run, saying what it lacks. */
export async function checkServer(
  client: pg.Client,
  { version, versionNumber }: ServerDescription,
  { location, place }: ServerAddress,
): Promise<void> {
  checkVersion(version, versionNumber, location)
  const { rows } = await client.query<{
    role: string
    may_create: boolean
    standby: boolean
    read_only: string
  }>(
    `select current_user as role, has_database_privilege(current_database(), 'CREATE') as may_create,
      pg_is_in_recovery() as standby, current_setting('transaction_read_only') as read_only`,
  )
  const found = rows[0]
  if (found?.standby || found?.read_only === 'on') {
    throw new WirebenchError(
      'database-unsuitable',
      `${location} doesn’t accept writes`,
      'use one that does, such as the primary of this standby',
    )
  }
  if (found && !found.may_create) {
    throw new WirebenchError(
      'database-unsuitable',
      `${location}: the role "${found.role}" lacks the CREATE privilege on the database "${place.database}"`,
      `as its owner: grant create on database "${place.database}" to "${found.role}"`,
    )
  }
}

/** @throws WirebenchError for a server of before PostgreSQL 14. */
export function checkVersion(version: string, versionNumber: string, location: string): void {
  if (majorVersion(versionNumber) >= oldestVersion) return
  throw new WirebenchError(
    'database-unsuitable',
    `${location} is PostgreSQL ${version}`,
    `use a server with PostgreSQL ${oldestVersion} or newer`,
  )
}

/**
 * The first process of the server that a connection leads to, where it runs on this machine: its backend's title then
 * names the very port that the connection comes from.
 */
export function localPostmaster(client: pg.Client): number | undefined {
  const { processID } = client as unknown as { processID: number | null }
  const { localPort } = client.connection.stream as Socket
  if (process.platform !== 'linux' || !processID || !localPort) return undefined
  try {
    const title = readFileSync(`/proc/${processID}/cmdline`, 'utf8')
    return title.startsWith('postgres: ') && title.includes(`(${localPort})`)
      ? parentOf(processID)
      : undefined
  } catch {
    return undefined
  }
}
