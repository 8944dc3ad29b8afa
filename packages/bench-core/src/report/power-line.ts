import { usualMargins } from '../model/margins.ts'
import type { Report } from '../model/report.ts'
import { formatPercent } from './format-numbers.ts'
import { formatFactor } from './format-ratio.ts'

/** What the run was able to tell apart in mean times, in a sentence: for the operations that it tells best and worst. */
export function powerLine({ environment }: Pick<Report, 'environment'>): string {
  const { smallestDifference, nullLogRatios = [] } = environment.noise
  if (smallestDifference === null) return 'No control of identical code: small differences can be noise.'
  const bands = nullLogRatios
    .filter(({ metric }) => metric === 'nsPerOperation')
    .flatMap(({ operation, band }) => (band == null ? [] : { operation, difference: Math.expm1(band) }))
    .toSorted((a, b) => a.difference - b.difference)
  const [best, worst] = [bands[0], bands.at(-1)]
  if (!best || !worst || sizeText(best.difference) === sizeText(worst.difference))
    return `This run can tell differences above ${sizeText(smallestDifference)}.`
  return `This run can tell differences above ${sizeText(best.difference)} (${best.operation}) to ${sizeText(worst.difference)} (${worst.operation}), depending on the operation.`
}

/** What stands beside figures, and what verdicts allow for. */
export function intervalLine({ run }: Pick<Report, 'run'>): string {
  const looks = run.spec.untilDecided ? ' and for every look at the run' : ''
  return `Intervals are 95 %, verdicts are corrected for their number${looks}.`
}

function sizeText(difference: number): string {
  const told = Math.max(difference, usualMargins.minimumEffect)
  return told < 1 ? formatPercent(told) : formatFactor(1 + told)
}
