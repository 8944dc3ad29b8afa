import type { Comparison, Report } from '../model/report.ts'
import { formatCount, formatPercent, isPercentileName, nbsp, percentileLabel } from './format-numbers.ts'
import { formatRatio, formatRatioInterval, ratioWords } from './format-ratio.ts'

/** A comparison before it is put into words. */
export type UnwordedComparison = Omit<Comparison, 'text'>

/** The sentence of one comparison: it names both sides, the direction, the workload, and what is missing for more. */
export function comparisonText(comparison: UnwordedComparison): string {
  const { verdict } = comparison
  switch (verdict) {
    case 'faster':
    case 'slower':
    case 'smaller':
    case 'larger':
    case 'less':
    case 'more':
      return differenceText(comparison)
    case 'tie':
      return tieText(comparison)
    case 'inconclusive':
      return inconclusiveText(comparison)
    case 'not-comparable':
      return `${subjectOf(comparison)} can't be compared: ${comparison.reason ?? 'a rule is broken'}`
  }
}

/**
 * The most telling sentence of a report: the mean time that differs most, judged by the end of its interval nearest to
 * no difference; then the largest difference in size; then a tie; null where nothing is decided.
 */
export function headline(report: Pick<Report, 'comparisons'>): string | null {
  const decided = report.comparisons.filter(
    ({ verdict, ratio }) => ratio !== null && verdict !== 'inconclusive' && verdict !== 'not-comparable',
  )
  const different = decided.filter(({ verdict }) => verdict !== 'tie')
  const largest = (metric: string) =>
    different
      .filter((comparison) => comparison.metric === metric)
      .toSorted((a, b) => certainDifference(b) - certainDifference(a))[0]
  const told =
    largest('nsPerOperation') ??
    largest('encodedBytes') ??
    decided.find(({ metric, verdict }) => metric === 'nsPerOperation' && verdict === 'tie')
  return told?.text ?? null
}

function certainDifference({ ratio }: Comparison): number {
  const { value, low, high } = ratio!
  return Math.min(...[low ?? value, high ?? value].map((end) => Math.abs(Math.log(end))))
}

function differenceText(comparison: UnwordedComparison): string {
  const { metric, ratio } = comparison
  const size = formatRatio(ratio?.value, 'lower', ratioWords(metric))
  return claim(comparison, size, intervalText(comparison))
}

function tieText(comparison: UnwordedComparison): string {
  const { metric, reference, contender, workload, operation } = comparison
  if (comparison.metric === 'encodedBytes')
    return `${contender} and ${reference} ${operation} ${workload} to the same size`
  const within = `within ${formatPercent(comparison.threshold)}${intervalText(comparison)}`
  if (metric === 'cpuNsPerOperation')
    return `${contender} uses as much CPU time as ${reference} to ${operation} ${workload}, ${within}`
  if (metric === 'allocatedBytesPerOperation')
    return `${contender} allocates as much memory as ${reference} to ${operation} ${workload}, ${within}`
  return `${contender} ${verbOf(operation)} ${workload} as fast as ${reference}${atPercentile(metric)}, ${within}`
}

function inconclusiveText(comparison: UnwordedComparison): string {
  const { ratio, metric, furtherRounds } = comparison
  const words = ratioWords(metric)
  if (ratio === null || ratio.low === null || ratio.high === null) {
    const seen = claim(comparison, formatRatio(ratio?.value, 'lower', words), '')
    return `undecided: ${seen} in a single round, which has no interval; it takes at least 1 more round`
  }
  const between = `between ${formatRatio(ratio.low, 'lower', words)} and ${formatRatio(ratio.high, 'lower', words)}`
  return `undecided after ${roundsText(ratio.perRound.length)}: ${claim(comparison, between, '')}; ${outlook(furtherRounds)}`
}

function outlook(furtherRounds: number | null | undefined): string {
  if (furtherRounds === undefined || furtherRounds === null)
    return 'more than 1,000 further rounds would not decide it'
  return `about ${formatCount(furtherRounds)} more ${furtherRounds === 1 ? 'round' : 'rounds'} would decide it`
}

/** "protobuf-es decodes person 1.89× slower than json [1.85–1.93]", in the form that the metric asks for. */
function claim(comparison: UnwordedComparison, size: string, interval: string): string {
  const { metric, operation, workload, contender, reference } = comparison
  if (metric === 'cpuNsPerOperation')
    return `${contender} uses ${size} CPU time than ${reference} to ${operation} ${workload}${interval}`
  if (metric === 'allocatedBytesPerOperation')
    return `${contender} allocates ${size} memory than ${reference} to ${operation} ${workload}${interval}`
  const at = atPercentile(metric)
  return `${contender} ${verbOf(operation)} ${workload} ${size} than ${reference}${at}${interval}`
}

function subjectOf({ metric, operation, workload, contender, reference }: UnwordedComparison): string {
  return `${contender} and ${reference} (${operation} ${workload}, ${metricWords[metric] ?? metric})`
}

const metricWords: Readonly<Record<string, string>> = {
  nsPerOperation: 'mean time',
  cpuNsPerOperation: 'CPU time',
  allocatedBytesPerOperation: 'allocated bytes',
  p50Ns: 'p50',
  p99Ns: 'p99',
  encodedBytes: 'size',
}

/** The interval in brackets; nothing where there is none or where both ends read the same. */
function intervalText({ ratio }: UnwordedComparison): string {
  if (ratio === null || ratio.low === null || ratio.high === null) return ''
  const interval = formatRatioInterval(ratio.value, ratio.low, ratio.high)
  const [from, to] = interval.split('–')
  return from === to ? '' : ` [${interval}]`
}

function atPercentile(metric: string): string {
  return isPercentileName(metric) ? ` at ${percentileLabel(metric)}` : ''
}

function verbOf(operation: string): string {
  return `${operation}s`
}

function roundsText(rounds: number): string {
  return `${rounds}${nbsp}${rounds === 1 ? 'round' : 'rounds'}`
}
