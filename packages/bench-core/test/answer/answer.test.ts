import { describe, expect, test } from 'vitest'
import { answerOf } from '../../src/answer/answer.ts'
import { costsOf } from '../../src/answer/costs/costs.ts'
import { leavingHttp } from '../../src/answer/costs/protocol-costs.ts'
import { takesOf } from '../../src/answer/costs/takes.ts'
import type { LayerCosts } from '../../src/model/use/costs.ts'
import { type Use, useOf } from '../../src/model/use/use.ts'
import { levelOnTheWay } from '../../src/stats/decisions/looks.ts'
import { reportOf } from '../fixtures/compared-runs.ts'
import { atRates, noise, protocolReport } from '../report/protocol/support.ts'
import { storageReport, usual } from '../report/storage/support.ts'
import { choice, codecs } from './support/layers.ts'

const steady = [10_000, 10_050, 9950, 10_020, 9980]
const times = (factor: number) => steady.map((ns) => ns * factor)
const both = (factor: number) => ({ encode: times(factor), decode: times(factor) })
const codec = codecs(
  choice('json', both(1), { messageBytes: 2000 }),
  choice('small', both(1.2), { messageBytes: 500 }),
)
const storage: LayerCosts = {
  ...codecs(
    choice('jsonb', { write: times(20) }, { rowBytes: 3000 }),
    choice('bytea', { write: times(20) }, { rowBytes: 1000 }),
  ),
  suite: 'storage',
}
const of = (asked: Partial<Use>, ...layers: LayerCosts[]) =>
  answerOf({ ...reportOf(1), costs: { layers } }, { ...useOf({ use: 'documents' }), ...asked })

describe('the sum over suites', () => {
  test('changes what is worth it in each of them, and names it', () => {
    const { total, layers } = of({ today: ['json', 'jsonb'] }, codec, storage)

    expect(layers.map(({ best, outcome }) => [best, outcome])).toEqual([
      ['small', 'worth-it'],
      ['bytea', 'worth-it'],
    ])
    expect(total!.choices).toEqual(['small', 'bytea'])
  })

  test('leaves as it is what isn’t worth it or can’t be told', () => {
    const { total, layers } = of({ today: ['json', 'jsonb'], pricePerGbMoved: 0 }, codec, storage)

    expect(layers[0]!.outcome).not.toBe('worth-it')
    expect(total!.choices).toEqual(['bytea'])
    const saving = layers[1]!.choices.find(({ contender }) => contender === 'bytea')!.difference!.costPerMonth
    expect(total!.difference.value).toBeCloseTo(saving.value, 6)
  })

  test('counts of CPU time what can be told alone', () => {
    const open = (layer: LayerCosts) => ({
      ...layer,
      choices: layer.choices.map(({ cpu, ...one }) => ({
        ...one,
        cpu: Object.fromEntries(Object.entries(cpu).map(([part, own]) => [part, { ...own, isOpen: true }])),
      })),
    })
    const fewer = codecs(codec.choices[0]!, choice('small', both(0.5), { messageBytes: 500 }))
    const { total, layers } = of(
      { today: ['json', 'jsonb'], requestsPerSecond: 20_000 },
      open(fewer),
      storage,
    )
    const told = layers.map(
      ({ best, choices }) => choices.find(({ contender }) => contender === best)!.difference!,
    )

    expect(layers.map(({ best, outcome }) => [best, outcome])).toEqual([
      ['small', 'worth-it'],
      ['bytea', 'worth-it'],
    ])
    expect(told[0]!.toldPerMonth).not.toBeCloseTo(told[0]!.costPerMonth.value, 0)
    expect(total!.difference.value).toBeCloseTo(told[0]!.toldPerMonth + told[1]!.toldPerMonth, 6)
  })

  test('is no surer than what was chosen by the same figures', () => {
    const alike = ['a', 'b', 'c'].map((name, index) =>
      choice(name, { write: [300, 280, 320, 310, 290 + index].map((ns) => 1000 * ns) }, { rowBytes: 1000 }),
    )
    const { total, layers } = of(
      { today: ['json', 'jsonb'], pricePerGbMoved: 0, retentionDays: 0, requestsPerSecond: 50_000 },
      codec,
      { ...storage, choices: [choice('jsonb', { write: times(60) }, { rowBytes: 1000 }), ...alike] },
    )
    const [, { best, choices }] = layers as [unknown, (typeof layers)[number]]
    const { costPerMonth } = choices.find(({ contender }) => contender === best)!.difference!

    expect(total!.choices).toEqual([best])
    expect(total!.difference.high).toBeCloseTo(costPerMonth.high!, 6)
  })

  test('is none where nothing is to be changed', () => {
    expect(of({ today: ['small', 'bytea'] }, codec, storage).total).toBeNull()
  })
})

test('of a service that has no rows, storage is no part, and the answer says so', () => {
  const { layers, notes } = of({ writes: 0, readsByKey: 0, queries: 0 }, codec, storage)

  expect(layers.map(({ suite }) => suite)).toEqual(['codec'])
  expect(notes).toEqual([expect.stringContaining('neither writes nor reads rows')])
})

test('what is in use is known where it was measured, though the use has no part of it', () => {
  const notesOf = (...today: string[]) =>
    of({ writes: 0, readsByKey: 0, queries: 0, today }, codec, storage).notes.join()

  expect(notesOf('json', 'jsonb')).not.toContain('Not measured here')
  expect(notesOf('jsno', 'jsonb')).toContain('Not measured here: jsno. Assumed to be in use instead: json')
})

test('of a run that was cancelled, CPU times are held to the level of its verdicts', () => {
  const [layer] = costsOf(reportOf(1, { rounds: 3, plannedRounds: 20, state: 'cancelled' })).layers

  expect(layer!.choices.map(({ contender, cpu }) => [contender, cpu.encode!.level])).toEqual([
    ['json', undefined],
    ['protobuf-es', levelOnTheWay(20)],
    ['msgpackr', levelOnTheWay(20)],
  ])
})

test('bands of other runtime settings are not those that an answer is held to', () => {
  const made = reportOf(1)
  const beside = made.comparisons.map((known) => ({
    ...known,
    parameters: { ...known.parameters, runtimeSettings: 'default' },
    band: 0.7,
  }))
  const bandsIn = (report: typeof made) =>
    costsOf(report).layers.flatMap(({ choices }) => choices.map(({ cpu }) => cpu.encode!.band))

  expect(bandsIn({ ...made, comparisons: [...made.comparisons, ...beside] })).toEqual(bandsIn(made))
})

test('a transport in use is known by its options in any order', () => {
  const made = protocolReport(
    { transports: ['grpc', 'http-json+gzip+tls'], operations: ['read'], rates: [1000] },
    (_, contender, round) => ({
      figures: { serverCpuNsPerOperation: 100_000 * noise(round, contender) },
    }),
  )
  const { layers, notes } = answerOf(made, { ...useOf({ use: 'rpc' }), today: ['http-json+gzip+tls'] })
  expect(layers).toMatchObject([{ today: 'http-json+tls+gzip' }])
  expect(notes.join()).not.toContain('Not measured here')
})

test('a transport that failed is there, with why nothing is known of it', () => {
  const made = protocolReport(
    { transports: ['http-json', 'grpc'], operations: ['read'], rates: [1000] },
    (_, contender, round) =>
      contender === 'grpc'
        ? { failure: { reason: 'crashed', text: 'it ended' } }
        : { figures: { serverCpuNsPerOperation: 100_000 * noise(round, contender) } },
  )
  const answered = (...today: string[]) =>
    answerOf(made, { ...useOf({ use: 'rpc' }), sloMs: null, hops: 0, today })
  const [kept] = answered().layers

  expect(kept).toMatchObject({ today: 'http-json', outcome: 'no-difference' })
  expect(kept!.choices.find(({ contender }) => contender === 'grpc')).toMatchObject({
    costPerMonth: null,
    reasons: [{ code: 'failed', failure: { text: 'it ended' } }],
  })
  const { layers, notes } = answered('grpc')
  expect(layers).toMatchObject([
    { today: 'grpc', outcome: 'cant-tell', reasons: [{ code: 'takes-unknown' }, { code: 'failed' }] },
  ])
  expect(notes.join()).not.toContain('Not measured here')
})

test('a request is priced at the lowest rate that all transports were measured at, as its capacity is', () => {
  const made = protocolReport(
    { transports: ['http-json', 'grpc'], operations: ['read'], rates: [1000, 4000] },
    atRates((rate, contender, round) =>
      contender === 'grpc' && rate === 1000
        ? { failure: { reason: 'crashed', cause: { code: 'generator-gone' } } }
        : { figures: { serverCpuNsPerOperation: 50_000 * noise(round, contender) } },
    ),
  )
  const [layer] = costsOf(made).layers

  expect(layer!.ratePerSecond).toBe(4000)
  expect(layer!.choices.map(({ contender, cpu }) => [contender, Object.keys(cpu)])).toEqual([
    ['http-json', ['server']],
    ['grpc', ['server']],
  ])
})

test('what comes with a language is no dependency', () => {
  const takes = (library: string) =>
    takesOf({ name: 'a', title: 'a', encoding: 'json', library, version: '1.26.8', options: '' })

  expect(takes('node')).toEqual([])
  expect(takes('encoding/json/v2')).toEqual([])
  expect(takes('json (standard library)')).toEqual([])
  expect(takes('orjson')).toEqual(['a dependency (orjson 1.26.8)'])
})

test('people can read what a column’s type shows, which compressed JSON isn’t', () => {
  const formats = ['jsonb-json', 'columns', 'bytea-json-zstd-dictionary']
  const [layer] = costsOf(storageReport({ formats, phases: ['insert'], rows: [100] })).layers

  expect(layer!.choices.map(({ contender, takes }) => [contender, takes])).toEqual([
    ['jsonb-json', []],
    ['columns', []],
    [
      'bytea-json-zstd-dictionary',
      ['a dictionary that every reader needs', 'bytes in the database that aren’t human-readable'],
    ],
  ])
})

test('a write is priced without the index that other tables of the run have', () => {
  const request = { formats: ['jsonb-json', 'columns'], phases: ['insert' as const], rows: [100] }
  const layerOf = (indexes: ('none' | 'field')[]) =>
    costsOf(
      storageReport({ ...request, indexes }, (key, round) => ({
        ...usual(key, round),
        cpuNsPerOperation: key.parameters.index === 'field' ? 900_000 : 100_000 + round,
      })),
    ).layers[0]!
  const both = layerOf(['none', 'field'])

  expect(both.choices.map(({ cpu }) => cpu)).toEqual(layerOf(['none']).choices.map(({ cpu }) => cpu))
  expect(both.basis).toEqual([expect.stringMatching(/^write: insert, .*, index none$/)])
})

test('what is part of the total comes before what isn’t, as a codec within a transport', () => {
  const transports = codecs(choice('http', { server: times(20) }), choice('grpc', { server: times(30) }))
  const { layers } = of({}, codec, storage, { ...transports, suite: 'protocol' })

  expect(layers.map(({ suite }) => suite)).toEqual(['storage', 'protocol', 'codec'])
})

test('CPU time that was measured at another rate than it is priced at is told with both rates', () => {
  const protocol: LayerCosts = {
    ...codecs(choice('http', { server: times(20) }), choice('grpc', { server: times(30) })),
    suite: 'protocol',
    ratePerSecond: 200,
  }
  const notesAt = (requestsPerSecond: number) => of({ requestsPerSecond }, protocol).notes

  expect(notesAt(250)).toEqual([])
  expect(notesAt(5_000)).toEqual([
    'CPU time per request was measured at 200 requests a second but is priced at 5,000: a busier server may need less',
  ])
  expect(of({ requestsPerSecond: 5_000 }, protocol, { ...protocol, workload: 'person' }).notes).toHaveLength(
    1,
  )
  expect(notesAt(20)[0]).toContain('a less busy server may need more')
})

test('what leaves HTTP says so, in whatever it is encoded', () => {
  const takes = (name: string) =>
    leavingHttp({ name, title: name, encoding: 'json', library: 'node', version: '26', options: '' })

  expect(takes('http-json')).toEqual([])
  expect(takes('tcp-msgpack')).toEqual([expect.stringMatching(/^giving up HTTP, .* custom protocol$/)])
  expect(takes('websocket-msgpack')).toEqual([expect.stringMatching(/^giving up HTTP requests/)])
  expect(takes('grpc')).toEqual([expect.stringMatching(/^gRPC at both ends/)])
})
