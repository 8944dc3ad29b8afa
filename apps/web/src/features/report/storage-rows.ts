import {
  formatPercent,
  isShown,
  type Metric,
  type ReportCase,
  type StorageBill,
  storageBill,
} from '@wirebench/bench-core/results'
import type { Bar } from '../../charts/bar-list.tsx'
import type { ContenderStyle, Pattern } from '../../charts/contender-style.ts'
import { formatFigure } from '../../charts/figure-scale.ts'
import { metricTitle } from '../../ui/case-words.ts'
import { groupHeading, type ReportGroup } from './case-groups.ts'
import { figureText } from './figure-column.ts'
import { hasFigures, type MatrixRow } from './metric-matrix.tsx'

const queryOperations: ReadonlySet<string> = new Set(['query-count', 'query-fetch'])
const xRay = 'x-ray'
const timeParts = ['encodeNsPerOperation', 'statementNsPerOperation', 'decodeNsPerOperation'] as const
const spaceParts = ['heapBytes', 'toastBytes', 'indexBytes'] as const
const wholeTableMetrics = ['totalNs', 'wireBytesSentPerOperation', 'wireBytesReceivedPerOperation'] as const
const queryCosts = [
  'clientCpuNsPerOperation',
  'serverCpuNsPerOperation',
  'wireBytesReceivedPerOperation',
] as const
const partPatterns: readonly Pattern[] = ['solid', 'diagonal', 'dots']
const xRayMetrics = [
  'storedBytesPerPayload',
  'encodedBytesPerPayload',
  'bytesPerRow',
  'walBytesPerRow',
  'heapBytes',
  'toastBytes',
  'indexBytes',
  'totalBytes',
  'fieldIndexBytes',
  'ginIndexBytes',
  'outOfLineShare',
  'compressedShare',
  'fillNsPerRow',
] as const

export function isQuery({ group }: ReportGroup): boolean {
  return queryOperations.has(group.operation)
}

/** Rows per second of every phase that writes or reads rows, then operations per second where rows say nothing. */
export function throughputRows(groups: readonly ReportGroup[]): MatrixRow[] {
  return groups
    .filter((group) => group.group.operation !== xRay && !isQuery(group))
    .flatMap((group) => {
      const rows = rowFor(group, 'rowsPerSecond')
      return hasFigures(rows) ? [rows] : [rowFor(group, 'operationsPerSecond')].filter(hasFigures)
    })
}

/** How long whole tables take, and what goes over the wire for a statement. */
export function wholeTableRows(groups: readonly ReportGroup[]): MatrixRow[] {
  return wholeTableMetrics.flatMap((metric) =>
    groups
      .filter((group) => !isQuery(group))
      .map((group) => rowFor(group, metric))
      .filter(hasFigures),
  )
}

/** Mean times of the queries by a field, by the way that the rows are found. */
export function queryRows(groups: readonly ReportGroup[]): MatrixRow[] {
  return groups
    .filter(isQuery)
    .map((group) => rowFor(group, 'nsPerOperation'))
    .filter(hasFigures)
}

/** What a query costs either side and brings over the wire. */
export function queryCostRows(groups: readonly ReportGroup[]): MatrixRow[] {
  const queries = groups.filter(isQuery)
  return queryCosts.flatMap((metric) => queries.map((group) => rowFor(group, metric)).filter(hasFigures))
}

/** How the server found the rows, in its own words, by contender. */
export interface QueryWay {
  readonly id: string
  readonly title: string
  readonly ways: ReadonlyMap<string, string>
}

/** Queries of which somebody asked the server for its way. */
export function queryWays(groups: readonly ReportGroup[]): QueryWay[] {
  return groups.filter(isQuery).flatMap((group) => {
    const told = group.cases.flatMap(({ key, notes }) =>
      notes.plan === undefined ? [] : [[key.contender, notes.plan.replace(/ on .*$/, '')] as const],
    )
    return told.length === 0 ? [] : [{ id: group.id, title: groupHeading(group), ways: new Map(told) }]
  })
}

/** What lies on the disk, for each table that was looked at. */
export function xRayGroups(groups: readonly ReportGroup[]): ReportGroup[] {
  return groups.filter(({ group }) => group.operation === xRay)
}

export function xRayRows(group: ReportGroup): MatrixRow[] {
  return xRayMetrics
    .map((metric) => ({ id: `${group.id} ${metric}`, title: metricTitle(metric), group, metric }))
    .filter(hasFigures)
}

/** Where the time of one operation goes: encoding, the statement, decoding. Null where they weren't timed apart. */
export function timeBars(group: ReportGroup, styles: readonly ContenderStyle[]): Bar[] {
  return stackedBars(group, styles, timeParts, 'nsPerOperation')
}

/** Where the bytes of a table lie. */
export function spaceBars(group: ReportGroup, styles: readonly ContenderStyle[]): Bar[] {
  return stackedBars(group, styles, spaceParts, 'totalBytes')
}

function rowFor(group: ReportGroup, metric: string): MatrixRow {
  const suffix = metric === 'nsPerOperation' ? '' : `: ${metricTitle(metric)}`
  return { id: `${group.id} ${metric}`, title: `${groupHeading(group)}${suffix}`, group, metric }
}

function stackedBars(
  group: ReportGroup,
  styles: readonly ContenderStyle[],
  parts: readonly string[],
  whole: string,
): Bar[] {
  const measured = styles.flatMap((style) => {
    const reported = group.cases.find(({ key }) => key.contender === style.name)
    const values = reported ? parts.map((part) => ({ part, value: figureOf(reported, part) ?? 0 })) : []
    const sum = values.reduce((total, { value }) => total + value, 0)
    return reported && sum > 0 ? [{ style, reported, values, sum }] : []
  })
  const longest = Math.max(0, ...measured.map(({ sum }) => sum))
  return measured.map(({ style, reported, values, sum }) => {
    const unit = reported.metrics[parts[0]!]?.unit ?? 'ns'
    const text = (value: number) => formatFigure(unit, value)
    return {
      id: style.name,
      label: style.title,
      parts: values
        .filter(({ value }) => value > 0)
        .map(({ part, value }) => ({
          id: part,
          share: value / longest,
          color: style.color,
          pattern: partPatterns[parts.indexOf(part)]!,
          title: `${style.title}, ${metricTitle(part)}: ${text(value)}, ${formatPercent(value / sum)}`,
        })),
      text: withInterval(reported.metrics[whole]) ?? text(sum),
      note: values
        .filter(({ value }) => value > 0)
        .map(({ part, value }) => `${metricTitle(part)} ${text(value)}`)
        .join(', '),
    }
  })
}

/** `1.02 ms [0.98–1.06]`; without brackets where a figure is exact, null where there is none. */
function withInterval(metric: Metric | undefined): string | null {
  const { text, value, interval } = figureText(metric)
  if (value === null) return null
  return interval === null ? text : `${text} [${interval}]`
}

function figureOf({ metrics }: ReportCase, name: string): number | null {
  const value = metrics[name]?.value
  return isShown(value) ? value : null
}

/** What a month of keeping a contender's rows costs, by the model that the terminal and the exports have. */
export interface BillRow extends StorageBill {
  readonly contender: string
}

/** The longest tables that were looked at, of which there are several where they were also compressed in several ways. */
export function billGroups(groups: readonly ReportGroup[]): ReportGroup[] {
  const rowsOf = ({ group }: ReportGroup) => Number(group.parameters.rows ?? 0)
  const tables = xRayGroups(groups)
  const most = Math.max(...tables.map(rowsOf))
  return tables.filter((table) => rowsOf(table) === most)
}

export function billRows(group: ReportGroup, rows: number, pricePerGibMonth: number): BillRow[] {
  return group.cases.flatMap((reported) => {
    const totalBytesPerRow = figureOf(reported, 'bytesPerRow')
    if (totalBytesPerRow === null) return []
    const bill = storageBill({ totalBytesPerRow, rows, pricePerGibMonth })
    return [{ contender: reported.key.contender, ...bill }]
  })
}
