import type { RunSpec } from '../../model/run/run-spec.ts'
import { examineServer } from '../../postgres/server-under-test/examine-server.ts'
import { parseServerUrl } from '../../postgres/server-url.ts'
import type { RunSecrets } from '../../suites/suite.ts'
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

/** Those that a run is for: one that makes servers of its own gets none. */
export function serversFor({ storage, protocol, duel }: RunSpec, servers: RunSecrets): RunSecrets {
  const all = [storage, duel?.a.storage, duel?.b.storage, protocol]
  return all.some((known) => known?.server?.kind === 'own') ? servers : {}
}

/**
 * A side of the storage suite on the user's own server, where one was named for it.
 * @throws WirebenchError where that server can't be used.
 */
export async function onServer(side: NamedSide, pgUrl: string | undefined): Promise<NamedSide> {
  const { storage } = side.spec
  if (pgUrl === undefined || !storage) return side
  await examineServer(pgUrl)
  const server = { kind: 'own' as const, ...parseServerUrl(pgUrl, 'the address of the server').place }
  return { ...side, spec: { ...side.spec, storage: { ...storage, server } } }
}
