import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../packages/bench-core/src/workloads/seeded-random.ts'
import {
  type Observation,
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

describe('variance components', () => {
  test.each(Object.keys(terms))('of %s are those that were put in, on average', (term) => {
    const truth = (known as Record<string, number>)[term] ?? 0
    const estimates = of(term).map(({ estimate }) => estimate)
    const mean = estimates.reduce((sum, one) => sum + one, 0) / repetitions
    const error = Math.sqrt(
      estimates.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (repetitions - 1) / repetitions,
    )
    expect(Math.abs(mean - truth ** 2)).toBeLessThan(3.5 * error)
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
})

test('what costs much to start and differs little in itself is worth many measurements', () => {
  const costs = { ofProcess: 900, ofMeasurement: 1, betweenProcesses: 1, betweenMeasurements: 1 }
  expect(worthwhileWithin(costs)).toBe(30)
  expect(worthwhileWithin({ ...costs, betweenProcesses: 9 })).toBe(10)
})
