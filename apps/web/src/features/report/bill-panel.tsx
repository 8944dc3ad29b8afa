import { billAssumptions, billFormula, formatCount } from '@wirebench/bench-core/results'
import { useState } from 'react'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { TextField } from '../../ui/field.tsx'
import { HowToRead } from '../../ui/how-to-read.tsx'
import { KindChip } from '../../ui/kind-chip.tsx'
import { Panel } from '../../ui/panel.tsx'
import { groupHeading } from './case-groups.ts'
import { aboveZero, positiveNumber } from './positive-number.ts'
import { defaultPrice, defaultRows } from './reader-inputs.ts'
import type { Scope } from './scope.ts'
import { type BillRow, billGroups, billRows } from './storage-rows.ts'
import { useReportSearch } from './use-report-search.ts'

/** What keeping rows costs, from the price that the reader enters. */
export function BillPanel({ scope }: { readonly scope: Scope }) {
  const [search, change] = useReportSearch()
  const [rowsText, setRows] = useState(search.rows ?? String(defaultRows))
  const [priceText, setPrice] = useState(search.price ?? String(defaultPrice))
  const groups = billGroups(scope.corpusGroups)
  const rows = positiveNumber(rowsText)
  const price = positiveNumber(priceText)
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
          error={rows === null ? aboveZero : undefined}
          onChange={({ target }) => {
            setRows(target.value)
            if (positiveNumber(target.value) !== null) change({ rows: target.value })
          }}
        />
        <TextField
          label="Price of a GiB, a month"
          inputMode="decimal"
          value={priceText}
          error={price === null ? aboveZero : undefined}
          onChange={({ target }) => {
            setPrice(target.value)
            if (positiveNumber(target.value) !== null) change({ price: target.value })
          }}
        />
      </div>
      {groups.length === 0 && (
        <p className="text-muted">It takes the storage X-ray, which was not part of this run.</p>
      )}
      {groups.length > 0 && (rows === null || price === null) && <p className="text-muted">Enter both.</p>}
      {rows !== null &&
        price !== null &&
        groups.map((group) => (
          <div key={group.id} className="mt-3">
            {groups.length > 1 && (
              <h3 className="mb-2 text-lead font-semibold">Tables of {groupHeading(group)}</h3>
            )}
            <DataTable
              caption={`Modelled bill of ${formatCount(rows)} rows${groups.length > 1 ? `, ${groupHeading(group)}` : ''}`}
              columns={columns}
              rows={billRows(group, rows, price)}
              rowId={(row) => row.contender}
            />
          </div>
        ))}
      <HowToRead anchor="storage">
        From the bytes on disk per row of the longest table of this run: heap, out-of-line storage and
        indexes. The price is what you enter, in whatever currency; nobody's price list is in here.
      </HowToRead>
    </Panel>
  )
}

const columns: readonly TableColumn<BillRow>[] = [
  { id: 'contender', header: 'Contender', isRowHeader: true, cell: (row) => row.contender },
  { id: 'gib', header: 'GiB', align: 'right', cell: (row) => money(row.gib), sortValue: (row) => row.gib },
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
]

function money(value: number): string {
  return value.toLocaleString('en-US', { maximumSignificantDigits: 3 })
}
