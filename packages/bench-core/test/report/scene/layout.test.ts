import { expect, test } from 'vitest'
import { areaPaths } from '../../../src/report/scene/drawing/layout.ts'

const pixels = { x: (value: number) => 10 * value, y: (value: number) => 100 - 10 * value }
const sure = { isOpen: false }

test('areas that touch have one outline, without the sides that they share', () => {
  const { outline } = areaPaths(
    [
      { x: [0, 1], y: [0, 1], ...sure },
      { x: [1, 2], y: [0, 1], ...sure },
      { x: [0, 1], y: [1, 2], ...sure },
    ],
    pixels,
  )

  expect(outline.match(/M[^M]+/g)!.toSorted()).toEqual(
    [
      'M0 100H10',
      'M10 100H20',
      'M10 90H20',
      'M0 80H10',
      'M0 80V90',
      'M0 90V100',
      'M10 80V90',
      'M20 90V100',
    ].toSorted(),
  )
})
