import { cpus, hostname, loadavg } from 'node:os'
import type { RunSpec } from '../model/run-spec.ts'
import type { NullHistory } from '../report/figures/noise.ts'
import { roughDuration } from '../report/words/format.ts'
import { planRun } from '../run/plan.ts'
import { learnedEstimate, type MachineLoad, pastRunsConsidered } from '../stats/learned-estimate.ts'
import type { RunStore } from '../store/index.ts'

/** What a run will do and how long it takes, in a line: by its plan, this machine's past runs and its present load. */
export async function estimateLine(
  spec: RunSpec,
  store: RunStore | undefined,
  load: MachineLoad = { loadAverage1: loadavg()[0] ?? 0, cpuCount: cpus().length },
): Promise<string> {
  const plan = planRun(spec)
  const past =
    (await store?.pastDurations({ ...pastOf(spec), preset: undefined, messages: spec }).catch(nothing)) ?? []
  const { estimateMs, basis } = learnedEstimate(plan.estimateMs, past, load)
  const cases = plan.cases.length === 1 ? '1 case' : `${plan.cases.length} cases`
  const rounds = plan.rounds === 1 ? '1 round' : `${plan.rounds} rounds`
  if (spec.untilDecided && plan.rounds > spec.rounds) {
    const open = `${spec.rounds} to ${rounds}, until every comparison of the mean is decided`
    return `at most about ${roughDuration(estimateMs)}: ${cases}, ${open}; from ${basis}`
  }
  return `about ${roughDuration(estimateMs)}: ${cases}, ${rounds}; from ${basis}`
}

/** What identical code showed in this machine's past runs of the preset; nothing where nobody can tell. */
export async function nullHistory(spec: RunSpec, store: RunStore | undefined): Promise<NullHistory[]> {
  return (await store?.recentNullRatios(pastOf(spec)).catch(nothing)) ?? []
}

function pastOf({ preset, suites }: RunSpec) {
  return { hostName: hostname(), preset, suites, limit: pastRunsConsidered }
}

/** A run is worth having without its machine's past. */
function nothing(): never[] {
  return []
}
