import { expect, test } from 'vitest'
import { firstInOrder } from '../../src/ui/data-table.tsx'
import { chunked } from '../../src/ui/table-parts.tsx'

test('the first rows are those of the order that the reader chose', () => {
  const rows = [1, null, 30, 20].map((ns) => ({ ns }))
  const column = { sortValue: ({ ns }: { readonly ns: number | null }) => ns }
  const first = (desc?: boolean) => firstInOrder(rows, column, desc, 2).map(({ ns }) => ns)
  expect([first(true), first()]).toEqual([
    [30, 20],
    [1, 20],
  ])
  expect(firstInOrder(rows, undefined, undefined, 2)).toEqual(rows.slice(0, 2))
  expect(firstInOrder(rows, column).at(-1)).toEqual({ ns: null })
})

test('rows are cut into pieces that hold all of them in their order', () => {
  expect(chunked([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(chunked([], 2)).toEqual([])
})
