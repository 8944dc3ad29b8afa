import type { Comparison, Report } from '../../model/report/report.ts'
import { usualMargins } from '../../model/use/margins.ts'
import { isTooNoisy } from '../../stats/decisions/ability.ts'
import { standInsOf } from '../suites/catalogue.ts'
import { nothingShared, sharedBySuite } from '../words/case/shared-parts.ts'
import { comparisonText } from '../words/verdict-text.ts'
import { exactVerdicts, noTimeTold } from './doubts/too-busy.ts'
import { toldInSentences } from './verdicts/shown-verdicts.ts'

type Judged = Pick<Report, 'cases' | 'comparisons' | 'environment' | 'run'>

/**
 * The most telling comparison of a report: the mean time that differs most, judged by the end of its interval nearest to
 * no difference, what is better than the reference before what is worse, and that before whoever is worse in everything; then throughput, where times can't be compared; then the server's CPU time, where both are the
 * generator's, or a command's resources, where its time is open; then the largest difference in size; then times that are the
 * same; then whatever else is decided; undefined where nothing is.
 */
export function mostTelling(report: Judged): Comparison | undefined {
  const decided = toldInSentences(report.comparisons).filter(
    ({ verdict, ratio }) => ratio !== null && verdict !== 'undecided' && verdict !== 'not-comparable',
  )
  const different = decided.filter(({ verdict }) => verdict !== 'same')
  const mostCertain = (comparisons: readonly Comparison[]) =>
    comparisons.toSorted((a, b) => certainDifference(b) - certainDifference(a))[0]
  const wins = new Set(
    different
      .filter(isWorthAHeadline)
      .filter(isBetter)
      .map(({ contender }) => contender),
  )
  const largest = (metric: string) => {
    const own = different.filter((comparison) => comparison.metric === metric)
    return (
      mostCertain(own.filter(isBetter)) ??
      mostCertain(own.filter(({ contender }) => wins.has(contender))) ??
      mostCertain(own)
    )
  }
  const standIn = mostCertain(
    standInsOf(report.comparisons).filter((comparison) => different.includes(comparison)),
  )
  if (isTooNoisy(report)) return mostCertain(exactVerdicts(report).filter(isWorthAHeadline)) ?? standIn
  return (
    largest('nsPerOperation') ??
    largest('operationsPerSecond') ??
    standIn ??
    mostCertain(different.filter(({ metric }) => metric === 'encodedBytes').filter(isWorthAHeadline)) ??
    decided.find(({ metric, verdict }) => metric === 'nsPerOperation' && verdict === 'same') ??
    mostCertain(different) ??
    decided[0]
  )
}

/** The same as a sentence, null where there is none. It stands alone in lists and titles, so it names its messages. */
export function headline(report: Judged): string | null {
  const told = mostTelling(report)
  const open = noTimeTold(report)
  if (!told) return isTooNoisy(report) ? open : null
  const sentence = sentenceOf(told, report)
  return open === null || told.metric === 'operationsPerSecond' ? sentence : `${open}; ${sentence}`
}

/** The sentence of it where why no time is told stands above it already; null where there is none. */
export function mostTellingText(report: Judged): string | null {
  const told = mostTelling(report)
  return told ? sentenceOf(told, report) : null
}

function sentenceOf(told: Comparison, report: Judged): string {
  const { parameters } = sharedBySuite(report).get(told.suite) ?? nothingShared
  return comparisonText(told, { workload: null, parameters })
}

const better: ReadonlySet<string> = new Set(['faster', 'smaller', 'less'])

function isBetter({ verdict }: Comparison): boolean {
  return better.has(verdict)
}

/** A size that differs by less than what is of interest elsewhere is told, but not first. */
function isWorthAHeadline(comparison: Comparison): boolean {
  return comparison.ratio !== null && certainDifference(comparison) >= Math.log1p(usualMargins.minimumEffect)
}

function certainDifference({ ratio }: Comparison): number {
  const { value, low, high } = ratio!
  return Math.min(...[low ?? value, high ?? value].map((end) => Math.abs(Math.log(end))))
}
