import { describe, expect, test } from 'vitest'
import { compareRuns } from '../../../src/report/compare/compare-runs.ts'
import { explainRepetition } from '../../../src/report/compare/explanation.ts'
import { defaultGateRules, judgeGate } from '../../../src/report/compare/gate.ts'
import { contendersTimes, reportOf } from '../../fixtures/compared-runs.ts'

const base = reportOf(1)
const slower = compareRuns([base, reportOf(2, { contenders: contendersTimes({ msgpackr: 1.1 }) })])
const noise = { rounds: 3, roundNoise: 0.08 }
const undecided = compareRuns([reportOf(11, noise), reportOf(12, noise)])

describe('a gate', () => {
  test('fails for a regression, and names every case', () => {
    const { outcome, passes, reasons } = judgeGate(slower, defaultGateRules)
    expect({ outcome, passes }).toEqual({ outcome: 'failed', passes: false })
    expect(reasons).toHaveLength(2)
    expect(reasons[0]).toMatch(/^msgpackr .* slower against json in B than in A \[/)
  })

  test('lets smaller regressions than it is told to fail for through', () => {
    expect(judgeGate(slower, { ...defaultGateRules, regressionFrom: 0.5 }).passes).toBe(true)
  })

  test('lets improvements through', () => {
    const faster = compareRuns([base, reportOf(2, { contenders: contendersTimes({ msgpackr: 0.5 }) })])
    expect(judgeGate(faster, defaultGateRules).passes).toBe(true)
  })

  test('fails for no change that is below what identical code showed', () => {
    const noisy = (run: number, factor: number) => {
      const report = reportOf(run, { contenders: contendersTimes({ msgpackr: factor }) })
      return {
        ...report,
        comparisons: report.comparisons.map((known) => ({ ...known, threshold: 0.2, band: 0.2 })),
      }
    }
    const { outcome } = judgeGate(compareRuns([noisy(1, 1), noisy(2, 1.1)]), {
      regressionFrom: 0.01,
      undecided: 'pass',
    })
    expect(outcome).not.toBe('failed')
  })

  test('has an outcome of its own for what isn’t decided, which passes or fails as it is told', () => {
    expect(judgeGate(undecided, { ...defaultGateRules, undecided: 'pass' })).toMatchObject({
      outcome: 'undecided',
      passes: true,
    })
    expect(judgeGate(undecided, { ...defaultGateRules, undecided: 'fail' })).toMatchObject({
      outcome: 'undecided',
      passes: false,
    })
  })

  test('is undecided where nothing could be judged', () => {
    const other = { ...base, run: { ...reportOf(2).run, spec: { ...base.run.spec, seed: 7 } } }
    const { outcome, text } = judgeGate(compareRuns([base, other]), defaultGateRules)
    expect(outcome).toBe('undecided')
    expect(text).toContain('no case could be judged')
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
      text: '2 of 4 cases changed, and versions or settings differ: that can be the cause',
      differences: ['runtime: node v26.10.0 → node v27.0.0'],
    })
  })
})

test('a repetition that came out the same needs no explanation', () => {
  const { cause, text } = explainRepetition(compareRuns([base, reportOf(3, { roundNoise: 0.002 })]))
  expect(cause === 'no-difference' || cause === 'undecided').toBe(true)
  expect(text).toMatch(/came out the same|no change was found/)
})
