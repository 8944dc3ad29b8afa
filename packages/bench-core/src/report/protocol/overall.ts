import type { OverallRatio } from '../../model/protocol-report.ts'
import type { Report } from '../../model/report.ts'
import { estimateOverRounds } from '../../stats/interval.ts'
import { geometricMean } from '../../stats/mean.ts'
import { ratiosByRoundOf, sharedRounds } from '../ratios-by-round.ts'

/**
 * Ratios of mean service times over all cases of the protocol suite that can be compared, by the geometric mean: within
 * each round over cases, then over rounds.
 */
export function overallRatios({ comparisons }: Report): OverallRatio[] {
  const told = comparisons.filter(
    ({ suite, metric, verdict, ratio }) =>
      suite === 'protocol' && metric === 'nsPerOperation' && verdict !== 'not-comparable' && ratio !== null,
  )
  return [...Map.groupBy(told, ({ contender }) => contender).values()].flatMap((own) => {
    const byRound = own.map(ratiosByRoundOf)
    const perRound = sharedRounds(byRound).map((round) =>
      geometricMean(byRound.map((ratios) => ratios.get(round)!)),
    )
    const ratio = estimateOverRounds(perRound)
    if (!ratio) return []
    const { contender, reference } = own[0]!
    const withVerdict = (wanted: string) => own.filter(({ verdict }) => verdict === wanted).length
    return [
      {
        contender,
        reference,
        ratio,
        cases: own.length,
        slower: withVerdict('slower'),
        faster: withVerdict('faster'),
      },
    ]
  })
}
