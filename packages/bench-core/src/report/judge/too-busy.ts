import { metricInfos } from '../../model/metrics/index.ts'
import type { Comparison, Report } from '../../model/report.ts'
import { abilityOf, isTooBusy, timedOf } from '../../stats/ability.ts'
import { formatCount } from '../words/format-numbers.ts'
import { missedWords } from './ability.ts'

type Judged = Pick<Report, 'comparisons' | 'environment' | 'run'>

const fewestRounds = 3
const busyLoadPerCore = 0.5

/** What is said of such a run once and first, with the advice; null of any other. */
export function tooBusyLine(report: Judged): string | null {
  const cause = tooBusyCause(report)
  const timed = timedOf(report.comparisons)
  const ability = abilityOf({ comparisons: timed })
  if (cause === null || ability === null) return null
  if (!isTooBusy(report)) return `${cause}, and ${missedWords(ability)}. Measure again when it is quiet`
  const open = timed.filter(({ verdict }) => verdict === 'undecided').length
  const exact = exactVerdicts(report).length > 0 ? '. Sizes and bytes are exact all the same' : ''
  return `${cause}: ${open} of ${timed.length} comparisons can’t be told, and ${missedWords(ability)}. More rounds would not help; measure again when the machine is quiet${exact}`
}

/** The same without its figures and advice. */
export function tooBusyCause(report: Judged): string | null {
  const { loadAverage1, cpuCount } = report.environment
  const isLoaded = loadAverage1 > busyLoadPerCore * cpuCount
  const load = `load ${loadAverage1.toFixed(1)} on ${formatCount(cpuCount)} ${cpuCount === 1 ? 'core' : 'cores'} at the start`
  const timed = timedOf(report.comparisons)
  if (abilityOf({ comparisons: timed }) === null) return null
  if (isTooBusy(report))
    return isLoaded
      ? `This machine was too busy to judge speeds (${load})`
      : 'The rounds of this run differ too much to judge speeds'
  const isNothingTold = timed.length > 0 && timed.every(({ verdict }) => verdict === 'undecided')
  return isNothingTold && report.run.rounds >= fewestRounds && isLoaded
    ? `No difference in speed can be told: this machine was busy (${load})`
    : null
}

/** Decided comparisons that a busy machine can't disturb: of sizes, and of bytes on the wire. */
export function exactVerdicts({ comparisons }: Pick<Report, 'comparisons'>): Comparison[] {
  return comparisons.filter(
    ({ metric, verdict }) =>
      (metricInfos[metric]?.compared === 'exact' || onTheWire.has(metric)) &&
      verdict !== 'undecided' &&
      verdict !== 'not-comparable',
  )
}

const onTheWire: ReadonlySet<string> = new Set([
  'wireBytesPerOperation',
  'sentBytesPerOperation',
  'receivedBytesPerOperation',
])
