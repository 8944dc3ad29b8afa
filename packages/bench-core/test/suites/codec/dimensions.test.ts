import { describe, expect, test } from 'vitest'
import { type Dimension, dimensionNames } from '../../../src/model/codec/dimensions.ts'
import { presets } from '../../../src/model/presets.ts'
import type { RunRequest } from '../../../src/model/run/run-spec.ts'
import { planRun } from '../../../src/run/plan.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'
import { dimensionsOf } from '../../../src/suites/codec/dimensions/catalogue.ts'
import { pacesOf } from '../../../src/suites/codec/estimate.ts'
import { processesOfRound } from '../../../src/suites/codec/init/processes.ts'
import { timedOperations } from '../../../src/suites/codec/operations.ts'

const planOf = (request: RunRequest) => planRun(resolveSpec(request))
const operationsOf = (tests: Dimension[]) => [
  ...new Set(planOf({ tests }).cases.map(({ operation }) => operation)),
]

describe('each dimension alone plans just what it needs', () => {
  test.each<[Dimension, string[]]>([
    ['serialization', ['encode']],
    ['deserialization', ['decode']],
    ['payload', ['encode']],
    ['compressed', ['gzip', 'brotli', 'zstd']],
    ['dictionary', ['brotli-dictionary', 'zstd-dictionary']],
    ['cpu', ['round-trip']],
    ['memory', ['round-trip']],
    ['network', ['encode']],
    ['latency', ['under-load']],
    ['init', ['init']],
    ['throughput', ['round-trip']],
    ['stream', ['encode-stream', 'decode-stream']],
    ['schema', ['evolve']],
  ])('%s: %s', (dimension, operations) => {
    expect(operationsOf([dimension])).toEqual(operations)
  })
})

test('what several dimensions need is measured once', () => {
  expect(operationsOf(['cpu', 'memory', 'throughput'])).toEqual(['round-trip'])
  expect(operationsOf(['serialization', 'payload', 'network'])).toEqual(['encode'])
})

test('compression levels and loads are parameters of their cases, beside the size of the messages', () => {
  const { cases } = planOf({
    tests: ['compressed', 'dictionary', 'latency'],
    codecs: ['json'],
    workloads: ['person'],
    sizes: [7],
  })
  expect(cases.map(({ operation, parameters }) => [operation, parameters])).toEqual([
    ['gzip', { size: 7, level: 6 }],
    ['brotli', { size: 7, quality: 5 }],
    ['zstd', { size: 7, level: 3 }],
    ['brotli-dictionary', { size: 7, quality: 5, madeOfPercent: 10 }],
    ['zstd-dictionary', { size: 7, level: 3, madeOfPercent: 10 }],
    ...[25, 50, 75, 90].map((loadPercent) => ['under-load', { size: 7, loadPercent }]),
  ])
})

test('evolutions are looked at once, whatever the workloads', () => {
  const { cases } = planOf({
    tests: ['schema'],
    codecs: ['json'],
    workloads: ['person', 'blob'],
    sizes: [5, 9],
  })
  expect(cases.length).toBe(1)
})

test('a spec of before there were dimensions measures what it did then', () => {
  expect(dimensionsOf({ ...resolveSpec({}), tests: undefined }).map(({ name }) => name)).toEqual([
    'serialization',
    'deserialization',
    'payload',
  ])
})

describe('with all codecs on one workload', () => {
  test.each(dimensionNames)('%s alone is planned to take less than two minutes in quick', (dimension) => {
    expect(planOf({ tests: [dimension], preset: 'quick' }).estimateMs).toBeLessThan(120_000)
  })

  test('all dimensions are planned to take less than 10 minutes in standard', () => {
    expect(planOf({ preset: 'standard' }).estimateMs).toBeLessThan(600_000)
  })

  test('a smoke run is planned to take less than 20 s', () => {
    expect(planOf({ preset: 'smoke' }).estimateMs).toBeLessThan(20_000)
  })
})

test('where a round would take too long all operations are shortened alike, and no block below 200 ms', () => {
  const paces = pacesOf(presets.standard, 11, timedOperations)
  const few = pacesOf(presets.standard, 2, timedOperations.slice(0, 1))
  expect(few.get('encode')!.slicesPerRound).toBe(presets.standard.slicesPerRound)
  expect(paces.get('encode')!.slicesPerRound).toBeLessThan(presets.standard.slicesPerRound)
  expect(paces.get('encode')).toEqual(paces.get('decode'))
  expect(paces.get('encode')!.blockMs).toBeGreaterThanOrEqual(200)
  expect(paces.get('round-trip')!.blockMs).toBeNull()
})

test.each([
  ['smoke', 3],
  ['quick', 10],
  ['standard', 10],
  ['thorough', 10],
] as const)(
  'every contender is started at least as often in a %s run as tells something: %i times',
  (preset, least) => {
    const spec = resolveSpec({ preset })
    expect(processesOfRound(spec) * Math.min(spec.rounds, 20)).toBeGreaterThanOrEqual(least)
  },
)
