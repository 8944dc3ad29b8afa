import {
  type Bar,
  type Comparison,
  caseId,
  equalRateCases,
  isShown,
  operationComparison,
  type Report,
  type ReportCase,
  type SeriesStyle,
} from '@wirebench/bench-core/results'
import { formatFigure } from '../../charts/figure-scale.ts'
import { groupHeading, type ReportGroup } from './case-groups.ts'

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
