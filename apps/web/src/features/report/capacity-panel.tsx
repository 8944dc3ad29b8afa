import {
  capacityFormula,
  capacityOf,
  capacityTable,
  type Demand,
  defaultAssumptions,
  devicesReporting,
  formatPercent,
  type Report,
  requestsPerMinute,
  type SeriesStyle,
} from '@wirebench/bench-core/results'
import { useState } from 'react'
import { DocumentTable } from '../../document/document-table.tsx'
import { TextField } from '../../ui/field.tsx'
import { HowToRead } from '../../ui/how-to-read.tsx'
import { KindChip } from '../../ui/kind-chip.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { groupHeading, type ReportGroup } from './case-groups.ts'
import { aboveZero, positiveNumber } from './positive-number.ts'
import { atEqualRate } from './protocol-rows.ts'
import type { Scope } from './scope.ts'
import { useReportSearch } from './use-report-search.ts'

const kinds = [
  { id: 'minute', title: 'an API: requests a minute' },
  { id: 'devices', title: 'devices, each reporting every so many seconds' },
] as const

/** What a demand takes in cores, servers and bandwidth. */
export function CapacityPanel({
  report,
  scope,
  styles,
}: {
  readonly report: Report
  readonly scope: Scope
  readonly styles: readonly SeriesStyle[]
}) {
  const [search, change] = useReportSearch()
  const [typed, setTyped] = useState(() => typedDemand(search.demand))
  const demand = demandOf(typed)
  const groups = comparedGroups(report, scope)
  const type = (part: Partial<TypedDemand>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    if (demandOf(next)) change({ demand: `${next.kind},${next.count},${next.every}` })
  }
  return (
    <Panel title="What it takes" id="capacity" actions={<KindChip kind="modelled" />}>
      <p className="mb-3">
        Modelled, not measured. Headroom {formatPercent(defaultAssumptions.headroom)}, servers of{' '}
        {defaultAssumptions.coresPerServer} cores.
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
          error={positiveNumber(typed.count) === null ? aboveZero : undefined}
          onChange={({ target }) => type({ count: target.value })}
        />
        {typed.kind === 'devices' && (
          <TextField
            label="Seconds between reports"
            inputMode="decimal"
            value={typed.every}
            error={positiveNumber(typed.every) === null ? aboveZero : undefined}
            onChange={({ target }) => type({ every: target.value })}
          />
        )}
      </div>
      {groups.length === 0 && (
        <p className="text-muted">
          It takes CPU time per request at a rate that all contenders had in common, which this run doesn’t
          have.
        </p>
      )}
      {groups.length > 0 && demand === null && <p className="text-muted">Say how much is asked for.</p>}
      {demand !== null &&
        groups.map((group) => {
          const rows = group.cases.flatMap((reported) => capacityOf(reported, demand) ?? [])
          return (
            <div key={group.id} className="mt-3">
              <h3 className="mb-2 text-lead font-semibold">{groupHeading(group)}</h3>
              {rows.length === 0 ? (
                <p className="text-muted">Of no contender is the server’s CPU time of a request known.</p>
              ) : (
                <DocumentTable
                  table={capacityTable(
                    `modelled: ${demand.words}, ${groupHeading(group)}`,
                    rows,
                    capacityFormula(report),
                  )}
                  styles={styles}
                />
              )}
            </div>
          )
        })}
      <HowToRead anchor="load">
        From the CPU time and the bytes of one request, measured at the lowest rate that all contenders had in
        common, with its 95 % interval below each figure. It supposes that a request costs the same at every
        rate and on every core; servers are rounded up.
      </HowToRead>
    </Panel>
  )
}

/** What is compared at one rate: of the operation that is being read, or of all where that has none. */
function comparedGroups(report: Report, { groups, corpusGroups }: Scope): readonly ReportGroup[] {
  const own = atEqualRate(report, groups)
  return own.length > 0 ? own : atEqualRate(report, corpusGroups)
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
  const [number, seconds] = [positiveNumber(count), positiveNumber(every)]
  if (number === null) return null
  if (kind === 'minute') return requestsPerMinute(number)
  return seconds === null ? null : devicesReporting(number, seconds)
}
