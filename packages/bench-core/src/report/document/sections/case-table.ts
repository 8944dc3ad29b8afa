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
import {
  haveDocumentRate,
  isOpenLoop,
  operationComparison,
  operationMean,
  operationRatio,
  troubleOf,
  twoCoresNote,
  unjudgedOperations,
} from '../../suites/protocol/operations.ts'
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
import { type Cell, exact, type Figure, figureOf, type ReportColumn, type ReportTable } from '../table.ts'

/** A column of figures. */
interface CaseColumn extends Pick<ReportColumn, 'header' | 'unit' | 'isOfText'> {
  readonly cellOf: (reported: ReportCase) => Cell
}

type MeanOf = (reported: ReportCase) => Metric | undefined

/**
 * Cost and latency of measured cases of one group: the same columns wherever they are shown, in texts in one unit. Of the
 * protocol suite also how they stand to the reference, how many requests were answered as they were due, and the shortest
 * time; how busy the generator was; of an open loop service time beside it, what the generator itself added, and how many requests
 * left late.
 */
export function caseTable(title: string, cases: readonly ReportCase[], report: Report): ReportTable {
  const isProtocol = cases.some(({ key }) => key.suite === 'protocol')
  const meanOf: MeanOf = isProtocol ? operationMean : ({ metrics }) => metrics.nsPerOperation
  const typical = cases.map(
    (reported) => reported.latency?.p50Ns ?? reported.latency?.meanNs ?? meanOf(reported)?.value,
  )
  const { unit } = timeUnitFor(typical)
  const columns = [
    ...(isProtocol ? [rate, ...answerColumns(cases, report)] : []),
    ...meanColumns(cases, meanOf, unit),
    ...(cases.some(({ latency }) => latency) ? latencyColumns(unit, report, isProtocol) : []),
    ...(isProtocol ? [] : [rate]),
    ...(isProtocol || cases.some((reported) => reported.samples > 0) ? [samples] : []),
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
    sentences: isProtocol ? unjudgedOperations(report, cases) : [],
    notes: [
      windowNotes(cases),
      populationNote(cases) ?? [],
      isProtocol ? (twoCoresNote(cases) ?? []) : (ratioNote(cases, report.comparisons) ?? []),
    ].flat(),
  }
}

/** Why a case is in no table. */
export function absentWords({ key, status, failure, notes }: ReportCase): string {
  return `${key.contender} ${status === 'failed' ? `failed: ${failure}` : (notes.operation ?? 'was not measured')}`
}

const rate = metricColumn('ops/s', 'operationsPerSecond')
const samples: CaseColumn = { header: 'samples', cellOf: (reported) => exact(reported.samples, 'count') }

function metricColumn(header: string, metric: string): CaseColumn {
  return {
    header,
    cellOf: ({ metrics }) => {
      const figure = figureOf(metrics[metric])
      return figure && { ...figure, isBare: true }
    },
  }
}

function shareColumn(header: string, metric: string): CaseColumn {
  return {
    header,
    cellOf: ({ metrics }) => {
      const figure = figureOf(metrics[metric])
      return figure && { ...figure, words: formatPercent(figure.value) }
    },
  }
}

function has(cases: readonly ReportCase[], metric: string): boolean {
  return cases.some(({ metrics }) => metrics[metric]?.value != null)
}

/** The time that samples cover: what comes less often may not be among them. */
function windowNotes(cases: readonly ReportCase[]): string[] {
  const windows = cases.flatMap(({ latency }) => latency?.windowMs ?? []).toSorted((a, b) => a - b)
  if (windows.length === 0) return []
  const ends = [...new Set([windows[0]!, windows.at(-1)!].map((ms) => formatDuration(ms)))]
  return [`samples cover ${ends.join(' to ')}`]
}

function answerColumns(cases: readonly ReportCase[], report: Report): CaseColumn[] {
  return [
    ...(haveDocumentRate(cases) ? [metricColumn('documents/s', 'documentsPerSecond')] : []),
    { header: 'ratio', cellOf: ({ key }) => operationRatio(operationComparison(report, key)) },
    shareColumn('success', 'successRate'),
    ...(cases.some(isOpenLoop) ? [metricColumn('service p99', 'servicePercentile99Ns')] : []),
    ...(has(cases, 'clientCpuShare') ? [shareColumn('generator', 'clientCpuShare')] : []),
    ...(has(cases, 'generatorDelayPercentile99Ns')
      ? [metricColumn('its delay p99', 'generatorDelayPercentile99Ns')]
      : []),
    ...troubleOf(cases).map(({ header, metric }) => metricColumn(header, metric)),
  ]
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
