import { describe, expect, test } from 'vitest'
import type { NullLogRatios } from '../../../src/model/report/null-log-ratios.ts'
import type { Report } from '../../../src/model/report/report.ts'
import { marginOfChange, nullSpreadsOf } from '../../../src/report/compare/margin.ts'
import { reportOf } from '../../fixtures/compared-runs.ts'
import { languageRun } from '../../fixtures/language-run.ts'

const metric = 'nsPerOperation'
const base = reportOf(1, {}, languageRun)

function withNoise(noise: Partial<Report['environment']['noise']>): Report {
  return { ...base, environment: { ...base.environment, noise: { ...base.environment.noise, ...noise } } }
}

function controlled(part: Partial<NullLogRatios> = {}): NullLogRatios {
  const logRatios = [0.004, -0.003, 0.002]
  const errors = logRatios.map(() => 0.004)
  return { operation: 'encode', metric, rounds: 8, logRatios, errors, band: 0.01, ...part }
}

/** Of one case in a report and in another, each of whose rounds scatter by a millionth. */
function marginOf(contender: string, nullLogRatios: NullLogRatios[], pastNullComparisons = 0) {
  const report = withNoise({ nullLogRatios, pastNullComparisons })
  const { key } = report.cases.find((known) => known.key.contender === contender)!
  const moments = { count: 8, mean: 0, variance: 1e-12 }
  const side = { report, key: { ...key, operation: 'encode' }, metric, moments }
  return marginOfChange([side, side], nullSpreadsOf([report, report], metric))!.marginLog
}

describe('the margin of a change', () => {
  const go = (times: number) => {
    const { logRatios, errors } = controlled()
    const noisier = (log: number | null) => log && times * log
    return controlled({
      lane: 'go',
      logRatios: logRatios.map((log) => times * log),
      errors: errors.map(noisier),
    })
  }

  test('is that of the noise of its own language', () => {
    const of = (contender: string, times: number) => marginOf(contender, [controlled(), go(times)])
    expect(of('go-msgpackr', 10)).toBeCloseTo(10 * of('go-msgpackr', 1), 9)
    expect(of('msgpackr', 10)).toBeCloseTo(of('msgpackr', 1), 9)
  })

  test('is that of the noise under its own settings of the runtime', () => {
    const other = (times: number) => controlled({ ...go(times), lane: undefined, settings: 'default' })
    expect(marginOf('msgpackr', [controlled(), other(10)])).toBeCloseTo(
      marginOf('msgpackr', [controlled(), other(1)]),
      9,
    )
  })

  test('counts a null comparison over a single round for nothing, whatever error was kept of it', () => {
    const short = controlled({ rounds: 1, logRatios: [0.3, 0.01], errors: [0.01, null] })
    expect(marginOf('msgpackr', [controlled(), short])).toBe(marginOf('msgpackr', [controlled()]))
  })

  test('is never less than the A/A bands of both sides together, as logarithms', () => {
    const wide = [controlled({ band: 1 })]
    expect(marginOf('msgpackr', wide, 20)).toBeCloseTo(Math.SQRT2, 9)
    expect(marginOf('msgpackr', wide)).toBeLessThan(0.1)
  })
})
