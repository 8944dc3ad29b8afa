import {
  coresScene,
  formatCount,
  parseRate,
  type Report,
  rateRule,
  type SeriesStyle,
} from '@wirebench/bench-core/results'
import { useMemo, useState } from 'react'
import { Picture } from '../../charts/picture.tsx'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { TextField } from '../../ui/field.tsx'
import { Fold } from '../../ui/fold.tsx'
import { HowToRead } from '../../ui/how-to-read.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import {
  impactsOf,
  knownCpuMetrics,
  type QpsCell,
  type QpsRow,
  type QpsTable,
  qpsTables,
} from './qps-rows.ts'
import { qpsSentences } from './qps-sentences.ts'
import type { Scope } from './scope.ts'
import { useReportSearch } from './use-report-search.ts'

const defaultRate = 1_000
const cpuTitles = {
  cpuNsPerOperation: 'all of it',
  clientCpuNsPerOperation: 'the client’s',
  serverCpuNsPerOperation: 'the server’s',
  databaseCpuNsPerOperation: 'the database’s',
} as const

/** What the operations cost a service at its rate: cores = queries per second × CPU-seconds per operation. */
export function QpsPanel({
  report,
  scope,
  styles,
}: {
  readonly report: Report
  readonly scope: Scope
  readonly styles: readonly SeriesStyle[]
}) {
  const [{ qps = defaultRate, cpu }, change] = useReportSearch()
  const { cpuCount } = report.environment
  const known = useMemo(() => knownCpuMetrics(scope.groups), [scope])
  const metric = known.find((name) => name === cpu) ?? known[0] ?? 'cpuNsPerOperation'
  const tables = useMemo(
    () => qpsTables(impactsOf(scope.groups, metric, report.comparisons), qps, cpuCount),
    [scope, metric, report, qps, cpuCount],
  )
  return (
    <Panel title="QPS impact" id="qps">
      {tables.length === 0 ? (
        <p className="text-muted">CPU time per operation was not measured for what is shown here.</p>
      ) : (
        <>
          <div className="flex flex-wrap items-start gap-4">
            <OwnRate rate={qps} />
            {known.length > 1 && (
              <SelectField
                label="Whose CPU time"
                value={metric}
                options={known.map((id) => ({ id, title: cpuTitles[id] }))}
                onChange={(id) => change({ cpu: id === known[0] ? undefined : id })}
              />
            )}
          </div>
          <div className="mt-4">
            {tables.map((table, index) => (
              <Fold key={table.operation} title={table.operation} isOpen={index === 0}>
                <ul className="mb-2 grid gap-1">
                  {qpsSentences(table, qps).map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
                <CoresPicture table={table} styles={styles} cpuCount={cpuCount} />
                <DataTable
                  caption={`CPU cores by rate, ${table.operation}`}
                  columns={columnsOf(table)}
                  rows={table.rows}
                  rowId={(row) => `${row.queriesPerSecond} ${row.isOwn}`}
                  rowClassName={(row) => (row.isOwn ? 'own' : undefined)}
                />
              </Fold>
            ))}
          </div>
        </>
      )}
      <HowToRead anchor="qps">
        cores = queries per second × CPU-seconds per operation, from the mean CPU time of the process and its
        95 % interval. One event loop of Node.js is full at one core. Below 0.01 core an operation is
        negligible, below 0.1 minor, below 1 noticeable. With a sign: cores more or fewer than the reference,
        where the comparison of CPU time decides it.
      </HowToRead>
    </Panel>
  )
}

function CoresPicture({
  table: { operation, impacts, rows },
  styles,
  cpuCount,
}: {
  readonly table: QpsTable
  readonly styles: readonly SeriesStyle[]
  readonly cpuCount: number
}) {
  const scene = useMemo(
    () =>
      coresScene(operation, impacts, { rates: rows.map((row) => row.queriesPerSecond), styles, cpuCount }),
    [operation, impacts, rows, styles, cpuCount],
  )
  return (
    scene && (
      <figure className="mb-3">
        <Picture scene={scene} />
      </figure>
    )
  )
}

function OwnRate({ rate }: { readonly rate: number }) {
  const [, change] = useReportSearch()
  const [text, setText] = useState(String(rate))
  return (
    <div className="max-w-64">
      <TextField
        label="Your queries per second"
        inputMode="numeric"
        value={text}
        error={parseRate(text) === null ? `Give ${rateRule}.` : undefined}
        onChange={({ target }) => {
          setText(target.value)
          const qps = parseRate(target.value)
          if (qps !== null) change({ qps: qps === defaultRate ? undefined : qps })
        }}
      />
    </div>
  )
}

function columnsOf(table: QpsTable): readonly TableColumn<QpsRow>[] {
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
        header: contender,
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
      {cell.more !== '' && <span className="block text-caption font-normal">{cell.more}</span>}
      {cell.needs !== null && <span className="block text-caption font-semibold">{cell.needs}</span>}
    </>
  )
}
