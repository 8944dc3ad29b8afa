import { cpus, hostname, loadavg } from 'node:os'
import { type MachineLoad, type PastDuration, pastRunsConsidered } from '@wirebench/bench-core/reporting'
import type { NullLogRatios, RunSpec } from '@wirebench/bench-core/results'
import type { RunStore } from '@wirebench/bench-core/store'

type Known = Pick<RunSpec, 'preset' | 'suites'>
type Messages = Pick<RunSpec, 'workloads' | 'sizes' | 'own'>

/** How long past runs of the same suites and messages took on this machine; nothing where the store can't tell. */
export function pastDurations(
  store: RunStore,
  { suites, workloads, sizes, own }: Pick<RunSpec, 'suites'> & Messages,
): Promise<readonly PastDuration[]> {
  return store
    .pastDurations({
      hostName: hostname(),
      suites,
      messages: { workloads, sizes, own },
      limit: pastRunsConsidered,
    })
    .catch(() => [])
}

/** What this machine does now. */
export function machineLoad(): MachineLoad {
  return { loadAverage1: loadavg()[0] ?? 0, cpuCount: cpus().length }
}

/** What identical code showed in this machine's past runs of the same suites and preset; nothing where the store can't tell. */
export function nullHistory(store: RunStore, { preset, suites }: Known): Promise<readonly NullLogRatios[]> {
  return store
    .recentNullRatios({ hostName: hostname(), preset, suites, limit: pastRunsConsidered })
    .catch(() => [])
}
