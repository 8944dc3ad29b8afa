import { getRouteApi } from '@tanstack/react-router'
import { formatCount, type Report } from '@wirebench/bench-core/results'
import { useMemo, useState } from 'react'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { TextField } from '../../ui/field.tsx'
import { HowToRead } from '../../ui/how-to-read.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type QpsCell, type QpsRow, type QpsTable, qpsTables } from './qps-rows.ts'
import { ReportSearch } from './report-search.ts'

const route = getRouteApi('/runs/$run')
const defaultRate = 1_000

/** What the codecs cost a service at its rate: cores = queries per second × CPU-seconds per operation. */
export function QpsPanel({ report }: { readonly report: Report }) {
  const { qps = defaultRate } = route.useSearch()
  const tables = useMemo(() => qpsTables(report.qpsImpact, qps, report.environment.cpuCount), [report, qps])
  const titles = useMemo(() => new Map(report.contenders.map(({ name, title }) => [name, title])), [report])
  return (
    <Panel title="QPS impact" id="qps">
      {tables.length === 0 ? (
        <p className="text-muted">CPU time per operation was not measured in this run.</p>
      ) : (
        <>
          <OwnRate rate={qps} />
          <div className="stack mt-4 gap-6">
            {tables.map((table) => (
              <div key={table.operation}>
                <h3 className="mb-2 text-lead font-semibold">{table.operation}</h3>
                <DataTable
                  caption={`CPU cores by rate, ${table.operation}`}
                  columns={columnsOf(table, titles)}
                  rows={table.rows}
                  rowId={(row) => `${row.queriesPerSecond} ${row.isOwn}`}
                  rowClassName={(row) => (row.isOwn ? 'own' : undefined)}
                />
              </div>
            ))}
          </div>
        </>
      )}
      <HowToRead anchor="qps">
        cores = queries per second × CPU-seconds per operation, from the mean CPU time of the process and its
        95 % interval. One event loop of Node.js is full at one core. Below 0.01 core an operation is
        negligible, below 0.1 minor, below 1 noticeable.
      </HowToRead>
    </Panel>
  )
}

function OwnRate({ rate }: { readonly rate: number }) {
  const navigate = route.useNavigate()
  const [text, setText] = useState(String(rate))
  const parsed = ReportSearch.parse({ qps: text }).qps
  return (
    <div className="max-w-64">
      <TextField
        label="Your queries per second"
        inputMode="numeric"
        value={text}
        error={parsed === undefined ? 'A number above 0, up to 10,000,000.' : undefined}
        onChange={({ target }) => {
          setText(target.value)
          const { qps } = ReportSearch.parse({ qps: target.value })
          if (qps === undefined) return
          navigate({
            search: (old) => ({ ...old, qps: qps === defaultRate ? undefined : qps }),
            replace: true,
            resetScroll: false,
          })
        }}
      />
    </div>
  )
}

function columnsOf(table: QpsTable, titles: ReadonlyMap<string, string>): readonly TableColumn<QpsRow>[] {
  return [
    {
      id: 'rate',
      header: 'Queries per second',
      isRowHeader: true,
      className: 'min-w-24 whitespace-normal!',
      align: 'right',
      cell: (row) => `${formatCount(row.queriesPerSecond)}${row.isOwn ? ' (yours)' : ''}`,
    },
    ...table.contenders.map(
      (contender): TableColumn<QpsRow> => ({
        id: contender,
        header: titles.get(contender) ?? contender,
        align: 'right',
        cell: (row) => <Cores cell={row.cells[contender]} />,
      }),
    ),
  ]
}

function Cores({ cell }: { readonly cell: QpsCell | undefined }) {
  if (cell === undefined) return '—'
  return (
    <>
      {cell.cores}
      {cell.interval !== null && (
        <span className="block text-caption font-normal text-muted">{cell.interval}</span>
      )}
      <span className="block text-caption font-normal">{cell.share}</span>
      <span className="block text-caption font-normal">{cell.impact}</span>
      {cell.needs !== null && <span className="block text-caption font-semibold">{cell.needs}</span>}
    </>
  )
}
