import type { ReportCase } from '@wirebench/bench-core/results'
import { useMemo } from 'react'
import { StyledName } from '../../charts/contender-legend.tsx'
import type { ContenderStyle } from '../../charts/contender-style.ts'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import type { ReportGroup } from './case-groups.ts'
import { type FigureColumn, figureColumn, withUnit } from './figure-column.ts'
import { FirstRows } from './first-rows.tsx'
import { metricOf } from './scorecard-rows.ts'

/** One line of a matrix: a metric of a group of cases, with one unit of its own. */
export interface MatrixRow {
  readonly id: string
  readonly title: string
  readonly group: ReportGroup
  readonly metric: string
}

const rowsAtFirst = 14

/** Figures with a row for each operation, or metric, and a column for each contender. */
export function MetricMatrix({
  caption,
  rowHeader,
  rows,
  styles,
}: {
  readonly caption: string
  readonly rowHeader: string
  readonly rows: readonly MatrixRow[]
  readonly styles: readonly ContenderStyle[]
}) {
  const scaled = rows.map((row): ScaledRow => ({ ...row, figures: figureColumn(metricsOf(row)) }))
  const columns = useMemo(
    (): readonly TableColumn<ScaledRow>[] => [
      {
        id: 'row',
        header: rowHeader,
        isRowHeader: true,
        className: 'min-w-36 max-w-72 whitespace-normal! max-rail:min-w-32 max-rail:max-w-32',
        cell: ({ title, figures }) => withUnit(title, figures.unit),
      },
      ...styles.map(
        (style): TableColumn<ScaledRow> => ({
          id: style.name,
          header: <StyledName style={style} />,
          align: 'right',
          cell: (row) => <Figure row={row} contender={style.name} />,
        }),
      ),
    ],
    [rowHeader, styles],
  )
  return (
    <FirstRows rows={scaled} most={rowsAtFirst} what="rows">
      {(shown) => <DataTable caption={caption} columns={columns} rows={shown} rowId={({ id }) => id} />}
    </FirstRows>
  )
}

/** A row with the unit and the digits of all its figures. */
interface ScaledRow extends MatrixRow {
  readonly figures: FigureColumn
}

/** Whether any contender has a figure in the row. */
export function hasFigures(row: MatrixRow): boolean {
  return metricsOf(row).some((known) => known?.value != null)
}

function metricsOf({ group, metric }: MatrixRow) {
  return group.cases.map((reported) => metricOf(reported, metric))
}

function Figure({ row, contender }: { readonly row: ScaledRow; readonly contender: string }) {
  const reported = row.group.cases.find(({ key }) => key.contender === contender)
  if (reported === undefined) return '—'
  const { text, interval } = row.figures.cell(metricOf(reported, row.metric))
  const reason = reasonFor(reported, row.metric)
  return (
    <span title={text === '—' ? reason : undefined}>
      {text}
      {interval !== null && <span className="block text-caption text-muted">{interval}</span>}
      {text === '—' && reported.failure !== null && (
        <span className="block text-caption text-worse">failed</span>
      )}
    </span>
  )
}

function reasonFor({ failure, notes }: ReportCase, metric: string): string {
  return failure ?? notes[metric] ?? 'not measured'
}
