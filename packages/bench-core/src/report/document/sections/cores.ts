import { workloadTitle } from '../../../model/messages/own-workload-name.ts'
import { caseId } from '../../../model/report/case-key.ts'
import type { QpsImpact, Report } from '../../../model/report/report.ts'
import type { SuiteName } from '../../../model/suite-name.ts'
import { joined } from '../../../model/text/joined.ts'
import { coresAtRate, shownImpacts } from '../../judge/qps-impact.ts'
import { documentOf } from '../../suites/documents.ts'
import { keyOf } from '../../suites/report-rule.ts'
import type { DocumentOptions, Section } from '../../tables/section.ts'
import {
  type Cell,
  columnsOf,
  exact,
  type Figure,
  type ReportTable,
  withoutEmptyColumns,
} from '../../tables/table.ts'
import { parametersText } from '../../words/case/parameter-words.ts'
import { nothingShared, sharedBySuite, unsharedParts } from '../../words/case/shared-parts.ts'
import { cantTell, formatCores, formatCount } from '../../words/format.ts'

/** What the operations of a suite cost a service at rates, from the mean CPU time of an operation: of the report’s cases alone. */
export function coresSection(suite: SuiteName, report: Report, options: DocumentOptions): Section {
  const measured = new Set(report.cases.map(({ key }) => caseId(key)))
  const all = shownImpacts(report).filter((impact) => impact.suite === suite && measured.has(caseId(impact)))
  return {
    id: 'qps',
    title: 'Cores at a rate',
    howToRead:
      'From the mean CPU time of an operation; ± is half the width of its 95 % interval. One Node.js event loop can use at most one core. If the comparison of CPU time is decided, the table also shows how many cores more or fewer than the reference are needed, and the rates at which that amounts to 0.1 core and to a whole core.',
    method: 'qps',
    tables: coresTables(report, documentOf(suite).told?.(all, 'cores', options) ?? all),
  }
}

/** What a rate is multiplied with: the CPU time of one process, or of all of them together. */
function cpuWords({ suite, metric }: QpsImpact): string {
  const [, whose] = /^(client|server|database)Cpu/.exec(metric) ?? []
  const { of, processes } = documentOf(suite).cores
  if (whose !== undefined) return `the ${whose}’s CPU time of ${of}`
  return `CPU time of ${of}${processes === undefined ? '' : ` (${processes} together)`}`
}

/** A table for the messages of each workload: every rate, and what it takes more than the reference. */
function coresTables(report: Pick<Report, 'cases'>, impacts: readonly QpsImpact[]): ReportTable[] {
  const shared = sharedBySuite(report)
  return [...Map.groupBy(impacts, ({ workload }) => workload)].map(([workload, own]) => {
    const { suite, rows } = own[0]!
    const rates = rows.map(({ queriesPerSecond }) => queriesPerSecond)
    const highest = rates.at(-1)!
    const titleOf = (impact: QpsImpact) =>
      joined([
        impact.operation,
        parametersText(unsharedParts(impact, shared.get(suite) ?? nothingShared).parameters),
      ])
    return withoutEmptyColumns({
      title: `cores by queries per second: ${workloadTitle(workload)}`,
      columns: columnsOf(
        ['operation', ''],
        [
          ...rates.map((rate) => `${formatCount(rate)}/s`),
          '±',
          'verdict',
          `more at ${formatCount(highest)}/s`,
          '0.1 core more from',
          '1 core more from',
        ],
      ),
      rows: own.map((impact) => [
        titleOf(impact),
        { contender: impact.contender, of: keyOf(impact, impact.contender) },
        ...rates.map((rate): Figure => ({ ...coresAtRate(impact, rate), unit: 'cores', isBare: true })),
        halfWidth(impact),
        verdictOf(impact, own),
        ...overheadOf(impact, highest),
      ]),
      sentences:
        documentOf(suite).cores.processes === undefined ? beyondOneProcess(own, highest, titleOf) : [],
      notes: [
        `cores = queries per second × ${cpuWords(own[0]!)}; “more from” is a rate, in queries per second`,
      ],
    })
  })
}

function halfWidth({ rows }: QpsImpact): Figure | null {
  const { value, low, high } = rows.at(-1)!.cores
  if (low === null || high === null || value === 0) return null
  return exact((high - low) / 2 / value, 'share')
}

function verdictOf({ contender, overhead }: QpsImpact, all: readonly QpsImpact[]): Cell {
  if (!overhead) return all.some((other) => other.overhead?.reference === contender) ? 'reference' : null
  const { verdict } = overhead
  if (verdict === 'same') return 'the same'
  return verdict === 'undecided' ? cantTell : verdict.replace('-', ' ')
}

/** Cores more than the reference at a rate, and the rates from which that is 0.1 core and a whole one. */
function overheadOf({ overhead }: QpsImpact, queriesPerSecond: number): (Figure | null)[] {
  if (!overhead || overhead.rows.length === 0) return [null, null, null]
  const from = (perSecond: number | undefined) =>
    perSecond === undefined ? null : exact(Number(perSecond.toPrecision(2)), 'perSecond')
  return [
    { ...coresAtRate(overhead, queriesPerSecond), unit: 'cores', isDifference: true },
    from(overhead.from?.tenthOfCorePerSecond),
    from(overhead.from?.corePerSecond),
  ]
}

function beyondOneProcess(
  impacts: readonly QpsImpact[],
  rate: number,
  titleOf: (impact: QpsImpact) => string,
): string[] {
  const beyond = impacts.flatMap((impact) => {
    const cores = Number(coresAtRate(impact, rate).value.toPrecision(2))
    return cores > 1 ? [{ ...impact, text: `${impact.contender} (${formatCores(cores)})` }] : []
  })
  return [...Map.groupBy(beyond, titleOf)].map(
    ([title, own]) =>
      `${title} at ${formatCount(rate)}/s needs more than one single-threaded process with ${own.map(({ text }) => text).join(', ')}`,
  )
}
