import { isDeepStrictEqual } from 'node:util'
import { WirebenchError } from '../../model/errors.ts'
import type { Named } from '../../model/options/option/words.ts'
import { isOnOwnServer } from '../../model/run/agent-needs.ts'
import type { RunSpec } from '../../model/run/run-spec.ts'
import type { StorageServer } from '../../model/storage/storage-spec.ts'
import { examineServer } from '../../postgres/server-under-test/examine-server.ts'
import { parseServerUrl } from '../../postgres/server-url.ts'
import type { RunSecrets } from '../../suites/suite.ts'
import { startOf } from '../run/start-of.ts'
import type { NamedSide } from './duel-side.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The user's own servers, by the environment only: an option would show their passwords in process lists. */
export function serversOf(environment: Environment): RunSecrets {
  const { WIREBENCH_PG_URL, WIREBENCH_PG_URL_A, WIREBENCH_PG_URL_B } = environment
  return {
    pgUrl: WIREBENCH_PG_URL || undefined,
    pgUrlA: WIREBENCH_PG_URL_A || undefined,
    pgUrlB: WIREBENCH_PG_URL_B || undefined,
  }
}

/** Those that a run is for: one that makes servers of its own gets none, and only a duel of storage has one for each side. */
export function serversFor(spec: RunSpec, { pgUrl, ...ofSides }: RunSecrets): RunSecrets {
  if (!isOnOwnServer(spec)) return {}
  return spec.duel?.a.storage ? { pgUrl, ...ofSides } : { pgUrl }
}

/** @throws WirebenchError where a run is for the user's own server, whose address no spec has, and nobody says it here. */
export function refuseWithoutAddress(
  spec: RunSpec,
  secrets: RunSecrets,
  options: Parameters<typeof startOf>[0],
  hint: string,
): void {
  if (isSaid(spec, secrets) || options.dryRun || startOf(options).on !== undefined) return
  throw new WirebenchError(
    'database-unavailable',
    'the run is for your own server, whose address isn’t saved',
    hint,
  )
}

/** Whether the address of each server of the user's own is said; sides on the same one share it. */
function isSaid(spec: RunSpec, { pgUrl, pgUrlA = pgUrl, pgUrlB = pgUrl }: RunSecrets): boolean {
  const [a, b] = [spec.duel?.a.storage?.server, spec.duel?.b.storage?.server]
  if (!a || !b) return pgUrl !== undefined || !isOnOwnServer(spec)
  const isKnown = ({ kind }: StorageServer, url: string | undefined) => kind !== 'own' || url !== undefined
  return isKnown(a, pgUrlA) && (isDeepStrictEqual(a, b) || isKnown(b, pgUrlB))
}

/**
 * A side of the storage suite on the user's own server, where one was named for it.
 * @param given Where its address was given.
 * @throws WirebenchError where that server can't be used.
 */
export async function onServer(side: NamedSide, pgUrl: string | undefined, given: Named): Promise<NamedSide> {
  const { storage } = side.spec
  if (pgUrl === undefined || !storage) return side
  await examineServer(pgUrl, given)
  const server = { kind: 'own' as const, ...parseServerUrl(pgUrl, given).place }
  return { ...side, spec: { ...side.spec, storage: { ...storage, server } } }
}
