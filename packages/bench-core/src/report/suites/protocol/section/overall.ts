import type { OverallRatio } from '../../../../model/protocol/protocol-report.ts'
import { caseId } from '../../../../model/report/case-key.ts'
import type { Comparison, Report } from '../../../../model/report/report.ts'
import type { Decision } from '../../../../stats/decisions/decision.ts'
import { estimateOverRounds } from '../../../../stats/interval.ts'
import { geometricMean } from '../../../../stats/mean.ts'
import { ratiosByRoundOf, sharedRounds } from '../../../../stats/ratios-by-round.ts'
import {
  decideMeans,
  equalWithinOfMean,
  type MeanOfRatios,
  thresholdOfMean,
} from '../../../figures/ratios/group-decision.ts'
import { throughput } from '../in-flight.ts'

/**
 * Ratios of mean service times over all cases of the protocol suite that can be compared, by the geometric mean: within
 * each round over cases, then over rounds. They are judged as single comparisons are. Where the two had different numbers
 * of requests in flight, the case counts with its throughput.
 */
export function overallRatios({ comparisons }: Pick<Report, 'comparisons'>): OverallRatio[] {
  const known = comparisons.filter(
    ({ suite, metric, ratio }) =>
      suite === 'protocol' && (metric === 'nsPerOperation' || metric === throughput) && ratio !== null,
  )
  const byThroughput = new Set(known.filter(({ metric }) => metric === throughput).map(caseId))
  const measured = known.filter(
    (comparison) => comparison.metric === throughput || !byThroughput.has(caseId(comparison)),
  )
  const told = measured.filter(({ verdict }) => verdict !== 'not-comparable')
  const leftOutOf = (wanted: string) => {
    const reasons = measured.flatMap(({ contender, verdict, reason }) =>
      contender === wanted && verdict === 'not-comparable' && reason ? [reason] : [],
    )
    return [...Map.groupBy(reasons, (reason) => JSON.stringify(reason)).values()].map((alike) => ({
      cases: alike.length,
      reason: alike[0]!,
    }))
  }
  const means = [...Map.groupBy(told, ({ contender }) => contender).values()].flatMap((own) => meanOf(own))
  const decisions = decideMeans(means)
  return means.map((mean, index) => {
    const { members, ratio } = mean
    const { contender, reference } = members[0]!
    const withVerdict = (wanted: string) => members.filter(({ verdict }) => verdict === wanted).length
    return {
      contender,
      reference,
      ratio,
      verdict: words[decisions[index]!],
      threshold: thresholdOfMean(mean),
      equalWithin: equalWithinOfMean(mean),
      cases: members.length,
      slower: withVerdict('slower'),
      faster: withVerdict('faster'),
      leftOut: leftOutOf(contender),
    }
  })
}

const words = {
  lower: 'faster',
  higher: 'slower',
  same: 'same',
  undecided: 'undecided',
} as const satisfies Record<Decision, OverallRatio['verdict']>

interface CasesMean extends MeanOfRatios {
  readonly ratio: OverallRatio['ratio']
  readonly members: readonly Comparison[]
}

/** Nothing where no round has all of them. */
function meanOf(members: readonly Comparison[]): CasesMean | [] {
  const byRound = members.map(ratiosByRoundOf)
  const perRound = sharedRounds(byRound).map((round) =>
    geometricMean(byRound.map((ratios, index) => asCost(ratios.get(round)!, members[index]!))),
  )
  const ratio = estimateOverRounds(perRound)
  return ratio === null ? [] : { ratio, value: ratio.value, perRound, members }
}

function asCost(ratio: number, { metric }: Comparison): number {
  return metric === throughput ? 1 / ratio : ratio
}
