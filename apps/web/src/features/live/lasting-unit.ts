import { formatInTimeUnit, timeUnitFor } from '@wirebench/bench-core/report/words/format'
import { useState } from 'react'
import { withUnit } from '../../document/figure-column.ts'
import type { TableColumn } from '../../ui/data-table.tsx'

export type TimeUnitName = ReturnType<typeof timeUnitFor>['unit']

/** The unit that suits times; null while none is known. */
export function suitingUnit(times: readonly (number | null)[]): TimeUnitName | null {
  const known = times.filter((time) => time !== null)
  return known.length === 0 ? null : timeUnitFor(known).unit
}

/** The unit that suited the first times that were known: figures whose unit changes can’t be watched. */
export function useLastingUnit(suiting: TimeUnitName | null): TimeUnitName | null {
  const [first, setFirst] = useState(suiting)
  if (first === null && suiting !== null) setFirst(suiting)
  return first ?? suiting
}

/** A column of times in a unit. */
export function timeColumn<Row>(
  name: string,
  unit: TimeUnitName | null,
  nsOf: (row: Row) => number | null,
): TableColumn<Row> {
  return {
    id: name,
    header: withUnit(name, unit),
    align: 'right',
    cell: (row) => formatInTimeUnit(nsOf(row), unit ?? 'ns'),
  }
}
