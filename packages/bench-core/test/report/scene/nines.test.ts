import { describe, expect, test } from 'vitest'
import { report } from '../../../src/report/report.ts'
import { type NinesInput, ninesRows, ninesScene, ninesSummary } from '../../../src/report/scene/nines.ts'
import { seriesStyles } from '../../../src/report/scene/series-style.ts'
import { type RunFixture, runEvents } from '../../fixtures/run-events.ts'

const reportOf = (options: Partial<RunFixture> = {}) => report(runEvents(options))

const decode = (samples: number, rounds = 5): NinesInput[] =>
  reportOf({ rounds, blockSamples: samples / rounds })
    .cases.filter(({ key }) => key.operation === 'decode')
    .flatMap(({ key, samples: counted, latency }) =>
      latency === null ? [] : [{ name: key.contender, title: key.contender, samples: counted, latency }],
    )

describe('the latency-by-percentile chart', () => {
  test('draws every contender at the same places, so that one tooltip holds them all', () => {
    const data = ninesRows(decode(10_000))!
    for (const { x, plain } of data.rows.filter((row) => row.x <= 500))
      expect([x, Object.keys(plain)]).toEqual([x, ['json', 'protobuf-es', 'msgpackr']])
  })

  test('has a marker at the very percentiles that the table prints', () => {
    const inputs = decode(10_000)
    const data = ninesRows(inputs)!
    for (const { name, latency } of inputs) {
      const marks = data.marks.filter((mark) => mark.name === name)
      for (const [x, ns] of [
        [2, latency.p50Ns],
        [100, latency.p99Ns],
      ]) {
        expect(data.rows.find((row) => row.x === x)!.stated[name]).toBe(ns)
        expect(marks.find((mark) => mark.x === x)!.ns).toBe(ns)
      }
    }
  })

  test('has lines that never fall, also where rounds differ so much that an estimate over them lies beside', () => {
    const inputs = decode(10_000).map((input) => ({
      ...input,
      latency: { ...input.latency, p50Ns: (input.latency.p99Ns ?? 0) * 3 },
    }))
    const data = ninesRows(inputs)!
    for (const { name, latency } of inputs) {
      const line = data.rows.flatMap(({ plain, few }) => plain[name] ?? few[name] ?? [])
      expect(line).toEqual(line.toSorted((a, b) => a - b))
      expect(data.valuesNs).toContain(latency.p50Ns)
    }
  })

  test('is solid up to 20/(1−p) samples, hollow up to 3/(1−p), and stops there', () => {
    const data = ninesRows(decode(1_000))!
    const solid = data.rows.filter(({ plain }) => 'json' in plain).map(({ x }) => x)
    const hollow = data.rows.filter(({ few }) => 'json' in few).map(({ x }) => x)
    expect(Math.max(...solid)).toBeLessThanOrEqual(50.001)
    expect(Math.min(...hollow)).toBeGreaterThan(50)
    expect(Math.max(...hollow)).toBeLessThanOrEqual(333.4)
    expect(data.marks.filter(({ hollow }) => hollow).every(({ x }) => x > 50)).toBe(true)
  })

  test('shows the slowest operation at the right edge', () => {
    const inputs = decode(1_000)
    const data = ninesRows(inputs)!
    expect(data.maxima.map(({ ns }) => ns)).toEqual(inputs.map(({ latency }) => latency.maxNs))
    expect(data.ticks.at(-1)!.text).toBe('max')
    expect(data.maxima[0]!.x).toBeGreaterThan(data.rows.at(-1)!.x)
  })

  test('has bands where the report has intervals', () => {
    const inputs = decode(10_000)
    const { p99Ns } = inputs[0]!.latency.intervals
    expect(ninesRows(inputs)!.rows.find(({ x }) => x === 100)!.interval.json).toEqual([
      p99Ns!.low,
      p99Ns!.high,
    ])
  })

  test('has no band whose ends lie so far apart that it says nothing and hides the others', () => {
    const [json, ...others] = decode(10_000)
    const wide = { ...json!.latency.intervals, p99Ns: { low: 1_000, high: 11_000 } }
    const data = ninesRows([{ ...json!, latency: { ...json!.latency, intervals: wide } }, ...others])!
    const at = data.rows.find(({ x }) => x === 100)!
    expect(Object.keys(at.interval)).toEqual(['protobuf-es', 'msgpackr'])
    expect(at.stated.json).toBe(json!.latency.p99Ns)
  })

  test('says so where there is nothing to draw', () => {
    expect(ninesRows([])).toBeNull()
    expect(ninesSummary([])).toBe('Too few samples for percentiles.')
  })

  test('is put into one sentence from the same numbers', () => {
    expect(ninesSummary(decode(10_000).slice(0, 1))).toMatch(
      /^json: p50 1\d\.\d.µs, p99 1\d\.\d.µs, max \d+.µs\.$/,
    )
  })
})

test('the scene draws a line, a band and markers of each contender in its style, the maximum as a diamond', () => {
  const inputs = decode(10_000)
  const styles = [...seriesStyles(reportOf().contenders).values()]
  const scene = ninesScene(ninesRows(inputs)!, styles, 'decode')
  expect(scene.series.map(({ style }) => style.name)).toEqual(['json', 'protobuf-es', 'msgpackr'])
  for (const { line, band, marks } of scene.series) {
    expect(line.map(({ x }) => x)).toEqual(line.map(({ x }) => x).toSorted((a, b) => a - b))
    expect(band.length).toBeGreaterThan(1)
    expect(marks.at(-1)!.marker).toBe('diamond')
  }
  expect(scene.x.domain[0]).toBe(1)
})
