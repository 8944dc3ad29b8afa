import { caseId } from '@wirebench/bench-core/model/report/case-key'
import { expect, test } from 'vitest'
import { siblingsOf } from '../../../src/features/trends/siblings.ts'

const known = (contender: string) => {
  const key = { suite: 'codec', operation: 'decode', contender, workload: 'person', parameters: {} } as const
  return { key, caseId: caseId(key) }
}

test('of more contenders than can be drawn, the one that is looked at stays, and all are counted', () => {
  const nine = Array.from({ length: 9 }, (_, place) => known(`codec-${place}`))
  const { ids, count } = siblingsOf(nine.at(-1)!, nine)
  expect(ids).toEqual([8, 0, 1, 2, 3, 4, 5, 6].map((place) => nine[place]!.caseId))
  expect(count).toBe(9)
})
