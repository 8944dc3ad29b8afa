import {
  type Metric,
  type PercentileName,
  percentileNames,
  type Report,
  type ReportCase,
} from '../../../model/report/report.ts'
import { isUsable } from '../../../stats/decisions/decision.ts'
import { populationNote } from '../../judge/doubts/mean-population.ts'
import { ratioNote } from '../../judge/verdicts/ratio-note.ts'
import { documentOf } from '../../suites/documents.ts'
import { type CaseColumn, metricColumn, shareColumn } from '../../tables/case-column.ts'
import { exact, type Figure, figureOf, type ReportTable } from '../../tables/table.ts'
import { boundsText, neededInterval } from '../../words/format/percentile-interval.ts'
import {
  formatDuration,
  formatInTimeUnit,
  formatPercent,
  missing,
  percentileLabel,
  type TimeUnit,
  timeUnitFor,
} from '../../words/format.ts'

type MeanOf = (reported: ReportCase) => Metric | undefined

/**
 * Cost and latency of measured cases of one group: the same columns wherever they are shown, in texts in one unit, and what
 * their suite has to say of them.
 */
export function caseTable(title: string, cases: readonly ReportCase[], report: Report): ReportTable {
  const own = cases[0] && documentOf(cases[0].key.suite).times?.(report, cases)
  const meanOf: MeanOf = own?.meanOf ?? (({ metrics }) => metrics.nsPerOperation)
  const typical = cases.map(
    (reported) => reported.latency?.p50Ns ?? reported.latency?.meanNs ?? meanOf(reported)?.value,
  )
  const { unit } = timeUnitFor(typical)
  const columns = [
    ...(own ? [rate, ...own.columns] : []),
    ...meanColumns(cases, meanOf, unit),
    ...(cases.some(({ latency }) => latency) ? latencyColumns(unit, report, own !== undefined) : []),
    ...(own ? [] : [rate]),
    ...(own || cases.some((reported) => reported.samples > 0) ? [samples] : []),
  ]
  return {
    title,
    columns: [
      { header: '' },
      ...columns.map(({ cellOf: _, ...column }) => ({ ...column, align: 'right' as const })),
    ],
    rows: cases.map((reported) => [
      { contender: reported.key.contender, of: reported.key },
      ...columns.map(({ cellOf }) => cellOf(reported)),
    ]),
    sentences: own?.sentences ?? [],
    notes: [
      windowNotes(cases),
      populationNote(cases) ?? [],
      own?.notes ?? ratioNote(cases, report.comparisons) ?? [],
    ].flat(),
  }
}

/** Why a case is in no table. */
export function absentWords({ key, status, failure, notes }: ReportCase): string {
  return `${key.contender} ${status === 'failed' ? `failed: ${failure}` : (notes.operation ?? 'was not measured')}`
}

const rate = metricColumn('ops/s', 'operationsPerSecond')
const samples: CaseColumn = { header: 'samples', cellOf: (reported) => exact(reported.samples, 'count') }

/** The time that samples cover: what comes less often may not be among them. */
function windowNotes(cases: readonly ReportCase[]): string[] {
  const windows = cases.flatMap(({ latency }) => latency?.windowMs ?? []).toSorted((a, b) => a - b)
  if (windows.length === 0) return []
  const ends = [...new Set([windows[0]!, windows.at(-1)!].map((ms) => formatDuration(ms)))]
  return [`samples cover ${ends.join(' to ')}`]
}

function meanColumns(cases: readonly ReportCase[], meanOf: MeanOf, unit: TimeUnit['unit']): CaseColumn[] {
  const halfWidthNs = (mean: Metric | undefined) =>
    mean && mean.low !== null && mean.high !== null ? (mean.high - mean.low) / 2 : null
  return [
    {
      header: 'mean',
      unit,
      cellOf: (reported) => {
        const mean = meanOf(reported)
        const figure = figureOf(mean)
        return figure && { ...figure, inText: formatInTimeUnit(figure.value, unit, halfWidthNs(mean)) }
      },
    },
    {
      header: '±',
      isOfText: true,
      cellOf: (reported) => {
        const mean = meanOf(reported)
        const half = halfWidthNs(mean)
        if (half === null) return missing
        return isUsable(mean!) ? formatPercent(half / mean!.value!) : 'too noisy'
      },
    },
    ...(cases.some(({ metrics }) => metrics.gcShare?.value != null) ? [shareColumn('in GC', 'gcShare')] : []),
  ]
}

function latencyColumns(
  unit: TimeUnit['unit'],
  { environment }: Report,
  tellsMinimum: boolean,
): CaseColumn[] {
  const floorNs = 2 * environment.clockFloorNs
  const time = (ns: number) =>
    ns < floorNs ? `<${formatInTimeUnit(floorNs, unit)}` : formatInTimeUnit(ns, unit)
  const figure = (ns: number | null | undefined): Figure | null => {
    if (ns == null) return null
    return ns < floorNs
      ? { ...exact(floorNs, 'ns'), inText: time(ns), isBelow: true }
      : { ...exact(ns, 'ns'), inText: time(ns) }
  }
  const percentile = (reported: ReportCase, name: PercentileName): Figure | null => {
    const shown = figure(reported.latency?.[name])
    const interval = reported.latency?.intervals[name]
    if (shown === null || shown.isBelow || !interval) return shown
    const needed = neededInterval(reported, name)
    return {
      ...shown,
      ...interval,
      ...(needed && { hasToShowInterval: true, inText: `${shown.inText} ${boundsText(needed, time)}` }),
    }
  }
  const minimum: CaseColumn = { header: 'min', cellOf: ({ latency }) => figure(latency?.minNs) }
  return [
    ...(tellsMinimum ? [minimum] : []),
    ...percentileNames.map(
      (name): CaseColumn => ({
        header: percentileLabel(name),
        cellOf: (reported) => percentile(reported, name),
      }),
    ),
    { header: 'max', cellOf: ({ latency }) => figure(latency?.maxNs) },
  ]
}
