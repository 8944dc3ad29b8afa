import { metricInfos } from '../model/metrics/index.ts'
import { operationWords } from '../model/operations.ts'
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
  const size = formatRatio(ratio?.value, betterOf(metric), ratioWords(metric))
  return claim(comparison, size, intervalText(comparison))
}

function tieText(comparison: UnwordedComparison): string {
  const { metric, reference, contender, threshold } = comparison
  const info = metricInfos[metric]
  if (metric === 'encodedBytes') return `${contender} and ${reference} ${doing(comparison)} to the same size`
  if (info?.compared === 'exact')
    return `${contender} and ${reference} have the same ${info.title} (${doing(comparison)})`
  const within = `within ${formatPercent(threshold)}${intervalText(comparison)}`
  if (metric === 'cpuNsPerOperation')
    return `${contender} uses as much CPU time as ${reference} to ${doing(comparison)}, ${within}`
  if (metric === 'allocatedBytesPerOperation')
    return `${contender} allocates as much memory as ${reference} to ${doing(comparison)}, ${within}`
  if (info && metric !== 'nsPerOperation' && !isPercentileName(metric))
    return `${contender} and ${reference} have the same ${info.title} (${doing(comparison)}), ${within}`
  return `${contender} ${does(comparison)} as fast as ${reference}${atPercentile(metric)}, ${within}`
}

function inconclusiveText(comparison: UnwordedComparison): string {
  const { ratio, metric, furtherRounds } = comparison
  const words = ratioWords(metric)
  if (ratio === null || ratio.low === null || ratio.high === null) {
    const seen = claim(comparison, formatRatio(ratio?.value, betterOf(metric), words), '')
    return `undecided: ${seen} in a single round, which has no interval; it takes at least 1 more round`
  }
  const between = `between ${formatRatio(ratio.low, betterOf(metric), words)} and ${formatRatio(ratio.high, betterOf(metric), words)}`
  return `undecided after ${roundsText(ratio.perRound.length)}: ${claim(comparison, between, '')}; ${outlook(furtherRounds)}`
}

function outlook(furtherRounds: number | null | undefined): string {
  if (furtherRounds === undefined || furtherRounds === null)
    return 'more than 1,000 further rounds would not decide it'
  return `about ${formatCount(furtherRounds)} more ${furtherRounds === 1 ? 'round' : 'rounds'} would decide it`
}

/** "protobuf-es decodes person 1.89× slower than json [1.85–1.93]", in the form that the metric asks for. */
function claim(comparison: UnwordedComparison, size: string, interval: string): string {
  const { metric, contender, reference } = comparison
  const sentence = metricInfos[metric]?.sentence
  if (sentence === undefined) {
    return `${contender} ${does(comparison)} ${size} than ${reference}${atPercentile(metric)}${interval}`
  }
  const filled = filledIn(
    sentence.replace('{operation} {workload}', operationWords(comparison.operation).doing),
    {
      ...comparison,
      workload: messagesOf(comparison),
      size,
    },
  )
  return `${filled}${interval}`
}

/** One pass, so that a name that looks like a place to fill in stays a name. */
function filledIn(template: string, values: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}

function does(comparison: UnwordedComparison): string {
  return filledIn(operationWords(comparison.operation).does, { workload: messagesOf(comparison) })
}

function doing(comparison: UnwordedComparison): string {
  return filledIn(operationWords(comparison.operation).doing, { workload: messagesOf(comparison) })
}

/** The messages of a comparison, with what else its cases were measured at: `person (size 100)`. */
function messagesOf({ workload, parameters }: UnwordedComparison): string {
  const settings = Object.entries(parameters).map(([name, value]) => `${name} ${value}`)
  return settings.length === 0 ? workload : `${workload} (${settings.join(', ')})`
}

function subjectOf(comparison: UnwordedComparison): string {
  const { metric, contender, reference } = comparison
  return `${contender} and ${reference} (${doing(comparison)}, ${metricInfos[metric]?.title ?? metric})`
}

/** The interval in brackets; nothing where there is none or where both ends read the same. */
function intervalText({ ratio }: UnwordedComparison): string {
  if (ratio === null || ratio.low === null || ratio.high === null || ratio.low === ratio.high) return ''
  const interval = formatRatioInterval(ratio.value, ratio.low, ratio.high)
  const [from, to] = interval.split('–')
  return from === to ? '' : ` [${interval}]`
}

function atPercentile(metric: string): string {
  return isPercentileName(metric) ? ` at ${percentileLabel(metric)}` : ''
}

function roundsText(rounds: number): string {
  return `${rounds}${nbsp}${rounds === 1 ? 'round' : 'rounds'}`
}

function betterOf(metric: string): 'lower' | 'higher' {
  return metricInfos[metric]?.better ?? 'lower'
}
