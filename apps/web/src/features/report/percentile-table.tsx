import { getRouteApi } from '@tanstack/react-router'
import {
  type ContenderInfo,
  type ReportCase,
  type SeriesStyle,
  seriesStyles,
} from '@wirebench/bench-core/results'
import { useMemo } from 'react'
import { CaseLink } from '../../ui/case-link.tsx'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { CaseName } from './case-name.tsx'
import { type PercentileCell, type PercentileRow, percentileTable } from './percentile-rows.ts'

const route = getRouteApi('/runs/$run')

/** The chart's numbers as a table, with the reasons for what is missing below it. */
export function PercentileTableView({
  cases,
  caption,
  contenders,
  broken,
  clockFloorNs,
  showIntervals,
}: {
  readonly cases: readonly ReportCase[]
  readonly caption: string
  readonly contenders: readonly ContenderInfo[]
  /** What is wrong with cases, by `caseId`. */
  readonly broken: ReadonlyMap<string, string>
  readonly clockFloorNs: number
  readonly showIntervals: boolean
}) {
  const { run } = route.useParams()
  const { ref } = route.useSearch()
  const styles = useMemo(() => seriesStyles(contenders), [contenders])
  const table = useMemo(() => percentileTable(cases, clockFloorNs), [cases, clockFloorNs])
  const columns = useMemo(
    () => [
      contenderColumn(styles, broken, { run, reference: ref }),
      ...table.columns.map(
        ({ id, header }): TableColumn<PercentileRow> => ({
          id,
          header,
          align: 'right',
          cell: (row) => <Figure cell={row.cells[id]!} showInterval={showIntervals} />,
          sortValue: (row) => row.cells[id]!.value,
        }),
      ),
    ],
    [table, styles, broken, run, ref, showIntervals],
  )
  return (
    <>
      <div className="mt-3">
        <DataTable caption={caption} columns={columns} rows={table.rows} rowId={(row) => row.contender} />
      </div>
      {table.reasons.length > 0 && (
        <ul className="mt-2 text-caption text-muted" aria-label="Why figures are missing">
          {table.reasons.map((reason) => (
            <li key={reason}>— {reason}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function Figure({ cell, showInterval }: { readonly cell: PercentileCell; readonly showInterval: boolean }) {
  return (
    <>
      <span title={cell.title}>{cell.text}</span>
      {(showInterval || cell.needsInterval) && cell.interval !== null && (
        <span className="block text-caption text-muted">{cell.interval}</span>
      )}
    </>
  )
}

function contenderColumn(
  styles: ReadonlyMap<string, SeriesStyle>,
  broken: ReadonlyMap<string, string>,
  place: { readonly run: string; readonly reference: string | undefined },
): TableColumn<PercentileRow> {
  return {
    id: 'contender',
    header: 'Contender',
    isRowHeader: true,
    cell: ({ id, key, contender, failure }) => (
      <CaseName
        contender={contender}
        name={
          <CaseLink {...place} caseKey={key}>
            {contender}
          </CaseLink>
        }
        style={styles.get(contender)}
        failure={failure}
        brokenRule={broken.get(id) ?? null}
      />
    ),
    sortValue: ({ contender }) => contender,
  }
}
