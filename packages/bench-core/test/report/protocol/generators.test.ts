import { expect, test } from 'vitest'
import { generatorsOver, generatorsTable } from '../../../src/report/suites/protocol/generators.ts'
import { isFigure } from '../../../src/report/tables/table.ts'

const one = (name: string, ok: number, lateNs: number, cpuShare: number | null) => ({
  name,
  ok,
  notOk: 1,
  lateNs,
  boundNs: 2 * lateNs,
  cpuShare,
})
const none = { late: 0, clock: 0 }

test('what generators did is told of all cases together: sums of requests, and the worst of the rest', () => {
  const over = generatorsOver([
    { blocks: 2, voids: none, each: [one('a', 10, 50, 0.2), one('b', 12, 900, 0.9)] },
    { blocks: 3, voids: { ...none, late: 1, clock: 2 }, each: [one('a', 5, 70, null), one('b', 6, 10, 0.1)] },
  ])!
  expect(over).toEqual({
    blocks: 5,
    voids: { late: 1, clock: 2 },
    each: [
      { name: 'a', ok: 15, notOk: 2, lateNs: 70, boundNs: 140, cpuShare: 0.2 },
      { name: 'b', ok: 18, notOk: 2, lateNs: 900, boundNs: 1800, cpuShare: 0.9 },
    ],
  })
  const { rows, sentences } = generatorsTable(over)
  expect(rows.map(([name, answered]) => [name, isFigure(answered) && answered.value])).toEqual([
    ['a', 15],
    ['b', 18],
    ['all', 33],
  ])
  expect(sentences).toEqual([
    'all generators produced 5 blocks, each for its full duration; void blocks, not counted for any generator: 1 where one began late, 2 where a clock was not known well enough',
  ])
})

test('a run whose own machine made the load has nothing to tell of generators', () => {
  expect(generatorsOver([])).toBeUndefined()
  expect(generatorsTable(undefined)).toMatchObject({ rows: [], sentences: [] })
})
