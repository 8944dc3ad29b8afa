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
  type Report,
  requestsPerMinute,
} from '@wirebench/bench-core/results'
import { useState } from 'react'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { TextField } from '../../ui/field.tsx'
import { HowToRead } from '../../ui/how-to-read.tsx'
import { KindChip } from '../../ui/kind-chip.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useReportSearch } from './use-report-search.ts'

const kinds = [
  { id: 'minute', title: 'an API: requests a minute' },
  { id: 'devices', title: 'devices, each reporting every so many seconds' },
] as const

/** What a demand takes in cores, servers and bandwidth. */
export function CapacityPanel({ report }: { readonly report: Report }) {
  const [search, change] = useReportSearch()
  const [typed, setTyped] = useState(() => typedDemand(search.demand))
  const demand = demandOf(typed)
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
          columns={capacityColumns()}
          rows={rows}
          rowId={({ contender }) => contender}
        />
      )}
      <HowToRead anchor="load">
        From the CPU time and the bytes of one request, measured at the lowest rate that all contenders had in
        common, with its 95 % interval below each figure. It supposes that a request costs the same at every
        rate and on every core; servers are rounded up.
      </HowToRead>
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

function capacityColumns(): readonly TableColumn<Capacity>[] {
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
    { id: 'contender', header: 'Contender', isRowHeader: true, cell: (row) => row.contender },
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
