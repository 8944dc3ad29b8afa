import type { RunPlan } from '../model/run/run-event.ts'
import { opponentOf, type RunSpec } from '../model/run/run-spec.ts'
import type { SuiteName } from '../model/suite-name.ts'
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
    const names = contenders.map((contender) => contender.name)
    // One's own service is there to be measured alone.
    const alone = spec.protocol?.target === undefined ? aloneAmong(names, spec, name) : []
    const where = names.length > 1 ? ' in its language' : ''
    return [
      ...alone.map((one) => `${one} is measured alone, with nothing to compare${where}`),
      ...(remark === undefined ? [] : [remark]),
    ]
  })
}

/** Who is compared with nobody. */
function aloneAmong(names: readonly string[], spec: RunSpec, suite: SuiteName): readonly string[] {
  const opponents = names.map((name) => opponentOf(spec, suite, name))
  return names.filter((name, index) => opponents[index] === null && !opponents.includes(name))
}

/** Rounds that a run has, or has at most. */
function maxRounds({ rounds, untilDecided, maximumRounds = rounds }: RunSpec): number {
  return untilDecided ? maximumRounds : rounds
}
