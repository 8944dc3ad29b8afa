import { RunRequest, type RunSpec } from '@wirebench/bench-core/results'
import { describe, expect, test } from 'vitest'
import { cliCommand } from '../../src/api/cli-command.ts'
import { type DuelledRun, duelAgain, duelOfRuns } from '../../src/api/duel-request.ts'
import { requestOfSpec } from '../../src/api/request-of-spec.ts'

const spec: RunSpec = {
  name: 'before',
  suites: ['codec'],
  preset: 'quick',
  rounds: 8,
  seed: 7,
  codecs: ['json', 'msgpackr'],
  reference: 'json',
  workloads: ['person'],
  sizes: [10],
  tests: ['serialization'],
}

function run(shortId: string, changes: Partial<RunSpec> = {}): DuelledRun {
  return { shortId, state: 'completed', spec: { ...spec, ...changes } }
}

const duelled = run('c', {
  name: 'a against b',
  codecs: ['json (A)', 'json (B)'],
  reference: 'json (A)',
  workloads: ['person'],
  duel: {
    a: { title: 'a', codecs: ['json'], workloads: ['person'], sizes: [10] },
    b: { title: 'b', codecs: ['json'], workloads: ['person'], sizes: [40] },
  },
})

describe('a duel of two saved runs', () => {
  test('has the codecs of both, each with its own messages, in rounds of A', () => {
    const offer = duelOfRuns(
      run('a'),
      run('b', { codecs: ['msgpackr', 'bson'], sizes: [40], seed: 9, rounds: 20 }),
    )
    expect(offer).toEqual({
      kind: 'possible',
      request: {
        suites: ['codec'],
        preset: 'quick',
        rounds: 8,
        seed: 7,
        tests: ['serialization'],
        duel: {
          a: { title: 'a', codecs: ['msgpackr'], workloads: ['person'], sizes: [10] },
          b: { title: 'b', codecs: ['msgpackr'], workloads: ['person'], sizes: [40] },
        },
      },
      command: 'pnpm bench duel a b',
      note: null,
    })
    expect(offer.kind === 'possible' && RunRequest.parse(offer.request)).toEqual(
      offer.kind === 'possible' && offer.request,
    )
  })

  test('lets the only codec of each meet, whatever they are', () => {
    const offer = duelOfRuns(run('a', { codecs: ['json'] }), run('b', { codecs: ['bson'] }))
    expect(offer.kind === 'possible' && offer.request.duel?.b.codecs).toEqual(['bson'])
  })

  test('tells beforehand that identical code would meet itself', () => {
    expect(duelOfRuns(run('a'), run('b', { name: 'after' }))).toMatchObject({
      kind: 'possible',
      note: expect.stringContaining('same installed code'),
    })
  })

  test.each<[string, DuelledRun, RegExp, RegExp | null]>([
    ['a storage run', run('b', { suites: ['codec', 'storage'] }), /storage suite/, null],
    ['a run that has not ended', { ...run('b'), state: 'running' }, /b hasn’t ended/, null],
    ['a duel', { ...duelled, shortId: 'b' }, /is a duel itself/, /bench rerun b$/],
    [
      'a run of other codecs',
      run('b', { codecs: ['bson', 'cbor-x'] }),
      /no codec in common/,
      /--codec NAMES$/,
    ],
  ])('is refused for %s', (_, other, reason, command) => {
    const offer = duelOfRuns(run('a'), other)
    expect(offer).toMatchObject({ kind: 'refused', reason: expect.stringMatching(reason) })
    expect(offer.command).toEqual(command === null ? null : expect.stringMatching(command))
  })

  test('is refused for more than six codecs, with a command that names fewer', () => {
    const codecs = ['json', 'protojson', 'protobuf-es', 'protobufjs', 'msgpackr', 'bson', 'avsc']
    expect(duelOfRuns(run('a', { codecs }), run('b', { codecs }))).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('21 processes'),
      command: 'pnpm bench duel a b --codec json,protojson,protobuf-es,protobufjs,msgpackr,bson',
    })
  })
})

describe('a duel that is repeated', () => {
  test('is the same duel', () => {
    expect(duelAgain(duelled)).toMatchObject({
      kind: 'possible',
      request: { name: 'a against b', seed: 7, rounds: 8, duel: duelled.spec.duel },
    })
  })

  test('is left to the machine where packages come from other folders', () => {
    const { a, b } = duelled.spec.duel!
    const foreign = run('d', { duel: { a, b: { ...b, libraries: { bson: '../older' } } } })
    expect(duelAgain(foreign)).toMatchObject({
      kind: 'refused',
      command: 'pnpm bench rerun d --i-trust-these-libraries',
    })
  })
})

test('the spec of a duel is shown as the command of the duel', () => {
  const { a, b } = duelled.spec.duel!
  const libraries = { bson: '../my project' }
  expect(cliCommand(requestOfSpec({ ...duelled.spec, duel: { a, b: { ...b, libraries } } }))).toBe(
    "pnpm bench duel a b --preset quick --rounds 8 --seed 7 --test serialization --codec json --library-b 'bson=../my project' --name 'a against b'",
  )
})
