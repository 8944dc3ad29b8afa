import { nbsp } from '@wirebench/bench-core/results'
import { describe, expect, test } from 'vitest'
import { figureEnds } from '../../../src/features/case/figure-ends.ts'

describe('a figure with the ends of its interval', () => {
  test('has all three in one unit, with the digits that the interval supports', () => {
    expect(figureEnds('ns', 9_043, 8_987, 9_099)).toEqual({
      estimate: `9.043${nbsp}µs`,
      lower: '8.987',
      upper: '9.099',
    })
    expect(figureEnds('count', 4, 3, 6)).toMatchObject({ estimate: expect.stringMatching(/^4/) })
  })

  test('stands alone where it has no interval, or is the same in every round', () => {
    expect(figureEnds('bytes', 2168, null, null)).toEqual({ estimate: `2,168${nbsp}B`, lower: '', upper: '' })
    expect(figureEnds('bytes', 2168, 2168, 2168)).toMatchObject({ lower: '', upper: '' })
  })

  test('is a dash where there is none', () => {
    expect(figureEnds('ns', null, null, null)).toEqual({ estimate: '—', lower: '', upper: '' })
  })
})
