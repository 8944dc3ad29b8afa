import { describe, expect, test } from 'vitest'
import { coverageOfBorder } from '../../../../scripts/flip-map/simulated.ts'
import { cheapestAt, chosenAxes, flipAxesOf, flipCompressions, flipMap } from '../../src/answer/flip-map.ts'
import type { LayerCosts } from '../../src/model/use/costs.ts'
import { useOf } from '../../src/model/use/use.ts'
import { flipMapSvg, flipMapsOf } from '../../src/report/exports/answer/flip-map.ts'
import { flipScene } from '../../src/report/scene/flip-map.ts'
import { flipSentences } from '../../src/report/words/flip-words.ts'
import { reportOf } from '../fixtures/compared-runs.ts'
import { choice, codecs, steadily } from './support/layers.ts'

const use = { ...useOf({ use: 'rest-api' }), requestsPerSecond: 1000, pricePerCoreMonth: 100 }
const both = (ns: number) => ({ encode: steadily(ns), decode: steadily(ns) })
const text = choice('text', both(10_000), { messageBytes: 1000 })
const small = choice('small', both(40_000), { messageBytes: 400 })

/** 60,000 ns more a request against 600 B less of it: 6 a month against 1,578 GB. */
const borderPrice = 6 / ((600 * 1000 * (365.25 / 12) * 86_400) / 1e9)

describe('one size of messages', () => {
  const layers = [codecs(text, small)]

  test('flips where what bytes cost outweighs the CPU time that they take', () => {
    const bestAt = (factor: number) =>
      cheapestAt(layers, { use: { ...use, pricePerGbMoved: factor * borderPrice }, bytes: null })

    expect(bestAt(0.8)).toEqual({ best: 'text', isOpen: false })
    expect(bestAt(1.25)).toEqual({ best: 'small', isOpen: false })
    expect(bestAt(1.001).isOpen).toBe(true)
  })

  test('goes over how much of it is encoded, and knows where the use is', () => {
    const map = flipMap(layers, use, chosenAxes(flipAxesOf(layers, use))!)!

    expect([map.x.name, map.x.here, map.y.name, map.y.here]).toEqual(['encodes', 0.5, 'price', 0.08])
    const column = map.cells.map((row) => row[0]!)
    expect(column[0]).toEqual({ best: 'text', isOpen: false })
    expect(column.at(-1)).toEqual({ best: 'small', isOpen: false })
    expect(column.filter(({ best }, row) => row > 0 && best !== column[row - 1]!.best)).toHaveLength(1)
  })

  test('has the choices of the first language, whose sizes are no others of the same messages', () => {
    const ofGo = choice('go-text', both(5_000), { messageBytes: 990 })
    const go = { ...codecs(ofGo, small), lane: { name: 'go', title: 'Go' } }
    const map = flipMap([...layers, go], use, ['encodes', 'price'])!

    expect(flipAxesOf([...layers, go], use)).toEqual(['price', 'encodes'])
    expect([map.language, map.choices]).toEqual(['JavaScript', ['text', 'small']])
    expect(flipMap([go], use, ['encodes', 'price'])!.language).toBeNull()
  })

  test('is as open as the run was strict, as the answer is', () => {
    const strict = (one: typeof text) => ({
      ...one,
      cpu: Object.fromEntries(Object.entries(one.cpu).map(([part, cpu]) => [part, { ...cpu, level: 1e-6 }])),
    })
    const place = { use: { ...use, pricePerGbMoved: 1.25 * borderPrice }, bytes: null }
    expect(cheapestAt(layers, place).isOpen).toBe(false)
    expect(cheapestAt([codecs(text, strict(small))], place)).toEqual({ best: 'small', isOpen: true })
  })

  test('is no map where nothing is moved', () => {
    expect(chosenAxes(flipAxesOf(layers, { ...use, hops: 0 }))).toBeNull()
  })

  test('says in words where it turns round, along the use that was asked for', () => {
    const unsteady = { encode: [30_000, 40_000, 50_000], decode: [36_000, 40_000, 44_000] }
    const noisy = [codecs(text, choice('small', unsteady, { messageBytes: 400 }))]
    const said = flipSentences(flipMap(noisy, use, ['encodes', 'price'])!)
    expect(said.map((sentence) => sentence.replaceAll('\u00a0', ' '))).toEqual([
      'By share of encodes, at 0.08 per GB moved: small throughout.',
      'By price per GB moved, with 50 % encodes: text up to 0.0018, undecided up to 0.0056, then small.',
    ])
  })

  test('has a map for each compression that was measured, first as the use has it', () => {
    const packed = { gzip: [1000, 1000, 1000] }
    const layer = codecs(
      choice('text', { ...both(10_000), ...packed }, { messageBytes: 1000, compressedBytes: { gzip: 300 } }),
      choice('small', { ...both(40_000), ...packed }, { messageBytes: 400, compressedBytes: { gzip: 290 } }),
    )
    expect(flipCompressions([layer], use)).toEqual(['none', 'gzip'])
    expect(flipCompressions([layer], { ...use, compressionAtEdge: 'gzip' })).toEqual(['gzip', 'none'])
    const [plain, compressed] = flipCompressions([layer], use).map(
      (compressionAtEdge) => flipMap([layer], { ...use, compressionAtEdge }, ['encodes', 'price'])!,
    )
    const isSmall = (map: typeof plain) => map!.cells.flat().filter(({ best }) => best === 'small').length
    expect(isSmall(compressed)).toBeLessThan(isSmall(plain))
  })
})

test('has no price for messages that are kept as rows, which were measured', () => {
  const documents = { ...useOf({ use: 'documents' }), pricePerCoreMonth: 100 }
  const rows = {
    ...codecs(choice('jsonb', { write: steadily(9000) }, { rowBytes: 3000 })),
    suite: 'storage' as const,
  }
  const mapped = (...layers: LayerCosts[]) => {
    const report = { ...reportOf(1), costs: { layers } }
    const maps = flipMapsOf(report, documents, ['encodes', 'price'])
    return { best: maps[0]!.cells[0]![0]!.best, svg: flipMapSvg(report, documents, maps) }
  }
  const [alone, withRows] = [mapped(codecs(text, small)), mapped(codecs(text, small), rows)]

  expect([alone.best, withRows.best]).toEqual(['small', 'text'])
  expect(alone.svg).toContain('kept 365 days')
  expect(withRows.svg).not.toContain('kept 365 days')
})

test('a picture of maps has room for all of their words', () => {
  const report = { ...reportOf(1), costs: { layers: [codecs(text, small)] } }
  const [map] = flipMapsOf(report, use)
  const many = map!.cells.map((row) =>
    row.map((cell, at) => ({ ...cell, best: `a-rather-long-name-${Math.floor(at / 4)}`, isOpen: false })),
  )
  const svg = flipMapSvg(report, use, [{ ...map!, cells: many }])
  const places = [...svg.matchAll(/<text [^>]*y="([\d.]+)"[^>]*font-size="12"[^>]*>/g)].map(([, y]) =>
    Number(y),
  )
  const footer = places.at(-2)!
  expect(places.length).toBeGreaterThan(6)
  for (const y of places.slice(0, -2)) expect(y).toBeLessThan(footer - 12)
})

describe('several sizes', () => {
  const layers = [100, 10_000].map((bytes) =>
    codecs(
      choice('text', both(10 * bytes), { messageBytes: bytes }),
      choice('small', both(20 * bytes), { messageBytes: 0.4 * bytes }),
    ),
  )

  test('are those of what is in use', () => {
    const domainOf = (today: string[]) => flipMap(layers, { ...use, today }, ['size', 'price'])!.x.domain

    expect(domainOf([])).toEqual([100, 10_000])
    expect(domainOf(['small'])).toEqual([40, 4_000])
  })

  test('are told of a map that is for one of them', () => {
    const map = flipMap(layers, use, ['encodes', 'price'])!

    expect(flipSentences(map)[0]).toContain('at 0.08 per GB moved, with messages of 100')
    expect(flipScene(map, []).title).toContain('for order, with messages of 100')
    expect(flipSentences(flipMap(layers.slice(0, 1), use, ['encodes', 'price'])!)[0]).not.toContain(
      'messages',
    )
  })

  test('have three ticks where no round value lies between them', () => {
    const near = [119.7, 121.2].map((bytes) => codecs({ ...text, messageBytes: bytes }, small))
    const ticks = flipScene(flipMap(near, use, ['size', 'price'])!, []).x.ticks

    expect(ticks.map(({ at }) => at)).toEqual([119.7, expect.closeTo(120.45, 1), 121.2])
  })

  test('are interpolated in logarithms, and nothing lies beyond them', () => {
    const at = (bytes: number, textNs: number, smallNs: number) =>
      codecs(
        choice('text', both(textNs), { messageBytes: bytes }),
        choice('small', both(smallNs), { messageBytes: bytes }),
      )
    const layers = [at(100, 1_000, 4_000), at(10_000, 100_000, 25_000)]
    const free = { ...use, pricePerGbMoved: 0 }

    // Both are straight lines in logarithms, which meet at 1,000 B.
    expect(cheapestAt(layers, { use: free, bytes: 150 })).toEqual({ best: 'text', isOpen: false })
    expect(cheapestAt(layers, { use: free, bytes: 5_000 })).toEqual({ best: 'small', isOpen: false })
    expect(cheapestAt(layers, { use: free, bytes: 1_000 }).isOpen).toBe(true)
    // A straight line from size to size would say otherwise here.
    expect(cheapestAt(layers, { use: free, bytes: 800 })).toEqual({ best: 'text', isOpen: true })
    expect(chosenAxes(flipAxesOf(layers, use))).toEqual(['size', 'price'])
    expect(chosenAxes(flipAxesOf(layers, use), ['encodes'])).toEqual(['encodes', 'size'])
    expect(chosenAxes(flipAxesOf(layers, use), ['price', 'encodes'])).toEqual(['price', 'encodes'])
    expect(flipMap(layers, use, ['size', 'price'])!.x).toMatchObject({ name: 'size', domain: [100, 10_000] })
  })
})

test('the hatched band covers the true border in at least 93 % of what 20 simulated truths showed', () => {
  expect(coverageOfBorder({ truths: 20, runs: 100, rounds: 5, noise: 0.03, seed: 3 })).toBeGreaterThanOrEqual(
    0.93,
  )
})
