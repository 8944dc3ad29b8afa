import { describe, expect, test } from 'vitest'
import type { RunEvent } from '../../packages/bench-core/src/model/run/run-event.ts'
import { sum } from '../../packages/bench-core/src/model/sum.ts'
import { mean, standardDeviation } from '../../packages/bench-core/src/stats/mean.ts'
import { seededRandom } from '../../packages/bench-core/src/workloads/seeded-random.ts'
import { seededRandom as fixtureRandom } from '../../packages/bench-core/test/fixtures/random.ts'
import { slicesOf } from '../../packages/bench-core/test/fixtures/slice-events.ts'
import { seenIn } from '../../scripts/variance/codec-work.ts'
import {
  type Observation,
  partsOfRatio,
  type Terms,
  varianceComponents,
  worthwhileWithin,
} from '../../scripts/variance/components.ts'

const terms: Terms = {
  run: ['run'],
  place: ['place'],
  round: ['run', 'round'],
  table: ['run', 'place'],
  process: ['run', 'round', 'place'],
  moment: ['run', 'round', 'moment'],
  rest: ['run', 'round', 'place', 'moment'],
}

function normals(seed: number): () => number {
  const random = seededRandom(seed, 'variance-components')
  const uniform = () => (random.below(2 ** 30) + 0.5) / 2 ** 30
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
}

/** Values that are made up of effects with known standard deviations. */
function simulated(seed: number, sd: Readonly<Record<string, number>>): Observation[] {
  const normal = normals(seed)
  const effects = new Map<string, number>()
  const effect = (term: string, at: Observation['at']) => {
    const key = [term, ...terms[term]!.map((factor) => at[factor])].join()
    if (!effects.has(key)) effects.set(key, (sd[term] ?? 0) * normal())
    return effects.get(key)!
  }
  const levels = (count: number) => Array.from({ length: count }, (_, level) => level)
  return levels(4).flatMap((run) =>
    levels(4).flatMap((round) =>
      levels(4).flatMap((place) =>
        levels(5).map((moment) => {
          const at = { run, round, place, moment }
          return { at, value: Object.keys(terms).reduce((sum, term) => sum + effect(term, at), 3) }
        }),
      ),
    ),
  )
}

const known = { run: 0.05, place: 0.02, round: 0.02, process: 0.03, moment: 0.02, rest: 0.04 }
const repetitions = 120
const found = Array.from({ length: repetitions }, (_, seed) =>
  varianceComponents(simulated(seed, known), terms),
)
const of = (term: string) => found.map((components) => components.find((one) => one.term === term)!)

function expectOnAverage(truth: number, values: readonly number[]): void {
  const error = standardDeviation(values) / Math.sqrt(values.length)
  expect(Math.abs(mean(values) - truth)).toBeLessThan(3.5 * error)
}

describe('variance components', () => {
  test.each(Object.keys(terms))('of %s are those that were put in, on average', (term) => {
    const truth = (known as Record<string, number>)[term] ?? 0
    const estimates = of(term).map(({ estimate }) => estimate)
    expectOnAverage(truth ** 2, estimates)
  })

  test.each(['process', 'moment', 'rest'])('of %s lie in their intervals', (term) => {
    const truth = (known as Record<string, number>)[term]! ** 2
    const holding = of(term).filter(({ low, high }) => low <= truth && (high === null || truth <= high))
    expect(holding.length / repetitions).toBeGreaterThan(0.9)
  })

  test('that aren’t there are seldom said to be', () => {
    expect(of('table').filter(({ low }) => low > 0).length / repetitions).toBeLessThan(0.07)
  })

  test('of values that are all alike are none', () => {
    for (const { variance } of varianceComponents(simulated(1, {}), terms)) expect(variance).toBeCloseTo(0)
  })

  test('that two contenders of a round don’t share make their ratio scatter', () => {
    const all = { ...known, table: 0.05 }
    const parts = partsOfRatio(
      Object.entries(all).map(([term, sd]) => ({ term, variance: sd ** 2 })),
      terms,
      5,
    )
    expect([...parts.keys()]).toEqual(['place', 'process', 'rest', 'table'])
    const squares = Array.from({ length: repetitions }, (_, seed) => {
      const byProcess = Map.groupBy(simulated(seed, all), ({ at: { run, round, place } }) =>
        [run, round, place].join(),
      )
      const costOf = (...at: number[]) => mean(byProcess.get(at.join())!.map(({ value }) => value))
      return mean([0, 1, 2, 3].map((run) => (costOf(run, 0, 0) - costOf(run, 0, 1)) ** 2))
    })
    expectOnAverage(sum(parts.values()), squares)
  })
})

test('the place of a codec’s process is that in which it started among its group', async () => {
  const startedIn = [4, 1, 3, 2]
  const events = async function* () {
    for (const copy of startedIn) yield { type: 'trial-ready', copy } as RunEvent
    for (const [group, copies] of [
      [1, 2],
      [3, 4],
    ].entries())
      yield {
        ...slicesOf({
          cell: { suite: 'codec', operation: 'encode', workload: 'ping', parameters: {}, round: 1 },
          participants: copies.map((copy) => ({ contender: 'json', copy })),
          costs: copies.map((copy) => ({ meanNs: 1000 * copy, allocatedBytes: 0 })),
          ...{ slices: 2, noise: 0, random: fixtureRandom(1) },
        }),
        group,
      }
  }
  const { encode } = await seenIn(events(), 1)
  expect(encode.map(({ group, place, logCost }) => [group, place, Math.round(Math.exp(logCost))])).toEqual([
    [0, 0, 1000],
    [0, 1, 2000],
    [1, 1, 3000],
    [1, 0, 4000],
  ])
})

test('what costs much to start and differs little in itself is worth many measurements', () => {
  const costs = { ofProcess: 900, ofMeasurement: 1, betweenProcesses: 1, betweenMeasurements: 1 }
  expect(worthwhileWithin(costs)).toBe(30)
  expect(worthwhileWithin({ ...costs, betweenProcesses: 9 })).toBe(10)
})
