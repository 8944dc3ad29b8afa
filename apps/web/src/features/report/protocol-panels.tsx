import {
  type Capacity,
  capacityFormula,
  capacityOf,
  type Demand,
  defaultAssumptions,
  devicesReporting,
  equalRateCases,
  formatCores,
  formatCount,
  formatPercent,
  type ProtocolReport,
  type Report,
  requestsPerMinute,
} from '@wirebench/bench-core/results'
import { useState } from 'react'
import { BarList } from '../../charts/bar-list.tsx'
import type { ContenderStyle } from '../../charts/contender-style.ts'
import { formatFigure } from '../../charts/figure-scale.ts'
import { contenderTitles } from '../../ui/case-words.ts'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { TextField } from '../../ui/field.tsx'
import { HowToRead } from '../../ui/how-to-read.tsx'
import { KindChip } from '../../ui/kind-chip.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { CaseName } from './case-name.tsx'
import { figureText } from './figure-column.ts'
import {
  ladderTables,
  limitRows,
  type OperationRow,
  operationRows,
  protocolSentences,
  type RungRow,
  wireBars,
} from './protocol-rows.ts'
import type { Scope } from './scope.ts'
import { metricOf } from './scorecard-rows.ts'
import { useReportSearch } from './use-report-search.ts'

/** Reports of older versions don't have it. */
const nothing: ProtocolReport = {
  curves: [],
  ladders: [],
  payloadSteps: [],
  straddles: [],
  crossChecks: [],
  overall: [],
  capacity: [],
  capacityFormula: '',
}

interface PanelProps {
  readonly report: Report
  readonly scope: Scope
  readonly styles: readonly ContenderStyle[]
}

/** Throughput and latency of every contender, load by load. */
export function OperationsPanel({ report, scope, styles }: PanelProps) {
  const titleOf = contenderTitles(scope.contenders)
  const { overall, steps, checks } = protocolSentences(report.protocol ?? nothing, titleOf)
  const shown = new Set(styles.map(({ name }) => name))
  const rows = operationRows(scope.groups).filter((row) => shown.has(row.case.key.contender))
  const limits = limitRows(report.protocol ?? nothing)
  return (
    <Panel title="Operations" id="operations">
      {overall.length > 0 && (
        <ul className="mb-3 list-disc pl-5">
          {overall.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {rows.length === 0 ? (
        <p className="text-muted">Nothing that is shown here was measured.</p>
      ) : (
        <DataTable
          caption="Throughput and latency by load"
          columns={operationColumns(styles)}
          rows={rows}
          rowId={({ id }) => id}
        />
      )}
      {limits.length > 0 && (
        <div className="mt-4">
          <h3 className="mb-2 text-lead font-semibold">Up to which rate</h3>
          <DataTable
            caption="Highest rates"
            columns={[
              {
                id: 'contender',
                header: 'Contender',
                isRowHeader: true,
                cell: (row) => titleOf(row.contender),
              },
              { id: 'operation', header: 'Operation', cell: (row) => row.operation },
              {
                id: 'target',
                header: `p99 within ${formatFigure('ns', report.run.spec.protocol?.sloNs)}`,
                align: 'right',
                cell: (row) => row.withinTarget,
              },
              { id: 'knee', header: 'knee', align: 'right', cell: (row) => row.knee },
            ]}
            rows={limits}
            rowId={({ id }) => id}
          />
        </div>
      )}
      <Notes title="Steps of buffers" texts={steps} />
      <Notes title="Checked by autocannon" texts={checks} />
      <HowToRead anchor="load">
        A closed loop sends the next request after the answer: it gives the highest throughput, and its mean
        latency is connections ÷ throughput. An open loop sends requests when they are due: its latency counts
        from that moment. Failed, late and wrong answers are counted and never fast. The knee is the highest
        measured rate before p99 exceeds twice its lowest value, or the rate isn't kept up with.
      </HowToRead>
    </Panel>
  )
}

function Notes({ title, texts }: { readonly title: string; readonly texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <div className="mt-4">
      <h3 className="mb-1 text-lead font-semibold">{title}</h3>
      <ul className="list-disc pl-5">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}

const figures = [
  { metric: 'operationsPerSecond', header: 'throughput' },
  { metric: 'nsPerOperation', header: 'mean' },
  { metric: 'p50Ns', header: 'p50' },
  { metric: 'p95Ns', header: 'p95' },
  { metric: 'p99Ns', header: 'p99' },
] as const

function operationColumns(styles: readonly ContenderStyle[]): readonly TableColumn<OperationRow>[] {
  const figure = (metric: string, header: string): TableColumn<OperationRow> => ({
    id: metric,
    header,
    align: 'right',
    cell: ({ case: reported }) => {
      const { text, interval } = figureText(metricOf(reported, metric))
      return (
        <>
          {text}
          {interval !== null && <span className="block text-caption text-muted">{interval}</span>}
        </>
      )
    },
    sortValue: ({ case: reported }) => metricOf(reported, metric)?.value ?? null,
  })
  const extreme = (name: 'minNs' | 'maxNs', header: string): TableColumn<OperationRow> => ({
    id: name,
    header,
    align: 'right',
    cell: ({ case: { latency } }) => formatFigure('ns', latency?.[name]),
    sortValue: ({ case: { latency } }) => latency?.[name] ?? null,
  })
  return [
    {
      id: 'contender',
      header: 'Contender',
      isRowHeader: true,
      cell: ({ case: { key, failure } }) => (
        <CaseName
          contender={key.contender}
          style={styles.find(({ name }) => name === key.contender)}
          failure={failure}
          brokenRule={null}
        />
      ),
      sortValue: ({ case: { key } }) => key.contender,
    },
    {
      id: 'operation',
      header: 'Operation',
      cell: ({ case: { key } }) => key.operation,
      sortValue: ({ case: { key } }) => key.operation,
    },
    { id: 'load', header: 'Load', cell: ({ load }) => load, sortValue: ({ load }) => load },
    figure('operationsPerSecond', 'throughput'),
    extreme('minNs', 'min'),
    ...figures.slice(1).map(({ metric, header }) => figure(metric, header)),
    extreme('maxNs', 'max'),
    {
      id: 'success',
      header: 'success',
      align: 'right',
      cell: ({ case: { metrics } }) => formatPercent(metrics.successRate?.value),
      sortValue: ({ case: { metrics } }) => metrics.successRate?.value ?? null,
    },
  ]
}

/** Bytes that a request and its answer take. */
export function WirePanel({ report, scope, styles }: PanelProps) {
  const bars = wireBars(report, scope.groups, styles)
  return (
    <Panel title="On the wire" id="wire">
      {bars.length === 0 ? (
        <p className="text-muted">Bytes on the wire were not measured for what is shown here.</p>
      ) : (
        <BarList bars={bars} />
      )}
      <HowToRead anchor="load">
        Bytes of one operation on the socket, headers included: solid what the client sends, striped what it
        receives.
      </HowToRead>
    </Panel>
  )
}

/** From REST to framed binary, one change at a time. */
export function LadderPanel({ report, scope }: { readonly report: Report; readonly scope: Scope }) {
  const titleOf = contenderTitles(scope.contenders)
  const tables = ladderTables(report.protocol ?? nothing)
  return (
    <Panel title="Ladder" id="ladder">
      {tables.length === 0 && (
        <p className="text-muted">Not every rung was measured, so the gain can't be shared out among them.</p>
      )}
      <div className="stack gap-6">
        {tables.map(({ title, total, rows }) => (
          <section key={title} aria-label={`Ladder of ${title}`}>
            <h3 className="mb-2 text-lead font-semibold">
              {title}: {total} in all
            </h3>
            <DataTable
              caption={`Ladder of ${title}`}
              columns={rungColumns(titleOf)}
              rows={rows}
              rowId={({ id }) => id}
            />
          </section>
        ))}
      </div>
      <HowToRead anchor="ladder">
        Every rung differs from the one before in the one thing that its row names. The gain is its throughput
        against that of the rung before, formed within rounds; the share is its part of the whole gain, in
        logarithms, so that the shares add up. A negative share is a step back.
      </HowToRead>
    </Panel>
  )
}

function rungColumns(titleOf: (contender: string) => string): readonly TableColumn<RungRow>[] {
  return [
    {
      id: 'change',
      header: 'Change',
      isRowHeader: true,
      className: 'min-w-48 whitespace-normal!',
      cell: (row) => row.change,
    },
    {
      id: 'contender',
      header: 'Then',
      className: 'min-w-48 whitespace-normal!',
      cell: (row) => titleOf(row.contender),
    },
    {
      id: 'throughput',
      header: 'throughput',
      align: 'right',
      cell: (row) => formatFigure('perSecond', row.throughput),
    },
    {
      id: 'gain',
      header: 'gain',
      align: 'right',
      cell: (row) => (
        <>
          <span className="font-medium">{row.gain}</span>
          {row.gainInterval !== null && (
            <span className="block text-caption text-muted">{row.gainInterval}</span>
          )}
        </>
      ),
    },
    {
      id: 'share',
      header: 'share of the gain',
      align: 'right',
      cell: (row) =>
        row.share === null ? (
          '—'
        ) : (
          <span className="grid justify-items-end">
            <span className="flex items-center gap-2">
              <svg aria-hidden="true" width={80} height={10}>
                <rect width={80 * Math.min(1, Math.max(0, row.share))} height={10} fill="var(--primary)" />
              </svg>
              {Math.round(row.share * 100)} %
            </span>
            {row.shareInterval !== null && (
              <span className="text-caption text-muted">{row.shareInterval}</span>
            )}
          </span>
        ),
    },
  ]
}

const kinds = [
  { id: 'minute', title: 'an API: requests a minute' },
  { id: 'devices', title: 'devices, each reporting every so many seconds' },
] as const

/** What a demand takes in cores, servers and bandwidth. */
export function CapacityPanel({ report, scope }: { readonly report: Report; readonly scope: Scope }) {
  const [search, change] = useReportSearch()
  const [typed, setTyped] = useState(() => typedDemand(search.demand))
  const demand = demandOf(typed)
  const titleOf = contenderTitles(scope.contenders)
  const rows = demand ? equalRateCases(report).flatMap((reported) => capacityOf(reported, demand) ?? []) : []
  const type = (part: Partial<TypedDemand>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    if (demandOf(next)) change({ demand: `${next.kind},${next.count},${next.every}` })
  }
  return (
    <Panel title="What it takes" id="capacity" actions={<KindChip kind="modelled" />}>
      <p className="mb-3">
        Modelled, not measured: {capacityFormula}. Headroom {formatPercent(defaultAssumptions.headroom)},
        servers of {defaultAssumptions.coresPerServer} cores.
      </p>
      <div className="mb-3 flex flex-wrap items-start gap-3">
        <SelectField
          label="Demand"
          value={typed.kind}
          options={kinds}
          onChange={(kind) => type({ kind: kind === 'devices' ? 'devices' : 'minute' })}
        />
        <TextField
          label={typed.kind === 'minute' ? 'Requests a minute' : 'Devices'}
          inputMode="numeric"
          value={typed.count}
          error={demand === null ? 'Numbers above 0.' : undefined}
          onChange={({ target }) => type({ count: target.value })}
        />
        {typed.kind === 'devices' && (
          <TextField
            label="Seconds between reports"
            inputMode="numeric"
            value={typed.every}
            onChange={({ target }) => type({ every: target.value })}
          />
        )}
      </div>
      {rows.length === 0 ? (
        <p className="text-muted">
          It takes CPU time per request at a rate that all contenders had in common, which this run doesn't
          have.
        </p>
      ) : (
        <DataTable
          caption={`Modelled for ${demand?.words}`}
          columns={capacityColumns(titleOf)}
          rows={rows}
          rowId={({ contender }) => contender}
        />
      )}
    </Panel>
  )
}

interface TypedDemand {
  readonly kind: 'minute' | 'devices'
  readonly count: string
  readonly every: string
}

function typedDemand(text: string | undefined): TypedDemand {
  const [kind, count = '1000000', every = '10'] = (text ?? '').split(',')
  return { kind: kind === 'devices' ? 'devices' : 'minute', count, every }
}

function demandOf({ kind, count, every }: TypedDemand): Demand | null {
  const [number, seconds] = [Number(count.replaceAll(',', '')), Number(every)]
  if (!(number > 0) || !(seconds > 0)) return null
  return kind === 'minute' ? requestsPerMinute(number) : devicesReporting(number, seconds)
}

function capacityColumns(titleOf: (contender: string) => string): readonly TableColumn<Capacity>[] {
  const range = (figure: Capacity['serverCores'], format: (value: number) => string) => (
    <>
      {format(figure.value)}
      {figure.low !== null && figure.high !== null && figure.low !== figure.high && (
        <span className="block text-caption text-muted">
          {format(figure.low)}–{format(figure.high)}
        </span>
      )}
    </>
  )
  /** The header names the unit. */
  const cores = (value: number) => formatCores(value).replace(/\s*cores?$/, '')
  const megabits = (bits: number | null) => (bits === null ? '—' : `${(bits / 1e6).toPrecision(3)} Mbit/s`)
  return [
    { id: 'contender', header: 'Contender', isRowHeader: true, cell: (row) => titleOf(row.contender) },
    {
      id: 'serverCores',
      header: 'server, cores',
      align: 'right',
      cell: (row) => range(row.serverCores, cores),
      sortValue: (row) => row.serverCores.value,
    },
    {
      id: 'servers',
      header: 'servers',
      align: 'right',
      cell: (row) => range(row.servers, formatCount),
      sortValue: (row) => row.servers.value,
    },
    {
      id: 'clientCores',
      header: 'client, cores',
      align: 'right',
      cell: (row) => (row.clientCores === null ? '—' : range(row.clientCores, cores)),
      sortValue: (row) => row.clientCores?.value ?? null,
    },
    { id: 'in', header: 'to the server', align: 'right', cell: (row) => megabits(row.sentBitsPerSecond) },
    {
      id: 'out',
      header: 'from the server',
      align: 'right',
      cell: (row) => megabits(row.receivedBitsPerSecond),
    },
  ]
}
