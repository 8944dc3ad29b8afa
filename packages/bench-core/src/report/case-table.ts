import {
  type Metric,
  type PercentileName,
  percentileNames,
  type Report,
  type ReportCase,
} from '../model/report.ts'
import { columnsOf, type ReportTable } from './document/table.ts'
import { collectionShare, collectionShareText } from './figures/collection-share.ts'
import { populationNote } from './judge/mean-population.ts'
import { ratioNote } from './judge/ratio-note.ts'
import {
  haveDocumentRate,
  isOpenLoop,
  operationComparison,
  operationMean,
  operationRatio,
  troubleOf,
  unjudgedOperations,
} from './suites/protocol/operations.ts'
import {
  bareRate,
  formatCount,
  formatDuration,
  formatInTimeUnit,
  formatPercent,
  formatTime,
  missing,
  percentileLabel,
  type TimeUnit,
  timeUnitFor,
} from './words/format.ts'
import { boundsText, neededInterval } from './words/percentile-interval.ts'

/** A column of figures. */
interface CaseColumn {
  readonly header: string
  readonly cellOf: (reported: ReportCase) => string
}

type MeanOf = (reported: ReportCase) => Metric | undefined

/**
 * Cost and latency of measured cases of one group, in one unit: the same columns on a terminal and in every export. Of the
 * protocol suite also how they stand to the reference, how many requests were answered as they were due, and the shortest
 * time; of an open loop service time beside it, and how many requests left late.
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
    samples,
  ]
  return {
    title,
    columns: columnsOf(
      [''],
      columns.map(({ header }) => header),
    ),
    rows: cases.map((reported) => [reported.key.contender, ...columns.map(({ cellOf }) => cellOf(reported))]),
    notes: [
      ...windowNotes(cases),
      ...(isProtocol
        ? unjudgedOperations(report, cases).map((text) => `! ${text}`)
        : [populationNote(cases) ?? [], ratioNote(cases, report.comparisons) ?? []].flat()),
    ],
  }
}

/** Why a case is in no table. */
export function absentWords({ key, status, failure }: ReportCase): string {
  return status === 'failed' ? `${key.contender} failed: ${failure}` : `${key.contender} was not measured`
}

const rate: CaseColumn = {
  header: 'ops/s',
  cellOf: ({ metrics }) => bareRate(metrics.operationsPerSecond?.value),
}

const documentRate: CaseColumn = {
  header: 'documents/s',
  cellOf: ({ metrics }) => bareRate(metrics.documentsPerSecond?.value),
}

const samples: CaseColumn = { header: 'samples', cellOf: (reported) => formatCount(reported.samples) }

/** The time that samples cover: what comes less often may not be among them. */
function windowNotes(cases: readonly ReportCase[]): string[] {
  const windows = cases.flatMap(({ latency }) => latency?.windowMs ?? []).toSorted((a, b) => a - b)
  if (windows.length === 0) return []
  const ends = [...new Set([windows[0]!, windows.at(-1)!].map((ms) => formatDuration(ms)))]
  return [`samples cover ${ends.join(' to ')}`]
}

function answerColumns(cases: readonly ReportCase[], report: Report): CaseColumn[] {
  const service: CaseColumn = {
    header: 'service p99',
    cellOf: ({ metrics }) => formatTime(metrics.servicePercentile99Ns?.value),
  }
  return [
    ...(haveDocumentRate(cases) ? [documentRate] : []),
    { header: 'ratio', cellOf: ({ key }) => operationRatio(operationComparison(report, key)) },
    { header: 'success', cellOf: ({ metrics }) => formatPercent(metrics.successRate?.value) },
    ...(cases.some(isOpenLoop) ? [service] : []),
    ...troubleOf(cases).map(
      ({ header, metric }): CaseColumn => ({
        header,
        cellOf: ({ metrics }) => formatCount(metrics[metric]?.value),
      }),
    ),
  ]
}

function meanColumns(cases: readonly ReportCase[], meanOf: MeanOf, unit: TimeUnit['unit']): CaseColumn[] {
  const halfWidthNs = (mean: Metric | undefined) =>
    mean && mean.low !== null && mean.high !== null ? (mean.high - mean.low) / 2 : null
  return [
    {
      header: `mean ${unit}`,
      cellOf: (reported) => {
        const mean = meanOf(reported)
        return formatInTimeUnit(mean?.value, unit, halfWidthNs(mean))
      },
    },
    {
      header: '±',
      cellOf: (reported) => {
        const mean = meanOf(reported)
        const half = halfWidthNs(mean)
        return half === null ? missing : formatPercent(half / mean!.value!)
      },
    },
    ...(cases.some((reported) => collectionShare(reported) !== null)
      ? [{ header: 'in GC', cellOf: collectionShareText }]
      : []),
  ]
}

function latencyColumns(
  unit: TimeUnit['unit'],
  { environment }: Report,
  tellsMinimum: boolean,
): CaseColumn[] {
  const floorNs = 2 * environment.clockFloorNs
  const time = (ns: number | null | undefined) =>
    ns != null && ns < floorNs ? `<${formatInTimeUnit(floorNs, unit)}` : formatInTimeUnit(ns, unit)
  const percentile = (reported: ReportCase, name: PercentileName) => {
    const interval = neededInterval(reported, name)
    const bounds = interval === null ? '' : ` ${boundsText(interval, time)}`
    return `${time(reported.latency?.[name])}${bounds}`
  }
  const minimum: CaseColumn = { header: 'min', cellOf: ({ latency }) => time(latency?.minNs) }
  return [
    ...(tellsMinimum ? [minimum] : []),
    ...percentileNames.map(
      (name): CaseColumn => ({
        header: percentileLabel(name),
        cellOf: (reported) => percentile(reported, name),
      }),
    ),
    { header: 'max', cellOf: ({ latency }) => time(latency?.maxNs) },
  ]
}
