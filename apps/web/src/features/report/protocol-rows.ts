import {
  caseId,
  decimalsFor,
  equalRateCases,
  fixed,
  formatCount,
  formatPercent,
  isShown,
  missing,
  nbsp,
  type ProtocolReport,
  type RateLimit,
  type Report,
  type ReportCase,
} from '@wirebench/bench-core/results'
import type { Bar } from '../../charts/bar-list.tsx'
import type { ContenderStyle } from '../../charts/contender-style.ts'
import { formatFigure } from '../../charts/figure-scale.ts'
import { groupHeading, type ReportGroup } from './case-groups.ts'

/** Reports of older versions don't have it. */
export const noProtocolReport: ProtocolReport = {
  curves: [],
  ladders: [],
  payloadSteps: [],
  straddles: [],
  crossChecks: [],
  overall: [],
  capacity: [],
  capacityFormula: '',
}

/** One contender doing one operation under one load. */
export interface OperationRow {
  readonly id: string
  readonly case: ReportCase
}

/** One operation under one load, as a table has it. */
export interface OperationGroup {
  readonly id: string
  /** Such as `read, closed loop, connections 10`. */
  readonly title: string
  readonly rows: readonly OperationRow[]
}

/** The chosen operations under their loads, in the plan's order, with the contenders that are shown. */
export function operationGroups(
  groups: readonly ReportGroup[],
  shown: ReadonlySet<string>,
): OperationGroup[] {
  return groups.flatMap(({ id, group, conditions, cases }) => {
    const rows = cases
      .filter(({ key }) => shown.has(key.contender))
      .map((reported) => ({ id: `${id} ${reported.key.contender}`, case: reported }))
    return rows.length === 0 ? [] : [{ id, title: groupHeading({ group, conditions }), rows }]
  })
}

/** Up to which rate each contender keeps its latency. */
export interface LimitRow {
  readonly id: string
  readonly contender: string
  readonly operation: string
  readonly withinTarget: string
  readonly knee: string
}

export function limitRows({ curves }: ProtocolReport): readonly LimitRow[] {
  return curves.map(({ operation, workload, contender, withinSlo, knee }) => ({
    id: `${operation} ${workload} ${contender}`,
    contender,
    operation: `${operation} ${workload}`,
    withinTarget: limitText(withinSlo),
    knee: limitText(knee),
  }))
}

/** Nothing is interpolated: where every rate holds, or none does, that is what is said. */
function limitText({ ratePerSecond, nextPerSecond }: RateLimit): string {
  if (nextPerSecond === null)
    return ratePerSecond === null ? missing : `at least ${formatCount(ratePerSecond)}/s`
  return ratePerSecond === null
    ? `below ${formatCount(nextPerSecond)}/s`
    : `${formatCount(ratePerSecond)}/s, not ${formatCount(nextPerSecond)}/s`
}

/** Of the operations that are being read, those whose CPU time and bytes are compared: at the lowest rate of all. */
export function atEqualRate(report: Report, groups: readonly ReportGroup[]): readonly ReportGroup[] {
  const ids = new Set(equalRateCases(report).map(({ key }) => caseId(key)))
  return groups.filter(({ cases }) => cases.some(({ key }) => ids.has(caseId(key))))
}

/** One group of each operation: at the lowest rate of all, or the first where there is none. */
export function wireGroups(report: Report, groups: readonly ReportGroup[]): readonly ReportGroup[] {
  const byOperation = Map.groupBy(groups, ({ group }) => group.operation)
  return [...byOperation.values()].map((own) => atEqualRate(report, own)[0] ?? own[0]!)
}

/** What a request and its answer take on the wire. */
export function wireBars({ cases }: ReportGroup, styles: readonly ContenderStyle[]): Bar[] {
  const measured = styles.flatMap((style) => {
    const reported = cases.find(({ key }) => key.contender === style.name)
    const sent = reported?.metrics.sentBytesPerOperation?.value
    const received = reported?.metrics.receivedBytesPerOperation?.value
    return isShown(sent) && isShown(received) ? [{ style, sent, received }] : []
  })
  const longest = Math.max(0, ...measured.map(({ sent, received }) => sent + received))
  const bytes = (value: number) => formatFigure('bytes', Math.round(value))
  return measured.map(({ style, sent, received }) => ({
    id: style.name,
    label: style.title,
    parts: [
      {
        id: 'sent',
        share: sent / longest,
        color: style.color,
        pattern: 'solid' as const,
        title: `sent ${bytes(sent)}`,
      },
      {
        id: 'received',
        share: received / longest,
        color: style.color,
        pattern: 'diagonal' as const,
        title: `received ${bytes(received)}`,
      },
    ],
    text: bytes(sent + received),
    note: `sent ${bytes(sent)}, received ${bytes(received)}`,
  }))
}

/** Such as `66.7 Mbit/s`, `1.25 Gbit/s`. */
export function bandwidthText(bitsPerSecond: number | null): string {
  if (bitsPerSecond === null) return missing
  const [size, unit] = Number(bitsPerSecond.toPrecision(3)) < 1e9 ? [1e6, 'Mbit/s'] : [1e9, 'Gbit/s']
  const scaled = bitsPerSecond / size
  return `${fixed(scaled, decimalsFor(scaled, 3))}${nbsp}${unit}`
}

/** One rung of a ladder, as its table has it. */
export interface RungRow {
  readonly id: string
  readonly change: string
  readonly contender: string
  readonly throughput: number | null
  readonly gain: string
  readonly gainInterval: string | null
  /** Part of the whole gain; null for the first rung. */
  readonly share: number | null
  readonly shareInterval: string | null
}

export interface LadderTable {
  readonly title: string
  readonly total: string
  readonly rows: readonly RungRow[]
}

/** The ladders; gains were formed within rounds. */
export function ladderTables({ ladders }: ProtocolReport): LadderTable[] {
  return ladders.map(({ operation, workload, steps, total }) => ({
    title: `${operation} ${workload}`,
    total: `${twoDecimals(total.value)}×${bounds(total, twoDecimals) ?? ''}`,
    rows: steps.map(({ contender, change, operationsPerSecond, gain, share }) => ({
      id: contender,
      change,
      contender,
      throughput: operationsPerSecond,
      gain: gain === null ? missing : `${twoDecimals(gain.value)}×`,
      gainInterval: gain && bounds(gain, twoDecimals),
      share: share?.value ?? null,
      shareInterval: share && bounds(share, formatPercent),
    })),
  }))
}

function twoDecimals(value: number): string {
  return fixed(value, 2)
}

function bounds(
  { low, high }: { readonly low: number | null; readonly high: number | null },
  format: (value: number) => string,
): string | null {
  return low === null || high === null ? null : ` [${format(low)}–${format(high)}]`
}
