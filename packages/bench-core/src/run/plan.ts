import type { RunPlan } from '../model/run/run-event.ts'
import type { RunSpec } from '../model/run/run-spec.ts'
import { sumBy } from '../model/sum.ts'
import { findSuite } from '../suites/catalogue.ts'

/** What a run is going to do, and about how long that takes; at most, where it ends as soon as it is decided. */
export function planRun(spec: RunSpec): RunPlan {
  const plans = spec.suites.map((name) => findSuite(name).plan(spec))
  const rounds = maxRounds(spec)
  return {
    cases: plans.flatMap(({ cases }) => cases),
    contenders: plans.flatMap(({ contenders }) => contenders),
    rounds,
    estimateMs: sumBy(plans, ({ openMs, roundMs }) => openMs + rounds * roundMs),
  }
}

/** What there is to know of what was asked before anything starts: what has no part in it, and what is compared with nothing. */
export function planRemarks(spec: RunSpec): string[] {
  return spec.suites.flatMap((name) => {
    const { contenders, remark } = findSuite(name).plan(spec)
    const [only, ...others] = contenders
    // One's own service is there to be measured alone.
    const isAlone = only && others.length === 0 && spec.protocol?.target === undefined
    return [
      ...(isAlone ? [`${only.name} is measured alone, with nothing to compare`] : []),
      ...(remark === undefined ? [] : [remark]),
    ]
  })
}

/** Rounds that a run has, or has at most. */
function maxRounds({ rounds, untilDecided, maximumRounds = rounds }: RunSpec): number {
  return untilDecided ? maximumRounds : rounds
}
