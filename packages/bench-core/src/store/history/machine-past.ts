import { cpus, hostname, loadavg } from 'node:os'
import type { NullLogRatios } from '../../model/report/null-log-ratios.ts'
import type { RunSpec } from '../../model/run/run-spec.ts'
import {
  type MachineLoad,
  type PastDuration,
  pastRunsConsidered,
} from '../../stats/many-runs/learned-estimate.ts'
import type { HostHistory } from './host-history.ts'

/** How long past runs of the same suites and messages took on this machine, whatever their preset; nothing where the store can't tell. */
export function pastDurations(store: HostHistory, spec: RunSpec): Promise<readonly PastDuration[]> {
  const { suites, workloads, sizes, own } = spec
  return store.pastDurations({ ...here(suites), messages: { workloads, sizes, own } }).catch(() => [])
}

/** What identical code showed in this machine's past runs of the same suites and preset; nothing where the store can't tell. */
export function nullHistory(
  store: HostHistory,
  { preset, suites }: Pick<RunSpec, 'preset' | 'suites'>,
): Promise<readonly NullLogRatios[]> {
  return store.recentNullRatios({ ...here(suites), preset }).catch(() => [])
}

function here(suites: RunSpec['suites']) {
  return { hostName: hostname(), suites, limit: pastRunsConsidered }
}

/** What this machine does now. */
export function machineLoad(): MachineLoad {
  return { loadAverage1: loadavg()[0] ?? 0, cpuCount: cpus().length }
}
