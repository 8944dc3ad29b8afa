import { availableParallelism } from 'node:os'
import type { CorePlan } from '../measure/pinning.ts'
import type { Warning } from '../model/warning.ts'

/**
 * Whether the client and the server have only one core between them.
 * @param cores Who keeps to which core; undefined where nobody can be told to, so that the cores count that there are.
 */
export function isCoreShared(cores: CorePlan | undefined, coreCount = availableParallelism()): boolean {
  return cores ? cores.others.every((core) => core === cores.measuring) : coreCount === 1
}

/** Says so where the client and the server share a core; undefined where each has its own. */
export function sharedCore(cores: CorePlan | undefined, coreCount?: number): Warning | undefined {
  if (!isCoreShared(cores, coreCount)) return undefined
  return {
    code: 'shared-core',
    severity: 'warning',
    text: 'the client and the server have to share one core',
    fix: 'measure on a machine with at least two cores',
  }
}
