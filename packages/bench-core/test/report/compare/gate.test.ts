import { describe, expect, test } from 'vitest'
import type { Report } from '../../../src/model/report/report.ts'
import { compareRuns } from '../../../src/report/compare/compare-runs.ts'
import { defaultGateRules, judgeGate } from '../../../src/report/compare/gate.ts'
import { explainRepetition } from '../../../src/report/compare/words/explanation.ts'
import { gateReason, gateText } from '../../../src/report/compare/words/gate-words.ts'
import { contendersTimes, reportOf } from '../../fixtures/compared-runs.ts'

const base = reportOf(1)
const slower = compareRuns([base, reportOf(2, { contenders: contendersTimes({ msgpackr: 1.1 }) })])
const noise = { rounds: 3, roundNoise: 0.08 }
const undecided = compareRuns([reportOf(11, noise), reportOf(12, noise)])

/** A comparison in which one case changed by so much, give or take the margin, both as fractions. */
function changed(value: number, margin: number | null) {
  const comparison = compareRuns([base, reportOf(2)])
  const [row] = comparison.rows.filter(({ cells }) => cells[0]?.change)
  const cell = {
    ...row!.cells[0]!,
    change: { value, low: null, high: null },
    margin: margin === null ? null : { marginLog: Math.log1p(margin), degreesOfFreedom: 7 },
  }
  return { ...comparison, rows: [{ ...row!, cells: [cell] }] }
}

describe('a gate', () => {
  const rules = { ...defaultGateRules, regressionFrom: 0.05 }

  test('fails for a regression, and names every case with its bounds', () => {
    const { outcome, passes, cases } = judgeGate(slower, rules)
    expect({ outcome, passes }).toEqual({ outcome: 'failed', passes: false })
    expect(cases).toHaveLength(2)
    expect(gateReason(cases[0]!)).toMatch(/^msgpackr .*: \+\d.*%, between \+\d.*% and \+\d.*%$/)
  })

  test.each([
    ['passed', 'the upper end lies below the limit', 1.01, 0.02],
    ['undecided', 'the limit lies between the ends', 1.01, 0.05],
    ['undecided', 'the change is as large as the limit', 1.05, 0.02],
    ['undecided', 'the interval is so wide that nothing is known', 2.4, 1.5],
    ['undecided', 'nothing is known of what identical code shows', 1.0, null],
    ['failed', 'the lower end lies above the limit', 1.1, 0.02],
    ['passed', 'it became faster', 0.5, 0.2],
  ])('says %s where %s', (outcome, _, value, margin) => {
    expect(judgeGate(changed(value, margin), rules).outcome).toBe(outcome)
  })

  test('doesn’t pass a change of 2.4 × on a machine on which identical code differs as much', () => {
    const noisy = (run: number, factor: number) =>
      reportOf(run, { roundNoise: 0.5, contenders: contendersTimes({ msgpackr: factor }) })
    expect(judgeGate(compareRuns([noisy(1, 1), noisy(2, 2.4)]), rules).outcome).not.toBe('passed')
  })

  test('is held to the level of the last look of either run, as the comparison is', () => {
    const at = (level: number | undefined, report: Report): Report =>
      level === undefined
        ? report
        : { ...report, comparisons: report.comparisons.map((known) => ({ ...known, level })) }
    const seen = (level?: number, other?: number) => {
      const made = (run: number, msgpackr: number) =>
        reportOf(run, { roundNoise: 0.02, contenders: contendersTimes({ msgpackr }) })
      const comparison = compareRuns([at(level, made(1, 1)), at(other, made(2, 1.2))])
      const cells = comparison.rows.flatMap(({ key, cells: [cell] }) =>
        key.contender === 'msgpackr' ? cell! : [],
      )
      return [judgeGate(comparison, rules).outcome, ...new Set(cells.map(({ word }) => word))]
    }
    expect(seen()).toEqual(['failed', 'regression'])
    expect(seen(1e-12)).toEqual(['undecided', 'undecided'])
    expect(seen(undefined, 1e-12)).toEqual(['undecided', 'undecided'])
  })

  test('passes only if every case does', () => {
    const shown = changed(1, 0.01)
    const rows = [...shown.rows, ...changed(1, 0.2).rows]
    const result = judgeGate({ ...shown, rows }, rules)
    expect(result.outcome).toBe('undecided')
    expect(gateText(result)).toContain('1 of 2 are shown')
  })

  test('names the correction where a case fails by itself and not among the others', () => {
    const clear = changed(1, 0.01)
    const rows = [...changed(1.08, 0.025).rows, ...Array.from({ length: 30 }, () => clear.rows).flat()]
    const alone = judgeGate({ ...clear, rows: rows.slice(0, 1) }, rules)
    expect(alone.outcome).toBe('failed')
    const result = judgeGate({ ...clear, rows }, rules)
    expect(result.outcome).toBe('undecided')
    expect(gateText(result)).toContain('no case is shown, after the correction for 31 cases, to be worse')
    expect(gateReason(result.cases[0]!)).toMatch(
      /between .*; not significant after the correction for the number of cases$/,
    )
  })

  test('says that its bounds aren’t the intervals of the comparison', () => {
    expect(gateText(judgeGate(slower, rules))).toContain('bounds allow for how much identical code differed')
    expect(
      gateText(judgeGate(compareRuns([base, reportOf(2)]), { ...rules, regressionFrom: 9 })),
    ).not.toContain('bounds')
  })

  test('says that it let through what is undecided, and never that it passed', () => {
    const open = judgeGate(undecided, { ...rules, undecided: 'pass' })
    expect(open).toMatchObject({ outcome: 'undecided', passes: true })
    expect(gateText(open)).toMatch(/passes, because undecided cases pass$/)
    expect(judgeGate(undecided, { ...rules, undecided: 'fail' })).toMatchObject({
      outcome: 'undecided',
      passes: false,
    })
  })

  test('is undecided where nothing could be judged', () => {
    const other = { ...base, run: { ...reportOf(2).run, spec: { ...base.run.spec, seed: 7 } } }
    const { outcome, cases } = judgeGate(compareRuns([base, other]), rules)
    expect(outcome).toBe('undecided')
    expect(gateReason(cases[0]!)).toContain('can’t be compared')
  })

  test('asks for nothing that both runs left out, and for what only one of them did', () => {
    const left = (report: Report): Report => ({
      ...report,
      cases: report.cases.map((reported) =>
        reported.key.contender === 'msgpackr' && reported.key.operation === 'decode'
          ? {
              ...reported,
              status: 'not-measured',
              latency: null,
              metrics: {},
              notes: { operation: 'can’t decode' },
            }
          : reported,
      ),
    })
    const generous = { ...rules, regressionFrom: 9 }
    const other = reportOf(2)
    expect(judgeGate(compareRuns([left(base), left(other)]), generous).outcome).toBe('passed')
    const { outcome, cases } = judgeGate(compareRuns([base, left(other)]), generous)
    expect(outcome).toBe('undecided')
    expect(cases.map(gateReason)).toEqual([expect.stringContaining('in B, it can’t decode')])
  })

  test('takes deterministic figures as they are', () => {
    const sizes = { ...changed(1.05, 0), metric: { ...slower.metric, compared: 'exact' as const } }
    expect(judgeGate(sizes, rules).outcome).toBe('failed')
    expect(judgeGate(sizes, { ...rules, regressionFrom: 0.06 }).outcome).toBe('passed')
  })

  test('says what it judged: ratios of runs at different times, times in the same rounds', () => {
    expect(gateText(judgeGate(slower, rules))).toContain('ratios to a reference in both runs')
  })
})

describe('a repetition that came out otherwise', () => {
  const repeated = (environment: Parameters<typeof reportOf>[1]) =>
    explainRepetition(
      compareRuns([base, reportOf(2, { contenders: contendersTimes({ msgpackr: 1.3 }), ...environment })]),
    )

  test.each([
    ['the machine', { cpuModel: 'Another CPU' }, 'machine'],
    ['the versions', { runtime: 'node v27.0.0' }, 'versions'],
    ['the versions', { libraries: { msgpackr: '3.0.0' } }, 'versions'],
    ['the versions', { postgres: { version: '19.0', settings: {} } }, 'versions'],
    ['either', { cpuModel: 'Another CPU', runtime: 'node v27.0.0' }, 'machine-and-versions'],
    ['nothing that was recorded', {}, 'unexplained'],
  ])('is explained by %s where that is what differs: %j', (_, environment, cause) => {
    expect(repeated({ environment }).cause).toBe(cause)
  })

  test('names what differs', () => {
    expect(repeated({ environment: { runtime: 'node v27.0.0' } })).toMatchObject({
      text: '2 of 4 cases changed, and versions or settings differ: that may be the cause',
      differences: ['runtime: node v26.10.0 → node v27.0.0'],
    })
  })
})

test('a repetition that came out the same needs no explanation', () => {
  const { cause, text } = explainRepetition(compareRuns([base, reportOf(3, { roundNoise: 0.002 })]))
  expect(cause === 'no-difference' || cause === 'undecided').toBe(true)
  expect(text).toMatch(/the same/)
})
