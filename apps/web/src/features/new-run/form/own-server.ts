import type { RunSpec } from '@wirebench/bench-core/model/run/run-spec'
import type { DatabaseExamination, StorageServer } from '@wirebench/bench-core/model/storage/storage-spec'
import type { FormExtras } from './form-values.ts'

/** The user's own database server: its address stays in this page's memory, and in nothing that is saved. */
export interface OwnDatabase {
  readonly pgUrl: string
  /** What was found there; null until it was looked at. */
  readonly found: DatabaseExamination | null
}

export const noDatabase: OwnDatabase = { pgUrl: '', found: null }

/** The user's own server as a run names it: the one that was looked at, or, for an agent, that of the run that is cloned. Null before that is known. */
export function ownServerFor(
  on: string,
  { pgUrl, found }: OwnDatabase,
  cloned: RunSpec | null,
): StorageServer | null {
  if (found !== null) return found.server
  if (on === 'here' || pgUrl.trim() !== '') return null
  const servers = [cloned?.storage?.server, cloned?.protocol?.server]
  return servers.find((server) => server?.kind === 'own') ?? null
}

/** The address that is sent with a run; an agent has its own. */
export function addressFor(
  on: string,
  { pgUrl }: OwnDatabase,
  { server, documentsServer }: FormExtras,
): string | undefined {
  return on === 'here' && (server || documentsServer) ? pgUrl.trim() : undefined
}
