import { describe, expect, test } from 'vitest'
import { answerLayer } from '../../src/answer/layer.ts'
import type { LayerCosts } from '../../src/model/use/costs.ts'
import { usualMargins } from '../../src/model/use/margins.ts'
import { useOf } from '../../src/model/use/use.ts'
import { answer, choice, codecs, json, loadPoint, small } from './support/layers.ts'

describe('a p99 to keep', () => {
  const transports = (...p99s: number[][]) => ({
    ...codecs(
      ...p99s.map((ms, index) =>
        choice(
          ['cheap', 'steady'][index]!,
          { server: [10_000 + 5000 * index, 10_050 + 5000 * index, 9950 + 5000 * index] },
          {
            messageBytes: 300,
            points: ms.map((p99, at) => loadPoint(1000 * 2 ** at, p99)),
          },
        ),
      ),
    ),
    suite: 'protocol' as const,
  })
  const slo = { ...useOf({ use: 'rpc' }), sloMs: 10 }

  test('is told as the highest rate that was measured to keep it', () => {
    const layer = answerLayer(transports([2, 5, 40], [2, 3, 4]), slo, usualMargins)

    expect(
      layer.choices.map(({ contender, highestRate }) => [contender, highestRate?.ratePerSecond]),
    ).toEqual([
      ['cheap', 2000],
      ['steady', 4000],
    ])
  })

  test('rules out what keeps it at no rate, however cheap', () => {
    const layer = answerLayer(transports([20, 50, 400], [2, 3, 4]), slo, usualMargins)

    expect(layer).toMatchObject({ best: 'steady', outcome: 'worth-it', todayMissesP99: true, changes: [] })
  })

  test('may be kept by something of which nobody knows what it takes, and that is said', () => {
    const costs = transports([20, 50, 400], [2, 3, 4])
    const choices = costs.choices.map((one) => (one.contender === 'steady' ? { ...one, cpu: {} } : one))
    const { outcome, reasons } = answerLayer({ ...costs, choices }, slo, usualMargins)

    expect(outcome).toBe('cant-tell')
    expect(reasons[0]).toEqual({ code: 'takes-unknown', contender: 'steady' })
  })

  test('may be kept by something cheaper, and what that would save is told', () => {
    const asked = { ...slo, requestsPerSecond: 100_000, today: ['steady'] }
    const open = (costs: LayerCosts) => ({
      ...costs,
      choices: costs.choices.map((one) =>
        one.contender === 'cheap'
          ? { ...one, points: one.points!.map((measured) => ({ ...measured, p99HighNs: null })) }
          : one,
      ),
    })
    const layer = answerLayer(open(transports([2, 5, 6], [2, 3, 4])), asked, usualMargins)
    const missed = answerLayer(transports([20, 50, 60], [2, 3, 4]), asked, usualMargins)

    expect(layer).toMatchObject({ best: 'steady', outcome: 'no-difference' })
    expect(layer.changes.find(({ by }) => by === 'open-p99')).toMatchObject({
      best: 'cheap',
      outcome: 'worth-it',
    })
    expect(missed.changes.map(({ by }) => by)).not.toContain('open-p99')
  })
})

describe('what is as cheap as the cheapest', () => {
  test('keeps the p99 that is asked for', () => {
    const transport = (name: string, ns: number, p99Ms: number) =>
      choice(
        name,
        { server: [ns, 1.005 * ns, 0.995 * ns] },
        { messageBytes: 300, points: [loadPoint(1000, p99Ms)] },
      )
    const asCheapAt = (p99Ms: number) =>
      answerLayer(
        {
          ...codecs(
            transport('now', 300_000, 2),
            transport('quick', 100_000, 2),
            transport('near', 101_000, p99Ms),
          ),
          suite: 'protocol',
        },
        { ...useOf({ use: 'rpc' }), sloMs: 10 },
        usualMargins,
      )

    expect(asCheapAt(2)).toMatchObject({ best: 'quick', outcome: 'worth-it', asCheap: ['near'] })
    expect(asCheapAt(40)).toMatchObject({ best: 'quick', outcome: 'worth-it', asCheap: [] })
  })

  const scaled = (name: string, factor: number, messageBytes: number) =>
    choice(
      name,
      {
        encode: [8000, 8100, 7900, 8050, 7950].map((ns) => ns * factor),
        decode: [10_000, 10_100, 9900, 10_050, 9950].map((ns) => ns * factor),
      },
      { messageBytes },
    )

  test('differs by less than matters at that rate', () => {
    const at = (requestsPerSecond: number) =>
      answer(
        { requestsPerSecond, pricePerGbMoved: 0 },
        json,
        scaled('quick', 0.5, 2137),
        scaled('near', 0.55, 2137),
      )
    expect(at(20_000)).toMatchObject({ best: 'quick', outcome: 'worth-it', asCheap: ['near'] })
    expect(at(1_000_000)).toMatchObject({ best: 'quick', outcome: 'worth-it', asCheap: [] })
  })

  test('without a price of traffic pays from about the same rate, of which there is an interval', () => {
    const { changes } = answer(
      {},
      json,
      small,
      scaled('quick', 0.5, 2000),
      scaled('near', 0.501, 2000),
      scaled('far', 0.7, 2000),
    )
    const { mattersFrom, ...change } = changes.find(({ by }) => by === 'free-traffic')!
    expect(change).toMatchObject({ best: 'quick', outcome: 'no-difference', asCheap: ['near'] })
    // A tenth of a core is 9 µs a request at 11,111/s.
    expect(mattersFrom!.value).toBeCloseTo(11_111, -2)
    expect(mattersFrom!.low).toBeLessThan(mattersFrom!.value)
    expect(mattersFrom!.high).toBeGreaterThan(mattersFrom!.value)
  })
})
