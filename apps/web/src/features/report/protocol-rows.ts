import {
  type Bar,
  type Comparison,
  caseId,
  equalRateCases,
  gainText,
  isShown,
  limitText,
  operationComparison,
  type ProtocolReport,
  type Report,
  type ReportCase,
  type SeriesStyle,
  shareText,
  type TextWithInterval,
  workloadTitle,
} from '@wirebench/bench-core/results'
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
  /** How it stands to the reference; undefined for the reference itself. */
  readonly comparison: Comparison | undefined
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
  report: Report,
  groups: readonly ReportGroup[],
  shown: ReadonlySet<string>,
): OperationGroup[] {
  return groups.flatMap(({ id, group, conditions, cases }) => {
    const rows = cases
      .filter(({ key }) => shown.has(key.contender))
      .map((reported) => ({
        id: `${id} ${reported.key.contender}`,
        case: reported,
        comparison: operationComparison(report, reported.key),
      }))
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
    operation: `${operation} ${workloadTitle(workload)}`,
    withinTarget: limitText(withinSlo),
    knee: limitText(knee),
  }))
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
export function wireBars({ cases }: ReportGroup, styles: readonly SeriesStyle[]): Bar[] {
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

/** One rung of a ladder, as its table has it. */
export interface RungRow {
  readonly id: string
  readonly change: string
  readonly contender: string
  readonly throughput: number | null
  readonly gain: TextWithInterval
  /** Part of the whole gain; null for the first rung. */
  readonly share: number | null
  readonly shareText: TextWithInterval
}

export interface LadderTable {
  readonly title: string
  readonly total: string
  readonly rows: readonly RungRow[]
}

/** The ladders; gains were formed within rounds. */
export function ladderTables({ ladders }: ProtocolReport): LadderTable[] {
  return ladders.map(({ operation, workload, steps, total }) => {
    const whole = gainText(total)
    return {
      title: `${operation} ${workloadTitle(workload)}`,
      total: whole.interval === null ? whole.text : `${whole.text} ${whole.interval}`,
      rows: steps.map(({ contender, change, operationsPerSecond, gain, share }) => ({
        id: contender,
        change,
        contender,
        throughput: operationsPerSecond,
        gain: gainText(gain),
        share: share?.value ?? null,
        shareText: shareText(share),
      })),
    }
  })
}
