import { billTable, type SeriesStyle } from '@wirebench/bench-core/results'
import { useState } from 'react'
import { TextField } from '../../ui/field.tsx'
import { HowToRead } from '../../ui/how-to-read.tsx'
import { KindChip } from '../../ui/kind-chip.tsx'
import { Panel } from '../../ui/panel.tsx'
import { DocumentTable } from './document-section.tsx'
import { aboveZero, positiveNumber } from './positive-number.ts'
import { defaultPrice, defaultRows } from './reader-inputs.ts'
import type { Scope } from './scope.ts'
import { useReportSearch } from './use-report-search.ts'

/** What keeping rows costs, from the price that the reader enters. */
export function BillPanel({
  scope,
  styles,
}: {
  readonly scope: Scope
  readonly styles: readonly SeriesStyle[]
}) {
  const [search, change] = useReportSearch()
  const [rowsText, setRows] = useState(search.rows ?? String(defaultRows))
  const [priceText, setPrice] = useState(search.price ?? String(defaultPrice))
  const rows = positiveNumber(rowsText)
  const price = positiveNumber(priceText)
  const cases = [...scope.corpusCases]
  const table =
    rows === null || price === null ? null : billTable({ cases }, { rows, pricePerGibMonth: price })
  return (
    <Panel title="Storage bill" id="bill" actions={<KindChip kind="modelled" />}>
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
      {table === null && <p className="text-muted">Enter both.</p>}
      {table?.rows.length === 0 && (
        <p className="text-muted">It takes the storage X-ray, which was not part of this run.</p>
      )}
      {table !== null && table.rows.length > 0 && <DocumentTable table={table} styles={styles} />}
      <HowToRead anchor="storage">
        From the bytes on disk per row of the longest table of this run: heap, out-of-line storage and
        indexes. The price is what you enter, in whatever currency; nobody’s price list is in here.
      </HowToRead>
    </Panel>
  )
}
