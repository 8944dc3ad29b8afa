import type { RunSpec } from '../../model/run/run-spec.ts'
import { counted } from '../../model/text/counted.ts'
import { roughDuration } from '../../report/words/format.ts'
import { planRun } from '../../run/plan.ts'
import { learnedEstimate } from '../../stats/many-runs/learned-estimate.ts'
import { type HostHistory, machineLoad, pastDurations } from '../../store/index.ts'

/** What a run will do and how long it takes, in a line: by its plan, this machine's past runs and its present load. */
export async function estimateLine(
  spec: RunSpec,
  store: HostHistory | undefined,
  load = machineLoad(),
): Promise<string> {
  const plan = planRun(spec)
  const past = store ? await pastDurations(store, spec) : []
  const { estimateMs, basis } = learnedEstimate(plan.estimateMs, past, load)
  const cases = counted(plan.cases.length, 'case')
  const rounds = counted(plan.rounds, 'round')
  if (spec.untilDecided && plan.rounds > spec.rounds) {
    const open = `${spec.rounds} to ${rounds}, until every comparison of the mean is decided`
    return `at most about ${roughDuration(estimateMs)}: ${cases}, ${open}; from ${basis}`
  }
  return `about ${roughDuration(estimateMs)}: ${cases}, ${rounds}; from ${basis}`
}
