import { describe, expect, test } from 'vitest'
import type { ReportCase } from '../../../src/model/report/report.ts'
import { report } from '../../../src/report/report.ts'
import { loadTables } from '../../../src/report/suites/codec/tables/tables.ts'
import { underLoad } from '../../../src/report/suites/codec/under-load.ts'
import { runEvents } from '../../fixtures/run-events.ts'

const whole = report(runEvents())
const [template] = whole.cases

/** A case under load, with the p99 from due that it has. */
function loaded(loadPercent: number, p99Ns: number | null, contender = 'json'): ReportCase {
  const { key, latency, metrics } = template!
  const rate = (value: number) => ({ ...metrics.operationsPerSecond!, value, low: value, high: value })
  return {
    ...template!,
    key: { ...key, contender, operation: 'under-load', parameters: { size: 20, loadPercent } },
    latency: { ...latency!, p50Ns: 20_000, p99Ns },
    metrics: { capacityPerSecond: rate(40_000), arrivalsPerSecond: rate(400 * loadPercent) },
  }
}

describe('latency under load', () => {
  test('is a curve for each contender and corpus, in the order of the loads', () => {
    const curves = underLoad([loaded(90, 9e5), loaded(25, 1e5), loaded(50, 2e5, 'msgpackr')])!.curves
    expect(curves.map(({ contender }) => contender)).toEqual(['json', 'msgpackr'])
    expect(curves[0]).toMatchObject({ parameters: { size: 20 }, capacityPerSecond: 40_000 })
    expect(
      curves[0]!.points.map(({ loadPercent, arrivalsPerSecond }) => [loadPercent, arrivalsPerSecond]),
    ).toEqual([
      [25, 10_000],
      [90, 36_000],
    ])
  })

  test('has its knee at the highest load before the p99 from due is more than twice the lowest below', () => {
    const [curve] = underLoad([
      loaded(25, 1e5),
      loaded(50, 1.9e5),
      loaded(75, 2.1e5),
      loaded(90, 9e5),
    ])!.curves
    expect(curve!.kneePercent).toBe(50)
    expect(curve!.text).toMatch(/json does 40\.0.k.round trips\/s; the knee is at 50.% of it/)
  })

  test('has none where latency stays what it is, and says when too little is known', () => {
    const steady = underLoad([loaded(25, 1e5), loaded(90, 2e5)])!.curves[0]!
    expect([steady.kneePercent, steady.text]).toEqual([
      null,
      expect.stringMatching(/no knee up to 90.% of it/),
    ])
    const unknown = underLoad([loaded(25, null), loaded(90, 2e5)])!.curves[0]!
    expect([unknown.kneePercent, unknown.text]).toEqual([null, expect.stringContaining('too few operations')])
  })

  test('is in tables for the messages and contenders that are shown', () => {
    const shown = [loaded(25, 1e5), loaded(90, 9e5)]
    const others = [loaded(25, 2e5), loaded(90, 8e5)].map((reported) => ({
      ...reported,
      key: { ...reported.key, workload: 'other' },
    }))
    const all = [...shown, ...others, loaded(25, 1e5, 'msgpackr')]
    const tables = loadTables({ ...whole, underLoad: underLoad(all), cases: shown })
    expect(tables.map(({ rows }) => rows.map(([first]) => first))).toEqual([
      [expect.objectContaining({ contender: 'json' })],
    ])
    expect(loadTables({ ...whole, underLoad: underLoad(all), cases: all })).toHaveLength(2)
  })

  test('is left out where nothing was loaded', () => {
    expect(underLoad([template!])).toBeNull()
  })
})
