import { expect, test } from 'vitest'
import { keepingLast } from '../../src/stats/keeping-last.ts'

test('what was found last is found once, and what makes room for it is the oldest', () => {
  const found: string[] = []
  const keep = keepingLast<number>(2)
  const ask = (id: string) =>
    keep(id, () => {
      found.push(id)
      return id.length
    })
  expect(['a', 'bb', 'a', 'ccc', 'ccc', 'bb'].map(ask)).toEqual([1, 2, 1, 3, 3, 2])
  expect(found).toEqual(['a', 'bb', 'ccc'])
  expect(ask('a')).toBe(1)
  expect(found).toEqual(['a', 'bb', 'ccc', 'a'])
})
