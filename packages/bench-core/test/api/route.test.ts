import { expect, test } from 'vitest'
import { routes } from '../../src/api/index.ts'
import { ReadingQuery } from '../../src/api/query.ts'
import { resultRoutes } from '../../src/api/results.ts'
import { addressOf } from '../../src/api/route.ts'

test('an address holds its parameters as they are, and of the query what was said', () => {
  expect(
    addressOf(resultRoutes.histogram, {
      params: { id: 'a/b ?' },
      query: { case: 'codec/decode/json@person&x', scale: undefined, reach: 'max' },
    }),
  ).toBe('/api/runs/a%2Fb%20%3F/histogram?case=codec%2Fdecode%2Fjson%40person%26x&reach=max')
})

test('a number that an address leaves blank is refused, and is not 0', () => {
  for (const min of ['', ' ', 'x']) expect(ReadingQuery.safeParse({ min }).success).toBe(false)
  expect(ReadingQuery.parse({ min: '0', equal: '2.5' })).toEqual({ min: 0, equal: 2.5 })
  expect(ReadingQuery.parse({})).toEqual({})
})

test('no two routes are reached by the same method and path', () => {
  const reached = routes.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`)
  expect(new Set(reached).size).toBe(reached.length)
})
