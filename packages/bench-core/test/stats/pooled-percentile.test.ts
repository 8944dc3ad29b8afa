import { expect, test } from 'vitest'
import { pooledPercentiles, type SampledBlock } from '../../src/stats/percentiles/pooled-percentile.ts'
import { seededRandom } from '../fixtures/random.ts'

/** Blocks of a round each five seconds; samples are counted by their value. */
function blocksOf(samples: readonly (readonly number[])[], blocksPerRound = 5): SampledBlock[] {
  return samples.map((own, index) => {
    const counts = Map.groupBy(own, (value) => value)
    const values = [...counts.keys()].toSorted((a, b) => a - b)
    return {
      round: Math.floor(index / blocksPerRound),
      values,
      counts: values.map((value) => counts.get(value)!.length),
    }
  })
}

/** So many samples around 10, and those of a stall in some of the blocks. */
function withStalls(blocks: number, stalled: (block: number) => boolean): SampledBlock[] {
  const random = seededRandom(5)
  return blocksOf(
    Array.from({ length: blocks }, (_, block) => [
      ...Array.from({ length: 980 }, () => Math.round(100 * (10 + random.normal())) / 100),
      ...(stalled(block) ? Array.from({ length: 20 }, (_, place) => 20 + 9 * place) : []),
    ]),
  )
}

const [p50, p99, p999] = [0.5, 0.99, 0.999]

test('a percentile is that of all samples together, however few rounds hold what is slow', () => {
  const blocks = blocksOf([
    ...Array.from({ length: 10 }, () => Array.from({ length: 100 }, () => 1)),
    ...Array.from({ length: 5 }, () => [
      ...Array.from({ length: 90 }, () => 1),
      ...Array.from({ length: 10 }, () => 50),
    ]),
  ])
  expect(pooledPercentiles(blocks, [p50, 0.96, 0.97]).map(({ value }) => value)).toEqual([1, 1, 50])
})

test('equal samples have an interval of no width', () => {
  const blocks = blocksOf(Array.from({ length: 20 }, () => Array.from({ length: 1000 }, () => 7)))
  expect(pooledPercentiles(blocks, [p99])[0]).toMatchObject({ value: 7, interval: { low: 7, high: 7 } })
})

test('what came ten times in the window has an interval, what came four times is only told from below', () => {
  const often = pooledPercentiles(
    withStalls(40, (block) => block % 3 === 0),
    [p99],
  )[0]!
  expect(often.recurrences).toBeGreaterThan(10)
  expect(often.interval!.low).toBeLessThan(often.value)
  expect(often.interval!.high!).toBeGreaterThan(often.value)

  const rarely = pooledPercentiles(
    withStalls(40, (block) => block % 10 === 0),
    [p50, 0.9985],
  )
  expect(rarely[1]!.recurrences).toBeLessThan(10)
  expect(rarely[1]!.interval!.high).toBeNull()
  expect(rarely[1]!.interval!.low).toBeLessThanOrEqual(rarely[1]!.value)
  expect(rarely[0]!.interval, 'the middle isn’t made of what is rare').not.toBeNull()
})

test('a stall that lasts over several blocks came once', () => {
  // Three stalls of four blocks each.
  const [found] = pooledPercentiles(
    withStalls(60, (block) => block % 20 < 4),
    [0.998],
  )
  expect(found!.blocks).toBeLessThan(60)
  expect(found!.recurrences).toBeLessThan(10)
  expect(found!.interval?.high).toBeFalsy()
})

test('fewer than ten blocks carry no tail', () => {
  const [middle, tail] = pooledPercentiles(
    withStalls(9, () => true),
    [p50, p99],
  )
  expect(middle!.interval).not.toBeNull()
  expect(tail!.interval).toBeNull()
})

test('one round alone carries no interval: its processes may be any', () => {
  const blocks = withStalls(40, () => true).map((block) => ({ ...block, round: 1 }))
  expect(pooledPercentiles(blocks, [p50, p99]).map(({ interval }) => interval)).toEqual([null, null])
})

test('the upper end is open where too few samples lie beyond, and never the largest of them', () => {
  const random = seededRandom(3)
  const blocks = blocksOf(
    Array.from({ length: 40 }, () => Array.from({ length: 75 }, () => Math.exp(random.normal()))),
  )
  const [p98, above] = pooledPercentiles(blocks, [0.98, p999])
  expect(p98!.interval!.high).not.toBeNull()
  expect(above!.interval).toEqual({ low: expect.any(Number), high: null })
  const [middle] = pooledPercentiles(blocksOf([[1, 2], [3], [2, 4]], 1), [0.9])
  expect(middle!.interval!.high, 'five samples have none beyond p90').toBeNull()
})

test('rounds that differ more than their blocks make the interval as wide as they say', () => {
  const random = seededRandom(9)
  const widthOf = (shift: number) => {
    const samples = Array.from({ length: 50 }, (_, block) => {
      const ofRound = 1 + shift * (Math.floor(block / 5) % 2)
      return Array.from({ length: 200 }, () => ofRound * (10 + random.normal()))
    })
    const { low, high } = pooledPercentiles(blocksOf(samples), [p50])[0]!.interval!
    return high! / low
  }
  expect(widthOf(0)).toBeLessThan(1.01)
  expect(widthOf(0.2)).toBeGreaterThan(1.1)
})
