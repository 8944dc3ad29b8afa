import type { Parameters } from '../../../model/report/case-key.ts'
import type { StorageServer, StorageSpec } from '../../../model/storage/storage-spec.ts'

/** What a server has that isn't set for it. */
const unset = 'default'

/** What is different about the servers of two sides, as parameters of their cases; empty where they can be the same one. */
export function serverParameters(a: StorageSpec, b: StorageSpec): { a: Parameters; b: Parameters } {
  const [ofA, ofB] = [settingsOf(a), settingsOf(b)]
  const names = [...new Set([...Object.keys(ofA), ...Object.keys(ofB)])].toSorted()
  const differing = names.filter((name) => ofA[name] !== ofB[name])
  const parameters = (own: Readonly<Record<string, string>>) =>
    Object.fromEntries(differing.map((name) => [name, own[name] ?? unset]))
  return { a: parameters(ofA), b: parameters(ofB) }
}

/** Whether the sides of a run go to the same server. */
function shareServer([first, second]: readonly Sided[]): boolean {
  if (!first || !second) return true
  return Object.keys(serverParameters(first.storage, second.storage).a).length === 0
}

/**
 * Servers that a run keeps alive at once: each side's own where they differ, and where they come with the run a third one
 * for the A/A control, so that what two servers alike differ in counts as noise.
 */
export function serversNeeded(sides: readonly Sided[]): number {
  if (shareServer(sides)) return 1
  return sides[0]!.storage.server.kind === 'embedded' ? 3 : 2
}

interface Sided {
  readonly storage: StorageSpec
}

function settingsOf({ server, pgSettings = {} }: StorageSpec): Readonly<Record<string, string>> {
  return { server: placeOf(server), ...pgSettings }
}

function placeOf(server: StorageServer): string {
  return server.kind === 'embedded' ? server.kind : `${server.host}:${server.port}/${server.database}`
}
