import { describe, expect, test } from 'vitest'
import type { Answer, LayerAnswer } from '../../src/answer/answer-types.ts'
import { answerLayer } from '../../src/answer/layer.ts'
import type { ChoiceCosts } from '../../src/model/use/costs.ts'
import { usualMargins } from '../../src/model/use/margins.ts'
import { type Use, useOf } from '../../src/model/use/use.ts'
import { answerTable } from '../../src/report/answer/answer-table.ts'
import { answerSentences } from '../../src/report/answer/sentences.ts'
import { cpuTitle } from '../../src/report/answer/use-words.ts'
import { answerLead } from '../../src/report/exports/answer/markdown.ts'
import { painter } from '../../src/report/print/terminal/paint.ts'
import { answerLines } from '../../src/report/terminal/answer-section.ts'
import { choice, codecs, loadPoint, steadily } from '../answer/support/layers.ts'

const api = useOf({ use: 'rest-api' })
const wildly = (ns: number) => [0.2 * ns, ns, 5 * ns]

const answerWith = (known: Partial<Answer>): Answer => ({
  use: api,
  run: { id: '', name: '', state: 'completed', rounds: 5 },
  layers: [],
  leftOut: [],
  total: null,
  caution: null,
  notes: [],
  ...known,
})

function layerOf(choices: readonly ChoiceCosts[], use: Use, suite: LayerAnswer['suite'] = 'codec') {
  return { ...answerLayer({ ...codecs(...choices), suite }, use, usualMargins), isCounted: true }
}

describe('codecs', () => {
  const use = { ...api, requestsPerSecond: 50_000, decodes: 0 }
  const json = choice('json', { encode: steadily(8000) }, { messageBytes: 300 })

  test('what can’t be told is said once, by its name', () => {
    const open = ['one', 'two'].map((name) => choice(name, { encode: wildly(20_000) }, { messageBytes: 300 }))
    const { lead, unsure } = answerSentences(layerOf([json, ...open], use), use)

    expect(lead[0]).toBe('Can’t tell what is best at 50,000 requests a second')
    expect(unsure).toEqual(['whether these save anything: one, two'])
  })

  test('sizes are told, whatever can’t be told of CPU time', () => {
    const small = choice('small', { encode: wildly(20_000) }, { messageBytes: 120 })
    const once = [json, small].map((one) =>
      choice(one.contender, { encode: [8000] }, { messageBytes: one.messageBytes }),
    )
    for (const choices of [[json, small], once])
      expect(answerSentences(layerOf(choices, { ...use, pricePerGbMoved: 0 }), use).lead).toContain(
        'Sizes are exact: small has 120 bytes per message on average, 60\u00a0% less than json with 300 bytes',
      )
  })

  test('nothing is called dearer that may be cheaper', () => {
    const open = choice('open', { encode: wildly(20_000) }, { messageBytes: 300 })
    const dear = choice('dear', { encode: steadily(30_000) }, { messageBytes: 900 })
    const { lead } = answerSentences(layerOf([json, open, dear], use), use)

    expect(lead).toEqual([
      'Keep json: nothing measured is known to be cheaper at 50,000 requests a second',
      'dear costs more than json',
    ])
    expect(answerSentences(layerOf([json, dear], use), use).lead[0]).toBe(
      'Keep json: nothing measured is cheaper at 50,000 requests a second',
    )
  })

  test('one round tells no speeds, but sizes are exact all the same', () => {
    const once = (name: string, ns: number, messageBytes: number) =>
      choice(name, { encode: [ns] }, { messageBytes })
    const { lead } = answerSentences(
      layerOf([once('json', 8000, 300), once('small', 9000, 100)], { ...use, pricePerGbMoved: 0.08 }),
      { ...use, pricePerGbMoved: 0.08 },
    )

    expect(lead.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      'Can’t tell whether small saves anything at 50,000 requests a second: one round has no interval',
      'Sizes are exact: small has 100 bytes per message on average, 67 % less than json with 300 bytes',
    ])
  })

  test('what could stay if traffic cost nothing is told up to the rate at which its CPU time matters', () => {
    const asked = { ...use, requestsPerSecond: 1000, pricePerGbMoved: 0.08 }
    const small = (ns: number) => choice('small', { encode: steadily(ns) }, { messageBytes: 100 })
    const changeWith = (ns: number) => answerSentences(layerOf([json, small(ns)], asked), asked).change
    expect(changeWith(4000)).toContain(
      'if traffic cost nothing, json could stay below 25,000 requests a second',
    )
    expect(changeWith(9000)).toContain('if traffic cost nothing, json could stay')
  })

  test('decompressing, which nobody measured, is said to be in no figure', () => {
    const packed = (name: string, bytes: number, gzip: number) =>
      choice(
        name,
        { encode: steadily(8000), decode: steadily(9000), gzip: steadily(9000) },
        { messageBytes: bytes, compressedBytes: { gzip } },
      )
    const choices = [packed('json', 3000, 300), packed('small', 100, 90)]
    const said = (asked: Partial<Use>) =>
      answerSentences(layerOf(choices, { ...api, ...asked }), { ...api, ...asked })

    expect(said({ compressionAtEdge: 'gzip' }).unsure).toContain(
      'the cost of decompressing, which was not measured and is in no figure',
    )
    const [, changed] = said({}).change.filter((text) => !text.startsWith('below'))
    expect(changed).toMatch(/^with gzip at the edge \(decompressing not counted\), small would save/)
    expect(said({ decodes: 0 }).change.join()).toContain('with gzip at the edge, small would save')
  })

  test('bytes that cost more, or save more than all of it, aren’t called a part of a saving', () => {
    const asked = { ...use, pricePerGbMoved: 0.08 }
    const sure = (from: readonly [number, number], to: readonly [number, number]) => {
      const [now, other] = [from, to].map(([ns, messageBytes], index) =>
        choice(['now', 'other'][index]!, { encode: steadily(ns) }, { messageBytes }),
      )
      return answerSentences(layerOf([now!, other!], asked), asked).lead[1]!.replaceAll('\u00a0', ' ')
    }
    const inAll = 'saves \\S+ to \\S+ a month \\(95 % interval\\)$'

    expect(sure([80_000, 300], [8000, 301])).toMatch(
      new RegExp(`^Its bytes cost 10.52 more, which is exact; including CPU, it ${inAll}`),
    )
    expect(sure([8000, 300], [80_000, 200])).toMatch(
      new RegExp(`^Its bytes save 1,050, which is exact; including CPU, it ${inAll}`),
    )
    expect(sure([80_000, 300], [8000, 250])).toMatch(
      new RegExp(`^526 of that comes from bytes and is exact; including CPU, it ${inAll}`),
    )
  })

  test('where nothing has a price all cost 0, and what is in use stays', () => {
    const free = { ...use, pricePerCoreMonth: 0, pricePerGbMoved: 0, pricePerGbMonth: 0 }
    const other = choice('other', { encode: steadily(4000) }, { messageBytes: 200 })
    const layer = layerOf([other, json], { ...free, today: ['json'] })
    const { columns, rows } = answerTable(layer, free)
    const at = columns.findIndex(({ header }) => header === 'cost, month')

    expect(answerSentences(layer, free).lead).toEqual([
      'Keep json: nothing measured is cheaper at 50,000 requests a second',
    ])
    expect(rows.map((row) => row[at])).toEqual(['0.00', '0.00'])
  })

  test('the parts of a request name its CPU time only where each is worked once', () => {
    const both = choice('json', { encode: steadily(8000), decode: steadily(9000) }, { messageBytes: 300 })
    const titleAt = (asked: Partial<Use>) =>
      cpuTitle(layerOf([both], { ...api, ...asked }), { ...api, ...asked })

    expect(titleAt({})).toBe('CPU of encode + decode')
    expect(titleAt({ decodes: 0 })).toBe('CPU of encode')
    expect(titleAt({ decodes: 0.5 })).toBe('CPU per request')
  })
})

describe('transports and a p99 to keep', () => {
  const use = { ...useOf({ use: 'rpc' }), sloMs: 10 }
  const transport = (name: string, serverNs: number, ...p99s: (number | null)[]) =>
    choice(
      name,
      { server: steadily(serverNs) },
      { messageBytes: 300, points: p99s.map((p99, at) => loadPoint(1000 * 2 ** at, p99)) },
    )
  const sentences = (...choices: ChoiceCosts[]) => answerSentences(layerOf(choices, use, 'protocol'), use)

  test('what is in use stays where what is cheaper misses it, and it isn’t said that nothing is cheaper', () => {
    const { lead } = sentences(transport('http', 900_000, 2, 3), transport('cheap', 300_000, 30, 40))

    expect(lead[0]).toBe(
      'Keep http: nothing cheaper is known to keep a p99 of 10 ms at 5,000 requests a second',
    )
  })

  test('a rate with too few requests for a p99 isn’t one that misses it', () => {
    const { lead } = sentences(transport('http', 300_000, null, 40), transport('other', 900_000, 30, 40))

    expect(lead[0]).toBe(
      'Can’t tell what is best at 5,000 requests a second: whether http keeps a p99 of 10 ms is undecided',
    )
  })

  test('where all miss it at the lowest rate, that is said', () => {
    expect(sentences(transport('http', 300_000, 20), transport('other', 900_000, 30)).lead[0]).toContain(
      'no choice keeps a p99 of 10 ms',
    )
  })

  test('where what is in use misses it, that is said before what the other saves', () => {
    const { lead, change } = sentences(transport('http', 3_000_000, 30, 40), transport('best', 600_000, 2, 3))

    expect(lead[0]).toMatch(
      /^best keeps a p99 of 10 ms, but http doesn’t; it saves 300 of 414 a month: 12\scores less$/,
    )
    expect(change.join()).not.toContain('doesn’t matter')
  })

  test('and a saving that isn’t proven is told as what it may be', () => {
    const points = transport('best', 1, 2, 3).points
    const open = choice('best', { server: [750_000, 880_000, 990_000] }, { messageBytes: 300, points })
    const { lead, change } = sentences(transport('http', 900_000, 30, 40), open)

    expect(lead).toHaveLength(1)
    expect(lead[0]).toMatch(
      /^best keeps a p99 of 10 ms, but http doesn’t; it may save [\d.]+ or cost [\d.]+ more a month$/,
    )
    expect(change).toEqual([])
  })

  test('what misses it is no alternative', () => {
    const { lead } = sentences(
      transport('http', 3_000_000, 2, 3),
      transport('best', 600_000, 2, 3),
      transport('cheaper', 300_000, 30, 40),
    )

    expect(lead[0]).toMatch(/^best saves/)
    expect(lead.join()).not.toContain('cheaper')
  })
})

test('all suites together are told as more or less than today', () => {
  const total = (value: number) => {
    const difference = { value, low: value - 3, high: value + 3 }
    const answer = answerWith({
      total: { choices: ['bytea-protobuf'], costPerMonth: { value: 380, low: 375, high: 385 }, difference },
    })
    return answerLines(answer, { width: 200, maxRows: 9, maxTables: 9 }, painter(false))[0]
  }

  expect(total(-297)).toBe('Changing to bytea-protobuf saves 297 [294–300] of 677 a month in total.')
  expect(total(12)).toBe(
    'Changing to bytea-protobuf costs 12.00 [9.00–15.00] a month more in total than today’s 368.',
  )
})

test('a short table has the choice in use and no more rows than were asked for', () => {
  const dear = choice('json', { encode: steadily(90_000) }, { messageBytes: 9000 })
  const others = ['a', 'b', 'c', 'd'].map((name, index) =>
    choice(name, { encode: steadily(8000 + 100 * index) }, { messageBytes: 300 + index }),
  )
  const blocks = answerLead(answerWith({ layers: [layerOf([dear, ...others], api)] }))
  const [, , ...rows] = blocks.find(([line]) => line?.startsWith('|'))!

  expect(rows.map((row) => row.split('|')[1]!.trim())).toEqual(['a', 'b', 'json'])
})

test('a rate over rounds that differ too much has no digits', () => {
  const use = useOf({ use: 'documents' })
  const rows = (name: string, low: number) =>
    choice(
      name,
      { write: steadily(400_000) },
      { rowBytes: 3000, rowsPerSecond: { value: 1000, low, high: 6000 } },
    )
  const { columns, rows: cells } = answerTable(
    layerOf([rows('wild', 160), rows('tame', 900)], use, 'storage'),
    use,
  )
  const at = columns.findIndex(({ header }) => header === 'rows/s')

  expect(cells.map((row) => row[at])).toEqual(['too noisy', expect.objectContaining({ value: 1000 })])
})
