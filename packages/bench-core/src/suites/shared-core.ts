import { availableParallelism } from 'node:os'
import type { CorePlan } from '../measure/process/pinning.ts'
import type { Warning } from '../model/warning.ts'

/**
 * Where a client works. One request or statement at a time belongs on the core of the server: they never work at the same
 * time, and the waking of another core would be much of its time. All else has a core of its own.
 */
export type ClientCore = 'with-server' | 'own'

/**
 * Whether the client and the server have only one core between them.
 * @param cores Who keeps to which core; undefined where nobody can be told to, so that the cores count that there are.
 */
export function isCoreShared(cores: CorePlan | undefined, coreCount = availableParallelism()): boolean {
  return cores ? cores.others.every((core) => core === cores.measuring) : coreCount === 1
}

/**
 * Says so where the client and the server share a core; undefined where each has its own.
 * @param hasRate Whether requests are due at a rate: a generator that shares its core must not look at the clock all the
 * time, so it sleeps by the system's timers, which are late.
 */
export function sharedCore(
  cores: CorePlan | undefined,
  { hasRate = false, coreCount }: { readonly hasRate?: boolean; readonly coreCount?: number } = {},
): Warning | undefined {
  if (!isCoreShared(cores, coreCount)) return undefined
  return { code: 'shared-core', severity: 'warning', values: { requestsLeaveLate: hasRate } }
}
