import { isLoaded, type Load } from '../../../model/machine/quiet.ts'
import { metricInfos } from '../../../model/metrics/index.ts'
import type { Comparison, Report } from '../../../model/report/report.ts'
import { counted } from '../../../model/text/counted.ts'
import { abilityOf, isTooNoisy, timedOf } from '../../../stats/decisions/ability.ts'
import { allReadings } from '../../suites/catalogue.ts'
import { formatPercent } from '../../words/format.ts'
import { missedWords } from './ability.ts'

type Judged = Pick<Report, 'comparisons' | 'environment' | 'run'>

const fewestRounds = 3

/** What is said of such a run once and first, with the advice; null of any other. */
export function tooBusyLine(report: Judged): string | null {
  const cause = tooBusyCause(report)
  const timed = timedOf(report.comparisons)
  const ability = abilityOf({ comparisons: timed })
  if (cause === null || ability === null) return null
  const told = `${cause}, and ${missedWords(ability)}`
  if (!isTooNoisy(report)) return `${told}. Measure again when it is quiet`
  const exact = exactWords(report)
  const advice = isLoaded(report.environment)
    ? 'More rounds would not help; measure again when the machine is quiet'
    : 'Measure for longer: choose a longer preset, or measure less in one run'
  return `${told}. ${advice}${exact}`
}

/** What of a run has no chance in it, by suite; bytes on the wire vary with what is sent together. */
function exactWords(report: Judged): string {
  const suites = new Set(
    exactVerdicts(report).flatMap(({ suite, metric }) => (isExact(metric) ? [suite] : [])),
  )
  const words = allReadings.flatMap(({ suite, exact }) => (exact && suites.has(suite) ? [exact] : []))
  return words.length === 0 ? '' : `. Still exact: ${words.join(' and ')}`
}

/** The same without its figures and advice. */
export function tooBusyCause(report: Judged): string | null {
  const loaded = isLoaded(report.environment)
  const load = loadText(report.environment)
  const timed = timedOf(report.comparisons)
  if (abilityOf({ comparisons: timed }) === null) return null
  if (isTooNoisy(report))
    return loaded
      ? `This machine was too busy to judge speeds (${load})`
      : 'The rounds of this run differ too much to judge speeds'
  return isNoTimeTold(report) && report.run.rounds >= fewestRounds && loaded
    ? `No difference in speed could be detected: this machine was busy (${load})`
    : null
}

/** Why none of a run’s mean times is told, as a headline has it; null where one may be. */
export function noTimeTold(report: Judged): string | null {
  if (isTooNoisy(report))
    return `${isLoaded(report.environment) ? 'too busy' : 'rounds differ too much'} to judge speeds`
  return isNoTimeTold(report) ? 'No difference in mean time was detected' : null
}

function isNoTimeTold({ comparisons }: Judged): boolean {
  const timed = timedOf(comparisons)
  return timed.length > 0 && timed.every(({ verdict }) => verdict === 'undecided')
}

/** `other programs used 34 % of its CPU time`, or `load 17.9 on 2 cores at the start` where nobody counted that. */
export function loadText({ othersShare, loadAverage1, cpuCount }: Load): string {
  return othersShare === null
    ? `load ${loadAverage1.toFixed(1)} on ${counted(cpuCount, 'core')} at the start`
    : `other programs used ${formatPercent(othersShare)} of its CPU time`
}

/** Decided comparisons that a busy machine doesn't disturb: exact ones of sizes, and those of bytes on the wire. */
export function exactVerdicts({ comparisons }: Pick<Report, 'comparisons'>): Comparison[] {
  return comparisons.filter(
    ({ metric, verdict }) =>
      (isExact(metric) || onTheWire.has(metric)) && verdict !== 'undecided' && verdict !== 'not-comparable',
  )
}

function isExact(metric: string): boolean {
  return metricInfos[metric]?.compared === 'exact'
}

const onTheWire: ReadonlySet<string> = new Set([
  'wireBytesPerOperation',
  'sentBytesPerOperation',
  'receivedBytesPerOperation',
])
