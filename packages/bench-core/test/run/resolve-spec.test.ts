import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addOwnCodec, codecs } from '../../src/codecs/catalogue.ts'
import { json } from '../../src/codecs/json.ts'
import { dimensionNames } from '../../src/model/codec/dimensions.ts'
import { presets } from '../../src/model/presets.ts'
import { presetNames, type RunRequest, RunSpec } from '../../src/model/run/run-spec.ts'
import { resolveSpec } from '../../src/run/resolve-spec.ts'
import { ownMessages } from '../fixtures/own-messages.ts'
import { failureOf } from '../support/failure.ts'

const refusalOf = (request: RunRequest) => failureOf(() => resolveSpec(request))

test('an empty request is the quick comparison of all codecs', () => {
  const spec = resolveSpec({})
  expect(z.parse(RunSpec, spec)).toEqual(spec)
  expect(spec).toEqual({
    name: 'quick codec: 11 codecs on infrastructure-execution',
    suites: ['codec'],
    preset: 'quick',
    rounds: 5,
    seed: 42,
    codecs: codecs
      .filter(({ info, isChosenByName }) => info.name !== 'json-mapping' && !isChosenByName)
      .map(({ info }) => info.name),
    reference: 'json',
    workloads: ['infrastructure-execution'],
    tests: ['serialization', 'deserialization', 'payload', 'network'],
  })
})

test('thorough runs have the time for every dimension, standard ones for all but dictionaries', () => {
  const left = { standard: ['dictionary'], thorough: [] }
  for (const preset of ['standard', 'thorough'] as const) {
    expect(dimensionNames.filter((name) => !resolveSpec({ preset }).tests!.includes(name))).toEqual(
      left[preset],
    )
  }
})

test('a smoke run compares five codecs, unless it is told otherwise', () => {
  expect(resolveSpec({ preset: 'smoke' }).codecs).toEqual([
    'json',
    'protojson',
    'protobuf-es',
    'protobufjs',
    'msgpackr',
  ])
})

test('a smoke run looks at time and size alone, unless it is told otherwise', () => {
  expect(resolveSpec({ preset: 'smoke' }).tests).toEqual(['serialization', 'deserialization', 'payload'])
  expect(resolveSpec({ preset: 'smoke', tests: ['init', 'schema', 'init'] }).tests).toEqual([
    'init',
    'schema',
  ])
})

test.each([
  ['user-document has only one size', { workloads: ['user-document'] }],
  ['user-document and trading-card have only one size', { workloads: ['user-document', 'trading-card'] }],
  ['the messages have only one size', { own: ownMessages() }],
])('a size is refused where %s', async (message, request: RunRequest) => {
  expect(await refusalOf({ ...request, sizes: [10] })).toMatchObject({ message })
})

test.each(presetNames)('preset %s brings its rounds, unless they are given', (preset) => {
  expect(resolveSpec({ preset }).rounds).toBe(presets[preset].rounds)
  expect(resolveSpec({ preset, rounds: 7 }).rounds).toBe(7)
})

test('what is given stays, and what is named twice counts once', () => {
  const request = {
    name: 'mine',
    preset: 'smoke',
    rounds: 2,
    seed: 0,
    codecs: ['msgpackr', 'protobufjs', 'msgpackr'],
    reference: 'protobufjs',
    workloads: ['infrastructure-execution', 'infrastructure-execution'],
    tests: ['cpu'],
  } as const satisfies RunRequest
  expect(resolveSpec({ ...request, tests: ['cpu', 'cpu'] })).toEqual({
    ...request,
    suites: ['codec'],
    codecs: ['msgpackr', 'protobufjs'],
    workloads: ['infrastructure-execution'],
  })
})

test('the reference is json where it takes part, and the first codec elsewhere', () => {
  expect(resolveSpec({ codecs: ['msgpackr', 'json'] }).reference).toBe('json')
  expect(resolveSpec({ codecs: ['msgpackr', 'protobufjs'] }).reference).toBe('msgpackr')
})

describe('refused is', () => {
  test('a codec, a reference or a workload that does not exist', async () => {
    expect(await refusalOf({ codecs: ['json', 'protbuf-es'] })).toMatchObject({
      code: 'unknown-codec',
      hint: expect.stringContaining('protobuf-es'),
    })
    expect(await refusalOf({ reference: 'jsn' })).toMatchObject({ code: 'unknown-codec' })
    expect(await refusalOf({ workloads: ['xyz'] })).toMatchObject({ code: 'unknown-workload' })
  })

  test('a codec of one’s own that has the name of a format or a transport beside it', async () => {
    const names = ['columns', 'websocket-msgpack']
    const code = { path: '/mine.mjs', sha256: '0123456789ab' }
    for (const name of names)
      addOwnCodec({
        ...json,
        info: { ...json.info, name },
        own: { module: `file:///${name}`, version: '1', code },
      })
    const all: RunRequest = { codecs: ['json', ...names], suites: ['codec', 'storage', 'protocol'] }
    expect(await refusalOf({ ...all, storage: { formats: names.slice(0, 1) } })).toMatchObject({
      code: 'invalid-option',
      message: '"columns" is both your own contender and a column format',
    })
    expect(await refusalOf(all)).toMatchObject({
      message: '"websocket-msgpack" is both your own contender and a transport',
    })
    expect(resolveSpec({ codecs: all.codecs }).codecs).toEqual(all.codecs)
  })

  test('a reference that does not take part', async () => {
    expect(await refusalOf({ codecs: ['protobuf-es', 'msgpackr'], reference: 'json' })).toEqual({
      code: 'invalid-option',
      message: 'the reference "json" is not among the codecs protobuf-es, msgpackr',
      hint: 'add it to the codecs, or choose one of them as the reference',
    })
  })
})
