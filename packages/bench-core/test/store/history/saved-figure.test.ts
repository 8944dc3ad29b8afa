import { expect, test } from 'vitest'
import { type SavedFigure, toTrendFigure } from '../../../src/store/history/saved-figure.ts'

const saved: SavedFigure = {
  ...{ figure: [6, 5, 7], ratio: [0.6, 0.5, 0.7] },
  ...{ reference: 'json', threshold: 0.03, rounds: 8 },
}
const bandOf = (part: Pick<SavedFigure, 'band'>) => toTrendFigure({ ...saved, ...part }).ratio!.band

test('a figure that was saved without its A/A band has what counted as a difference in its place', () => {
  expect(bandOf({})).toBe(0.03)
  expect(bandOf({ band: 0.01 })).toBe(0.01)
  expect(bandOf({ band: null })).toBeNull()
})

test('the level that it was judged at is kept where that isn’t 5 %', () => {
  expect(toTrendFigure(saved).ratio).not.toHaveProperty('level')
  expect(toTrendFigure({ ...saved, level: 0.0125 }).ratio).toMatchObject({ level: 0.0125 })
})
