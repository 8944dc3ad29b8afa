import { billAssumptions, billFormula, formatCount } from '@wirebench/bench-core/results'
import { useState } from 'react'
import { BarList } from '../../charts/bar-list.tsx'
import type { ContenderStyle } from '../../charts/contender-style.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { TextField } from '../../ui/field.tsx'
import { Fold } from '../../ui/fold.tsx'
import { HowToRead } from '../../ui/how-to-read.tsx'
import { KindChip } from '../../ui/kind-chip.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { ReportGroup } from './case-groups.ts'
import { MetricMatrix } from './metric-matrix.tsx'
import type { Scope } from './scope.ts'
import {
  billRows,
  isQuery,
  operationHeading,
  queryRows,
  spaceBars,
  throughputRows,
  timeBars,
  xRayGroups,
  xRayRows,
} from './storage-rows.ts'
import { useReportSearch } from './use-report-search.ts'

interface PanelProps {
  readonly scope: Scope
  readonly styles: readonly ContenderStyle[]
}

/** How many rows a second go in and come out. */
export function ThroughputPanel({ scope, styles }: PanelProps) {
  const rows = throughputRows(scope.corpusGroups)
  return (
    <Panel title="Insert and read throughput" id="throughput">
      {rows.length === 0 ? (
        <p className="text-muted">No phase of this run was measured in rows per second.</p>
      ) : (
        <MetricMatrix caption="Throughput by phase" rowHeader="Phase" rows={rows} styles={styles} />
      )}
      <HowToRead anchor="storage">
        Rows per second of one connection unless said otherwise, as the application sees them: encoding and
        decoding included. More is better.
      </HowToRead>
    </Panel>
  )
}

/** Of more operations than these the others are folded. */
const splitsOpen = 3

/** Where the time of an operation goes. */
export function TimeSplitPanel({ scope, styles }: PanelProps) {
  const shown = scope.corpusGroups
    .filter((group) => !isQuery(group))
    .map((group) => ({ group, bars: timeBars(group, styles) }))
    .filter(({ bars }) => bars.length > 0)
  return (
    <Panel title="Where the time goes" id="time-split">
      {shown.length === 0 ? (
        <p className="text-muted">The parts of operations were not timed apart in this run.</p>
      ) : (
        shown.map(({ group, bars }, index) => (
          <Fold key={group.id} title={operationHeading(group)} isOpen={index < splitsOpen}>
            <BarList bars={bars} />
          </Fold>
        ))
      )}
      <HowToRead anchor="storage">
        One bar per contender, from 0: solid is encoding on the client, striped the statement with the way
        there and back and the server's work, dotted decoding. The bars of one operation share a scale.
      </HowToRead>
    </Panel>
  )
}

/** What lies on the disk. */
export function XRayPanel({ scope, styles }: PanelProps) {
  const groups = xRayGroups(scope.corpusGroups)
  return (
    <Panel title="On the disk" id="x-ray">
      {groups.length === 0 && <p className="text-muted">The tables were not looked into in this run.</p>}
      {groups.map((group, index) => (
        <Fold key={group.id} title={operationHeading(group)} isOpen={index === 0}>
          <BarList bars={spaceBars(group, styles)} />
          <div className="mt-3">
            <MetricMatrix
              caption={`Storage of ${operationHeading(group)}`}
              rowHeader="Figure"
              rows={xRayRows(group)}
              styles={styles}
            />
          </div>
        </Fold>
      ))}
      <HowToRead anchor="storage">
        After VACUUM (ANALYZE). Solid is the heap, striped what lies out of line (TOAST), dotted the indexes.
        Stored bytes of a payload are what PostgreSQL keeps of it after its own compression; WAL is what a
        row's insert adds to the write-ahead log, from a pass of each contender's own.
      </HowToRead>
    </Panel>
  )
}

/** Finding rows by a field. */
export function QueriesPanel({ scope, styles }: PanelProps) {
  const rows = queryRows(scope.corpusGroups)
  return (
    <Panel title="Queries by a field" id="queries">
      {rows.length === 0 ? (
        <p className="text-muted">No query by a field was measured in this run.</p>
      ) : (
        <MetricMatrix
          caption="Mean time of queries by a field"
          rowHeader="Query"
          rows={rows}
          styles={styles}
        />
      )}
      <HowToRead anchor="storage">
        Without an index jsonb and json are read in sequence by the server, while bytea is opaque to SQL: the
        client fetches and decodes every row. With an index, jsonb has one of an expression and bytea a column
        that was promoted beside it. A dash stands where a column type has no such way.
      </HowToRead>
    </Panel>
  )
}

const defaultRows = 100_000_000
const defaultPrice = 0.115

/** What keeping rows costs, from the price that the reader enters. */
export function BillPanel({ scope }: { readonly scope: Scope }) {
  const [search, change] = useReportSearch()
  const [rowsText, setRows] = useState(search.rows ?? String(defaultRows))
  const [priceText, setPrice] = useState(search.price ?? String(defaultPrice))
  const group = xRayGroups(scope.corpusGroups).at(-1)
  const rows = positive(rowsText)
  const price = positive(priceText)
  return (
    <Panel title="Storage bill" id="bill" actions={<KindChip kind="modelled" />}>
      <p className="mb-3">
        Modelled, not measured: {billFormula}. It supposes that {billAssumptions.join('; ')}.
      </p>
      <div className="mb-3 grid max-w-md grid-cols-2 gap-3">
        <TextField
          label="Rows"
          inputMode="numeric"
          value={rowsText}
          error={rows === null ? 'A number above 0.' : undefined}
          onChange={({ target }) => {
            setRows(target.value)
            if (positive(target.value) !== null) change({ rows: target.value })
          }}
        />
        <TextField
          label="Price of a GiB, a month"
          inputMode="decimal"
          value={priceText}
          error={price === null ? 'A number above 0.' : undefined}
          onChange={({ target }) => {
            setPrice(target.value)
            if (positive(target.value) !== null) change({ price: target.value })
          }}
        />
      </div>
      {group === undefined || rows === null || price === null ? (
        <p className="text-muted">
          {group === undefined
            ? 'It takes the storage X-ray, which was not part of this run.'
            : 'Enter both.'}
        </p>
      ) : (
        <Bill group={group} rows={rows} price={price} />
      )}
      <HowToRead anchor="storage">
        From the bytes on disk per row of the longest table of this run: heap, out-of-line storage and
        indexes. The price is what you enter, in whatever currency; nobody's price list is in here.
      </HowToRead>
    </Panel>
  )
}

function Bill({
  group,
  rows,
  price,
}: {
  readonly group: ReportGroup
  readonly rows: number
  readonly price: number
}) {
  return (
    <DataTable
      caption={`Modelled bill of ${formatCount(rows)} rows`}
      columns={[
        { id: 'contender', header: 'Contender', isRowHeader: true, cell: (row) => row.contender },
        {
          id: 'gib',
          header: 'GiB',
          align: 'right',
          cell: (row) => money(row.gib),
          sortValue: (row) => row.gib,
        },
        {
          id: 'month',
          header: 'a month',
          align: 'right',
          cell: (row) => money(row.pricePerMonth),
          sortValue: (row) => row.pricePerMonth,
        },
        {
          id: 'year',
          header: 'a year',
          align: 'right',
          cell: (row) => money(row.pricePerMonth * 12),
          sortValue: (row) => row.pricePerMonth,
        },
      ]}
      rows={billRows(group, rows, price)}
      rowId={(row) => row.contender}
    />
  )
}

function money(value: number): string {
  return value.toLocaleString('en-US', { maximumSignificantDigits: 3 })
}

function positive(text: string): number | null {
  const value = Number(text.replaceAll(',', '').trim())
  return text.trim() !== '' && Number.isFinite(value) && value > 0 ? value : null
}
