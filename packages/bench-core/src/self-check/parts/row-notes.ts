import type { Comparison } from '../../model/report/report.ts'
import { formatPercent } from '../../report/words/format.ts'
import { objectionText } from '../../report/words/objection-text.ts'
import { confidence } from '../../stats/interval.ts'
import { geometricMean } from '../../stats/mean.ts'
import type { PartRow } from '../parts.ts'
import { clopperPearson, maxAllowed } from './binomial.ts'

/** A count with its share and the exact interval of that. */
export function shareText(count: number, of: number): string {
  if (of === 0) return 'none measured'
  const { low, high } = clopperPearson(count, of, confidence)
  return `${count} of ${of}: ${formatPercent(count / of)} [${formatPercent(low)} to ${formatPercent(high)}]`
}

/** What the estimates of comparisons came to: `×1.050 (1.023 to 1.061); thresholds 2.0 % to 3.6 %`. */
export function rangeNotes(what: string, found: readonly Comparison[]): string[] {
  const ratios = found.flatMap(({ ratio }) => ratio?.value ?? [])
  if (ratios.length === 0) return []
  const thresholds = found.map(({ threshold }) => threshold)
  return [
    `${what} ${rangeText(ratios)}; thresholds ${formatPercent(Math.min(...thresholds))} to ${formatPercent(Math.max(...thresholds))}`,
  ]
}

export function rangeText(ratios: readonly number[]): string {
  return `×${geometricMean(ratios).toFixed(3)} (${Math.min(...ratios).toFixed(3)} to ${Math.max(...ratios).toFixed(3)})`
}

/** One that was called, or missed, against the truth, with what was seen. */
export function missedNote(
  codec: string,
  { operation, verdict, reason, ratio, threshold }: Comparison,
  what: 'missed' | 'called' = 'missed',
): string {
  const interval =
    ratio && `${ratio.value.toFixed(3)} [${ratio.low?.toFixed(3)} to ${ratio.high?.toFixed(3)}]`
  return `${what}: ${operation} ${codec} ${verdict}${reason ? ` (${objectionText(reason)})` : ''}, ratio ${interval}, threshold ${formatPercent(threshold)}`
}

/**
 * What one check is to find of thirty known differences. Where 95 % of them are found in the long run, 94 of 100 checks find 27 or
 * more and 55 find 29: a single check can't tell 95 % from 90, several together can.
 */
export const detectionTarget = { fewest: 27, of: 30 }

type Judged = Pick<PartRow, 'target' | 'found' | 'status'>

/** More misses than enough comparisons may have are a failure, however many comparisons there are. */
export function differencesCalled(called: number, of: number, settings: string): Judged {
  const { fewest, of: enough } = detectionTarget
  const maxMissed = Math.floor(((enough - fewest) * Math.max(of, enough)) / enough)
  return {
    target: `at least ${fewest} of ${enough}, ${settings}`,
    found: shareText(called, of),
    status: of - called > maxMissed ? 'failed' : of < enough ? 'not reached' : 'passed',
  }
}

/** How many of identical contenders may be called different. */
const allowedShare = 0.05

/** @param enough The comparisons that it takes to say that there are no more. */
export function falseAlarms(called: number, of: number, enough: number, settings: string): Judged {
  return {
    target: `at most ${maxAllowed(enough, allowedShare)} of ${enough}, ${settings}`,
    found: shareText(called, of),
    status: called > maxAllowed(of, allowedShare) ? 'failed' : of < enough ? 'not reached' : 'passed',
  }
}
