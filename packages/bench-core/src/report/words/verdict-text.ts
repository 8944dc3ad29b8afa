import { workloadTitle } from '../../model/messages/own-workload-name.ts'
import { metricInfos } from '../../model/metrics/index.ts'
import { operationWords } from '../../model/operations.ts'
import type { Comparison } from '../../model/report/report.ts'
import type { SuiteName } from '../../model/suite-name.ts'
import { counted } from '../../model/text/counted.ts'
import { joined } from '../../model/text/joined.ts'
import { isUsable, reachOf } from '../../stats/decisions/decision.ts'
import { parametersText } from './case/parameter-words.ts'
import { nothingShared, type SharedParts, unsharedParts } from './case/shared-parts.ts'
import {
  bracketedInterval,
  formatPercent,
  formatRatio,
  isPercentileName,
  nbsp,
  percentileLabel,
  ratioWords,
} from './format.ts'
import { objectionText } from './objection-text.ts'

/** A comparison before it is put into words. */
export type UnwordedComparison = Omit<Comparison, 'text'>

/** The same with what its sentence has to say of its messages and of how they were measured. */
interface Subject extends UnwordedComparison {
  /** Null where they have been named already. */
  readonly messages: string | null
  /** Such as `rows 1,000, connections 4`; empty where there is nothing. */
  readonly conditions: string
}

/**
 * The sentence of one comparison: it names both sides, the direction, what is missing for more, and of messages and
 * parameters what hasn't been said above it.
 */
export function comparisonText(unworded: UnwordedComparison, shared: SharedParts = nothingShared): string {
  const left = unsharedParts(unworded, shared)
  const comparison = {
    ...unworded,
    messages: left.workload && workloadTitle(left.workload),
    conditions: parametersText(left.parameters),
  }
  const { verdict } = comparison
  switch (verdict) {
    case 'faster':
    case 'slower':
    case 'smaller':
    case 'larger':
    case 'less':
    case 'more':
      return differenceText(comparison)
    case 'same':
      return sameText(comparison)
    case 'undecided':
      return undecidedText(comparison)
    case 'not-comparable':
      return `${subjectOf(comparison)} can’t be compared: ${objectionText(comparison.reason ?? 'a rule is broken')}`
  }
}

function differenceText(comparison: Subject): string {
  const { metric, ratio } = comparison
  const size = formatRatio(ratio?.value, betterOf(metric), ratioWords(metric))
  return claim(comparison, size, intervalText(comparison))
}

function sameText(comparison: Subject): string {
  const { metric, reference, contender, equalWithin } = comparison
  const info = metricInfos[metric]
  const upTo = equalWithin === 0 ? '' : `, within ${formatPercent(equalWithin)}`
  if (metric === 'encodedBytes')
    return `${contender} and ${reference} ${doing(comparison)} to the same size${ofWhat(metric)}${upTo}`
  if (info?.compared === 'exact') {
    const where = isLookedAt[comparison.suite]
      ? inBrackets([comparison.messages, comparison.conditions])
      : ` (${doing(comparison)})`
    return `${contender} and ${reference} have the same ${info.title}${where}${upTo}`
  }
  const within = `within ${formatPercent(equalWithin)}${intervalText(comparison)}`
  if (metric === 'cpuNsPerOperation')
    return `${contender} uses as much CPU time as ${reference} to ${doing(comparison)}, the same ${within}`
  if (metric === 'allocatedBytesPerOperation')
    return `${contender} allocates as much memory as ${reference} to ${doing(comparison)}, the same ${within}`
  if (info && metric !== 'nsPerOperation' && !isPercentileName(metric))
    return `${contender} and ${reference} have the same ${info.title} (${doing(comparison)}), ${within}`
  return `${contender} ${does(comparison)} as fast as ${reference}${ofWhat(metric)}, the same ${within}`
}

function undecidedText(comparison: Subject): string {
  const { ratio, metric } = comparison
  const words = ratioWords(metric)
  if (ratio === null || ratio.low === null || ratio.high === null) {
    const seen = claim(comparison, formatRatio(ratio?.value, betterOf(metric), words), '')
    return `can’t tell: ${seen} in a single round, which has no interval; ${objectionText(comparison.reason ?? 'at least 1 more round is needed')}`
  }
  const after = `can’t tell after ${roundsText(ratio.perRound.length)}`
  if (!isUsable(ratio))
    return `${after}: the rounds of ${subjectOf(comparison)} differ too much for a ratio; ${outlook(comparison)}`
  const between = `between ${formatRatio(ratio.low, betterOf(metric), words)} and ${formatRatio(ratio.high, betterOf(metric), words)}`
  return `${after}: ${claim(comparison, between, '')}${whyNotYet(comparison)}; ${outlook(comparison)}`
}

/** Where both ends lie on the same side, what keeps it from being called. */
function whyNotYet({ ratio, threshold, band, reason, level }: UnwordedComparison): string {
  const { value, low, high } = ratio!
  if (reason !== undefined || (low! <= 1 && high! >= 1)) return ''
  const log = Math.log(value)
  const identical = `, but identical code may consistently differ by ${formatPercent(band)}`
  if (Math.abs(log) < Math.log1p(threshold))
    return threshold === band ? identical : `, less than the ${formatPercent(threshold)} that counts`
  const { below, above } = reachOf(ratio!, band)
  if (Math.abs(log) < (log < 0 ? above! : below!)) return identical
  return level === undefined
    ? ', not significant among so many comparisons'
    : ', not yet significant at the stricter level for repeated looks'
}

/** What would decide it. */
function outlook({ furtherRounds, reason }: UnwordedComparison): string {
  if (furtherRounds === undefined || furtherRounds === null) return objectionText(reason ?? noRealisticRounds)
  return `about ${counted(furtherRounds, 'more round')} would decide it`
}

/** What is said where more rounds are no way out. */
export const noRealisticRounds = 'no realistic number of rounds would decide it; a quieter machine would help'

/** "protobuf-es decodes person 1.89× slower than json [1.85–1.93]", in the form that the metric asks for. */
function claim(comparison: Subject, size: string, interval: string): string {
  const { metric, contender, reference } = comparison
  const sentence = metricInfos[metric]?.sentence
  if (sentence === undefined) {
    return `${contender} ${does(comparison)} ${size} than ${reference}${ofWhat(metric)}${interval}`
  }
  const { doing, how = '' } = operationWords(comparison.operation)
  const template = sentence.replace('{operation} {workload}', `${doing}{conditions}`)
  return `${filledIn(template, comparison, { contender, reference, size, how })}${interval}`
}

function does(comparison: Subject): string {
  return filledIn(`${operationWords(comparison.operation).does}{conditions}`, comparison)
}

function doing(comparison: Subject): string {
  return filledIn(`${operationWords(comparison.operation).doing}{conditions}`, comparison)
}

/** What a suite works on one of, where its sentences say so. */
const nounOf: Readonly<Record<SuiteName, string>> = {
  codec: '',
  storage: 'row',
  protocol: '',
  command: '',
}
/** Whether what is the same by nature was looked at, as what lies on disk, and not done. */
const isLookedAt: Readonly<Record<SuiteName, boolean>> = {
  codec: false,
  storage: true,
  protocol: false,
  command: false,
}

/** Places to fill in; what leads up to the messages goes where they have been named already. */
const places = / \(\{workload\}\)| (of|for|one)? ?\{workload\}|\{(\w+)\}/g

/**
 * A template with its places filled in, in one pass, so that a name that looks like a place stays a name. Conditions stand
 * where the template has them, or else with the messages.
 */
function filledIn(
  template: string,
  { suite, messages, conditions }: Subject,
  values: Readonly<Record<string, string>> = {},
): string {
  const isApart = template.includes('{conditions}')
  const bracketed = conditions === '' ? '' : ` (${conditions})`
  const beside = isApart ? '' : bracketed
  const noun = nounOf[suite]
  return template.replace(places, (place: string, leadIn: string | undefined, name: string | undefined) => {
    if (name === 'conditions') return bracketed
    if (name !== undefined) return values[name] ?? place
    if (place.startsWith(' (')) return isApart ? inBrackets([messages]) : inBrackets([messages, conditions])
    const lead = leadIn === undefined ? '' : ` ${leadIn}`
    if (messages !== null) return `${lead} ${messages}${beside}`
    if (leadIn === 'one') return `${noun === '' ? lead : `${lead} ${noun}`}${beside}`
    return `${leadIn === undefined && noun !== '' ? ` ${noun}s` : ''}${beside}`
  })
}

function inBrackets(parts: readonly (string | null)[]): string {
  const words = joined(parts)
  return words === '' ? '' : ` (${words})`
}

function subjectOf(comparison: Subject): string {
  const { metric, contender, reference } = comparison
  return `${contender} and ${reference} (${doing(comparison)}, ${metricInfos[metric]?.title ?? metric})`
}

function intervalText({ ratio, metric }: UnwordedComparison): string {
  return ratio ? bracketedInterval(ratio, { better: betterOf(metric), words: ratioWords(metric) }) : ''
}

/** Which of a distribution's figures is compared; nothing where it is the mean, of which it goes without saying. */
function ofWhat(metric: string): string {
  if (metric === 'encodedBytes') return ' (median)'
  return isPercentileName(metric) ? ` at ${percentileLabel(metric)}` : ''
}

function roundsText(rounds: number): string {
  return `${rounds}${nbsp}${rounds === 1 ? 'round' : 'rounds'}`
}

function betterOf(metric: string): 'lower' | 'higher' {
  return metricInfos[metric]?.better ?? 'lower'
}
