import type { CaseGroup } from '../../../model/report/case-key.ts'
import { isPercentileName } from '../../words/format.ts'

/**
 * Whether a figure is a percentile under loads that are shares of each contender's own capacity: equal loads are then
 * different rates, and the rate has to be equal to compare.
 */
export function isAtOwnRate(
  { suite, parameters }: Pick<CaseGroup, 'suite' | 'parameters'>,
  metric: string,
): boolean {
  return suite === 'codec' && 'loadPercent' in parameters && isPercentileName(metric)
}
