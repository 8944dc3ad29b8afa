import { caseId, type ReportCase, type SeriesStyle } from '@wirebench/bench-core/results'
import { useMemo } from 'react'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { KindChip } from '../../ui/kind-chip.tsx'
import { CaseName } from './case-name.tsx'
import { type MetricRow, metricTable } from './metric-rows.ts'

/** What one operation costs each contender, every figure with its interval. */
export function MetricTableView({
  cases,
  caption,
  styles,
  broken,
  isWanted,
}: {
  readonly cases: readonly ReportCase[]
  readonly caption: string
  /** Which metrics get a column; all but sizes where nothing is said. */
  readonly isWanted?: (metric: string) => boolean
  readonly styles: ReadonlyMap<string, SeriesStyle>
  /** What is wrong with cases, by `caseId`. */
  readonly broken: ReadonlyMap<string, string>
}) {
  const table = useMemo(() => metricTable(cases, isWanted), [cases, isWanted])
  const columns = useMemo(
    (): readonly TableColumn<MetricRow>[] => [
      {
        id: 'contender',
        header: 'Contender',
        isRowHeader: true,
        cell: ({ case: { key, failure } }) => (
          <CaseName
            contender={key.contender}
            style={styles.get(key.contender)}
            failure={failure}
            brokenRule={broken.get(caseId(key)) ?? null}
          />
        ),
        sortValue: ({ case: { key } }) => key.contender,
      },
      ...table.columns.map(
        ({ id, header, kind }): TableColumn<MetricRow> => ({
          id,
          header: (
            <span>
              {header}
              <span className="block">
                <KindChip kind={kind} />
              </span>
            </span>
          ),
          align: 'right',
          cell: (row) => {
            const { text, interval } = row.cells[id]!
            return (
              <>
                <span className="font-medium">{text}</span>
                {interval !== null && <span className="block text-caption text-muted">{interval}</span>}
              </>
            )
          },
          sortValue: (row) => row.cells[id]!.value,
        }),
      ),
    ],
    [table, styles, broken],
  )
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={table.rows}
      rowId={({ case: { key } }) => caseId(key)}
    />
  )
}
