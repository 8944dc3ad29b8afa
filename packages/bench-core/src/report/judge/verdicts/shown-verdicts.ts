import type { Comparison, Report } from '../../../model/report/report.ts'
import { isTooNoisy } from '../../../stats/decisions/ability.ts'
import { isUsable } from '../../../stats/decisions/decision.ts'
import { allReadings, readingOf, standInsOf } from '../../suites/catalogue.ts'
import { objectionText } from '../../words/objection-text.ts'
import { noRealisticRounds } from '../../words/verdict-text.ts'
import { exactVerdicts } from '../doubts/too-busy.ts'
import { inReadingOrder } from './verdict-order.ts'

const deciding: ReadonlySet<string> = new Set([
  'nsPerOperation',
  'operationsPerSecond',
  'encodedBytes',
  'compressedBytes',
])

/**
 * The comparisons that are told in sentences: what lies on disk, mean cost and size, and the server's CPU time where it
 * stands in for times that aren't judged, decided ones first; a suite without any of them is told by what it has. What no realistic number of rounds would decide is one sentence together, by why; of a machine
 * that was too busy that is all that can't be told, and what is exact comes first. Without a round there is nothing to judge.
 */
export function shownVerdicts(report: Report): Comparison[] {
  const { comparisons, run } = report
  if (run.rounds === 0) return []
  const first = allReadings.flatMap((reading) => reading.toldFirst?.(report) ?? [])
  const standIns = new Set(standInsOf(comparisons))
  const tellable = toldInSentences(comparisons)
  const told = tellable.filter((comparison) => deciding.has(comparison.metric) || standIns.has(comparison))
  const suites = new Set([...first, ...told].map(({ suite }) => suite))
  const others = comparisons.filter(({ suite }) => !suites.has(suite))
  const isBusy = isTooNoisy(report)
  const exact = isBusy ? exactVerdicts({ comparisons: tellable }) : []
  const all = [...new Set([...first, ...told, ...others])]
  const rest = all.filter((comparison) => !exact.includes(comparison))
  return folded([...exact, ...inReadingOrder(rest)], isBusy)
}

/** Comparisons without those that are left to tables. */
export function toldInSentences(comparisons: readonly Comparison[]): Comparison[] {
  return comparisons.filter(
    (comparison) => readingOf(comparison.suite).leftToTables?.(comparison, comparisons) !== true,
  )
}

/** Sentences that would end alike as one. */
function folded(told: readonly Comparison[], isBusy: boolean): Comparison[] {
  const alike = Map.groupBy(
    told.filter((comparison) => isHopeless(comparison, isBusy)),
    endOf,
  )
  return told.flatMap((comparison) => {
    const members = alike.get(endOf(comparison)) ?? []
    if (members.length < 2 || !members.includes(comparison)) return [comparison]
    if (comparison !== members[0]) return []
    return [{ ...comparison, text: `can’t tell ${namesOf(members)}; ${endOf(comparison)}` }]
  })
}

function endOf({ reason }: Comparison): string {
  return objectionText(reason ?? noRealisticRounds)
}

function isHopeless({ verdict, furtherRounds, ratio }: Comparison, isBusy: boolean): boolean {
  if (verdict !== 'undecided' || ratio === null || ratio.low === null) return false
  return isBusy || !furtherRounds || !isUsable(ratio)
}

/** `9 comparisons (encode: avsc, bson; decode: avsc)` */
function namesOf(comparisons: readonly Comparison[]): string {
  const groups = [...Map.groupBy(comparisons, ({ operation }) => operation)]
  const shown = groups.slice(0, maxGroups).map(([operation, members]) => {
    const names = [...new Set(members.map(({ contender }) => contender))]
    return `${operation}: ${names.join(', ')}`
  })
  const more = groups.length > maxGroups ? '; …' : ''
  return `${comparisons.length} comparisons (${shown.join('; ')}${more})`
}

const maxGroups = 6
