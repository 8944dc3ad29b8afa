import { describe, expect, test } from 'vitest'
import { againstMedian } from '../../src/stats/many-runs/against-median.ts'
import { levelShifts, type SeriesValue } from '../../src/stats/many-runs/level-shifts.ts'
import { seededRandom } from '../fixtures/random.ts'

/** Runs that scatter by 1 % around their levels, each with an interval that says so. */
function series(seed: number, ...levels: readonly (readonly [runs: number, log: number])[]): SeriesValue[] {
  const random = seededRandom(seed)
  return levels.flatMap(([runs, log]) =>
    Array.from({ length: runs }, () => ({ log: log + 0.01 * random.normal(), standardError: 0.005 })),
  )
}

describe('a change of level', () => {
  test('is found at its run, with how large it is', () => {
    const [found, ...more] = levelShifts(series(1, [12, 0], [8, 0.1]), 1)
    expect(more).toEqual([])
    expect(found).toMatchObject({ at: 12, before: 12, after: 8 })
    expect(found!.difference).toBeCloseTo(0.1, 1)
    expect(Math.abs(found!.difference - 0.1)).toBeLessThan(found!.halfWidth)
  })

  test('and the next one are told apart', () => {
    const found = levelShifts(series(2, [10, 0], [10, 0.1], [10, 0.02]), 1)
    expect(found.map(({ at }) => at)).toEqual([10, 20])
    expect(found.map(({ difference }) => Math.sign(difference))).toEqual([1, -1])
    expect(found.map(({ before, after }) => [before, after])).toEqual([
      [10, 10],
      [10, 10],
    ])
  })

  test('needs three runs on either side', () => {
    for (const runs of [1, 2, 3]) {
      const found = levelShifts(series(3, [20, 0], [runs, 0.1]), 1)
      expect(found.every(({ before, after }) => before >= 3 && after >= 3)).toBe(true)
    }
    expect(levelShifts(series(3, [20, 0], [3, 0.1]), 1)).toHaveLength(1)
    expect(levelShifts(series(3, [20, 0], [1, 0.1]), 1)).toEqual([])
    expect(levelShifts(series(3, [5, 0]), 1)).toEqual([])
    expect(levelShifts([], 1)).toEqual([])
  })

  test('has to stand out from all cases that are looked at with it', () => {
    const small = series(4, [8, 0], [8, 0.03])
    const [alone] = levelShifts(small, 1)
    expect(alone!.pValue).toBeLessThan(0.05)
    expect(levelShifts(small, 1_000)).toEqual([])
  })

  test('of a fifth is found behind a run that went wrong, and that run is no change', () => {
    const values = series(5, [12, 0], [8, Math.log(1.2)])
    const wrong = values.map((value, run) => (run === 4 ? { ...value, log: value.log + 0.8 } : value))
    const [found, ...more] = levelShifts(wrong, 1)
    expect(more).toEqual([])
    expect(found).toMatchObject({ at: 12, before: 12, after: 8 })
    expect(Math.abs(found!.difference - Math.log(1.2))).toBeLessThan(0.03)
    expect(levelShifts(wrong.slice(0, 12), 1)).toEqual([])
  })

  test('is none where a machine slowly drifts, and is found on top of that', () => {
    const drifting = (step: number) =>
      series(6, [15, 0], [15, step]).map((value, run) => ({ ...value, log: value.log + 0.002 * run }))
    expect(levelShifts(drifting(0), 1)).toEqual([])
    expect(levelShifts(drifting(0.06), 1).map(({ at }) => at)).toEqual([15])
  })

  test('is none where runs only began to scatter more', () => {
    const found = Array.from({ length: 100 }, (_, seed) => {
      const values = series(100 + seed, [26, 0], [4, 0])
      return levelShifts(
        values.map((value, run) => ({ ...value, log: value.log * (run < 26 ? 1 : 2) })),
        1,
      )
    }).filter(({ length }) => length > 0)
    // 5 % of 100 are 5; three standard deviations more stay below this.
    expect(found.length).toBeLessThan(12)
  })

  test('is none where the runs’ own intervals are wider than it, however well they agree', () => {
    const sure = [...Array.from({ length: 8 }, () => 0), ...Array.from({ length: 8 }, () => 0.05)]
    const values = (standardError: number) => sure.map((log) => ({ log, standardError }))
    expect(levelShifts(values(0.005), 1)).toHaveLength(1)
    expect(levelShifts(values(0.1), 1)).toEqual([])
  })

  test('is none in a constant series', () => {
    expect(
      levelShifts(
        Array.from({ length: 20 }, () => ({ log: 1, standardError: 0 })),
        1,
      ),
    ).toEqual([])
  })
})

test('a series without a change raises a false alarm in 5 % of all plans at most', () => {
  const plans = 400
  const cases = 5
  const alarms = Array.from({ length: plans }, (_, plan) =>
    Array.from({ length: cases }, (_, one) =>
      levelShifts(series(1_000 + plan * cases + one, [20, 0]), cases),
    ),
  ).filter((found) => found.some(({ length }) => length > 0)).length
  // 5 % of 400 plans are 20; three standard deviations more stay below this.
  expect(alarms).toBeLessThan(33)
})

describe('a run against the median of those before', () => {
  const value = (log: number, standardError = 0.001) => ({ log, standardError })

  test('is within what they scatter in 95 of 100 cases, whatever their number', () => {
    for (const earlier of [4, 12]) {
      const inside = Array.from({ length: 1_000 }, (_, seed) => {
        const runs = series(seed + 1, [earlier + 1, 0])
        const found = againstMedian(runs.slice(0, -1), runs.at(-1)!)!
        return Math.abs(found.difference) <= found.halfWidth
      }).filter(Boolean).length
      expect(inside).toBeGreaterThanOrEqual(940)
      expect(inside).toBeLessThanOrEqual(990)
    }
  })

  test('has at least the uncertainty that their own intervals say', () => {
    const alike = [value(0, 0.1), value(0, 0.1), value(0, 0.1)]
    expect(againstMedian(alike, value(0.1))!.pValue).toBeGreaterThan(0.05)
    expect(againstMedian([value(0), value(0), value(0)], value(0.1, 0.2))!.pValue).toBeGreaterThan(0.05)
  })

  test('isn’t thrown off by one run that went wrong', () => {
    const runs = [value(0), value(0.001), value(3), value(-0.001), value(0)]
    expect(againstMedian(runs, value(0))!.difference).toBe(0)
  })

  test('needs two of them', () => {
    expect(againstMedian([value(0)], value(1))).toBeNull()
    expect(againstMedian([value(0, 0), value(0, 0)], value(0, 0))).toMatchObject({ pValue: 1, halfWidth: 0 })
  })
})
