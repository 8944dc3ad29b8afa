import { cpus, hostname, loadavg } from 'node:os'
import type { NullLogRatios } from '../../model/report/null-log-ratios.ts'
import type { RunSpec } from '../../model/run/run-spec.ts'
import {
  type MachineLoad,
  type PastDuration,
  pastRunsConsidered,
} from '../../stats/many-runs/learned-estimate.ts'
import type { HostHistory, PastRuns } from './host-history.ts'

/** How long past runs of the same suites and messages took on this machine, whatever their preset; nothing where the store can't tell. */
export function pastDurations(store: HostHistory, spec: RunSpec): Promise<readonly PastDuration[]> {
  const { suites, workloads, sizes, own, duel } = spec
  const past = { hostName: hostname(), suites, limit: pastRunsConsidered }
  return store.pastDurations({ ...past, messages: { workloads, sizes, own, duel } }).catch(() => [])
}

/**
 * What identical code showed in a machine's past runs of the same suites and preset; nothing where the store can't tell.
 * @param whose This machine's where nothing is said.
 */
export function nullHistory(
  store: HostHistory,
  { preset, suites }: Pick<RunSpec, 'preset' | 'suites'>,
  whose: Pick<PastRuns, 'hostName' | 'before'> = { hostName: hostname() },
): Promise<readonly NullLogRatios[]> {
  return store.recentNullRatios({ ...whose, preset, suites, limit: pastRunsConsidered }).catch(() => [])
}

/** What this machine does now. */
export function machineLoad(): MachineLoad {
  return { loadAverage1: loadavg()[0] ?? 0, cpuCount: cpus().length }
}
