import { expect, test } from 'vitest'
import { firstInOrder } from '../../src/ui/data-table.tsx'

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
