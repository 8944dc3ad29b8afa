import type { RunPlan } from '../model/run-event.ts'
import type { RunSpec } from '../model/run-spec.ts'
import { findSuite } from '../suites/catalogue.ts'

/** What a run is going to do, and about how long that takes; at most, where it ends as soon as it is decided. */
export function planRun(spec: RunSpec): RunPlan {
  const plans = spec.suites.map((name) => findSuite(name).plan(spec))
  const rounds = mostRounds(spec)
  return {
    cases: plans.flatMap(({ cases }) => cases),
    contenders: plans.flatMap(({ contenders }) => contenders),
    rounds,
    estimateMs: plans.reduce((sum, { openMs, roundMs }) => sum + openMs + rounds * roundMs, 0),
  }
}

/** What suites have no part in of what was asked, to be told before anything starts. */
export function planRemarks(spec: RunSpec): string[] {
  return spec.suites.flatMap((name) => findSuite(name).plan(spec).remark ?? [])
}

/** Rounds that a run has, or has at most. */
export function mostRounds({ rounds, untilDecided, maximumRounds = rounds }: RunSpec): number {
  return untilDecided ? maximumRounds : rounds
}
