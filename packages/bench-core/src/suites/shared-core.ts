import { cpus } from 'node:os'
import type { CorePlan } from '../measure/pinning.ts'
import type { Warning } from '../model/warning.ts'

/**
 * Says so where the client and the server have only one core between them; undefined where each has its own.
 *
 * @param cores Who keeps to which core; undefined where nobody can be told to, so that the machine's cores count.
 */
export function sharedCore(cores: CorePlan | undefined, cpuCount = cpus().length): Warning | undefined {
  const isShared = cores ? cores.others.every((core) => core === cores.measuring) : cpuCount === 1
  if (!isShared) return undefined
  return {
    code: 'shared-core',
    severity: 'warning',
    text: 'the client and the server have to share one core',
    fix: 'measure on a machine with at least two cores',
  }
}
