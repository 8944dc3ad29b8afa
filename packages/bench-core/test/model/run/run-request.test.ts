import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { presets } from '../../../src/model/presets.ts'
import { presetNames, RunRequest } from '../../../src/model/run/run-spec.ts'

test.each([
  {},
  { preset: 'smoke' },
  {
    name: 'mine',
    rounds: 200,
    seed: 4_294_967_295,
    codecs: ['json'],
    workloads: ['person'],
    reference: 'json',
  },
])('%o is a request', (request) => {
  expect(z.safeParse(RunRequest, request).success).toBe(true)
})

describe('no request is one with', () => {
  test.each([
    ['no rounds', { rounds: 0 }, 'rounds'],
    ['too many rounds', { rounds: 201 }, 'rounds'],
    ['half a round', { rounds: 1.5 }, 'rounds'],
    ['rounds as text', { rounds: '5' }, 'rounds'],
    ['a negative seed', { seed: -1 }, 'seed'],
    ['a seed of more than 32 bits', { seed: 2 ** 32 }, 'seed'],
    ['a preset that does not exist', { preset: 'fast' }, 'preset'],
    ['a suite that does not exist', { suites: ['soap'] }, 'suites.0'],
    ['no suite', { suites: [] }, 'suites'],
    ['no codec', { codecs: [] }, 'codecs'],
    ['an empty codec', { codecs: ['json', ''] }, 'codecs.1'],
    ['too many codecs', { codecs: Array.from({ length: 101 }, String) }, 'codecs'],
    ['an empty name', { name: '  ' }, 'name'],
    ['a long name', { name: 'x'.repeat(81) }, 'name'],
  ])('%s: its field is told', (_, request, field) => {
    const { error } = z.safeParse(RunRequest, request)
    expect(error?.issues[0]?.path.join('.')).toBe(field)
  })

  test('a field that does not exist', () => {
    const { error } = z.safeParse(RunRequest, { preset: 'smoke', round: 5 })
    expect(error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['round'] }])
  })
})

describe('presets', () => {
  test.each(presetNames)('%s knows its name, and its blocks are long enough for percentiles', (name) => {
    expect(presets[name].name).toBe(name)
    expect(presets[name].blockMs).toBeGreaterThanOrEqual(200)
    expect(presets[name].sliceMs).toBeGreaterThanOrEqual(3)
    expect(presets[name].sliceMs).toBeLessThanOrEqual(5)
  })

  test('of more rounds come later, and have at least as many slices', () => {
    const rounds = presetNames.map((name) => presets[name].rounds)
    const slices = presetNames.map((name) => presets[name].slicesPerRound)
    expect(rounds.toSorted((a, b) => a - b)).toEqual(rounds)
    expect(slices.toSorted((a, b) => a - b)).toEqual(slices)
  })

  test('measure in as many rounds as a decision and a publication take', () => {
    expect(presets.smoke.rounds).toBeGreaterThanOrEqual(3)
    expect(presets.quick.rounds).toBeGreaterThanOrEqual(5)
    expect(presets.standard.rounds).toBeGreaterThanOrEqual(10)
    expect(presets.thorough.rounds).toBeGreaterThanOrEqual(20)
  })
})
