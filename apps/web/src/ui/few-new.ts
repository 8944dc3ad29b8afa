import { useDeferredValue, useMemo } from 'react'

/**
 * The same rows, but at first with no more than `most` that weren't there before: what a screen shows is painted at
 * once, and the rest follows right after.
 */
export function useFewNew<Row>(rows: readonly Row[], most: number): readonly Row[] {
  const settled = useDeferredValue(rows, nothing)
  return useMemo(() => (settled === rows ? rows : fewNew(rows, settled, most)), [rows, settled, most])
}

/** All rows that are known, and the first few of the others, in the order of the rows. */
export function fewNew<Row>(rows: readonly Row[], known: readonly Row[], most: number): readonly Row[] {
  const old = new Set(known)
  let fresh = 0
  return rows.filter((row) => old.has(row) || ++fresh <= most)
}

const nothing: readonly never[] = []
