import type { OverviewCase, TrendBaseline } from '../../model/report/trends.ts'
import { counted } from '../../model/text/counted.ts'

/** `baseline`, or `baseline 7k2m9q, before these runs` where nobody sees it among them. */
export function baselineName({ shortId, isBefore }: TrendBaseline): string {
  return isBefore ? `baseline ${shortId}, before these runs` : 'baseline'
}

/** What the newest run of a case is set against: `the median of 7 runs`. */
export function othersText({
  against,
  baseline,
  runs,
}: Pick<NonNullable<OverviewCase['change']>, 'against' | 'baseline' | 'runs'>): string {
  switch (against) {
    case 'baseline':
      return `the ${baseline ? baselineName(baseline) : against}`
    case 'previous':
      return 'the previous run'
    case 'median':
      return `the median of ${counted(runs, 'run')}`
  }
}

/** Why the newest run of a case is set against none. */
export function aloneText({ messageChanges, last }: Pick<OverviewCase, 'messageChanges' | 'last'>): string {
  return messageChanges.some(({ run }) => run === last.run)
    ? 'the first run with these messages'
    : 'a single run'
}
