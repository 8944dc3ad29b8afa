import { describe, expect, test } from 'vitest'
import type { CaseKey } from '../../../src/model/report/case-key.ts'
import type { Report } from '../../../src/model/report/report.ts'
import { defaultGateRules, judgeDuel } from '../../../src/report/compare/gate.ts'
import { gateReason } from '../../../src/report/compare/words/gate-words.ts'
import type { NullHistory } from '../../../src/report/figures/ratios/noise.ts'
import { report } from '../../../src/report/report.ts'
import { renderReport } from '../../../src/report/terminal.ts'
import { fixtureContenders, type RunFixture, runEvents } from '../../fixtures/run-events.ts'

/** A made-up duel: the B side of the first codec takes so much longer, that of the second one is as fast. */
function duelOf(
  factor: number,
  fixture: Partial<RunFixture> = {},
  history: readonly NullHistory[] = [],
  codecs: string[] = ['json', 'msgpackr'],
) {
  const [json, , msgpackr] = fixtureContenders
  const contenders = [
    { ...json!, name: 'json (A)' },
    { ...json!, name: 'json (B)', decodeNs: json!.decodeNs * factor },
    { ...msgpackr!, name: 'msgpackr (A)' },
    { ...msgpackr!, name: 'msgpackr (B)' },
  ]
  const side = { title: 'spec', codecs, workloads: ['infrastructure-execution'] }
  const spec = { duel: { a: side, b: side } }
  const events = runEvents({
    ...{ contenders, rounds: 12, slicesPerRound: 12, blockSamples: 60, roundNoise: 0.004, spec },
    ...fixture,
  })
  return report(events, { history })
}

const slower = duelOf(1.1)

describe('the report of a duel', () => {
  test('compares B with A of the same codec and nothing else', () => {
    const pairs = new Set(slower.comparisons.map(({ contender, reference }) => `${contender} : ${reference}`))
    expect(pairs).toEqual(new Set(['json (B) : json (A)', 'msgpackr (B) : msgpackr (A)']))
  })

  test('says that B is slower where it is, and that it ties where it is the same', () => {
    const texts = slower.comparisons
      .filter(({ metric, operation }) => metric === 'nsPerOperation' && operation === 'decode')
      .map(({ text }) => text)
    expect(texts[0]).toMatch(/^json \(B\) decodes .* slower than json \(A\)/)
    expect(texts[1]).toMatch(/^msgpackr \(B\) decodes as fast as msgpackr \(A\)/)
  })

  test('puts the scorecard’s groups together codec by codec', () => {
    const speed = slower.scorecard?.groups.filter(({ group }) => group === 'speed')
    expect(speed?.map(({ contender }) => contender)).toEqual(['json (B)', 'msgpackr (B)'])
    expect(speed?.[1]?.text).toContain('msgpackr (A)')
  })

  test('passes its linter', () => {
    expect(slower.linter).toEqual({ passed: true, findings: [] })
  })
})

test('a scorecard of several codecs is against the A side, one of a single codec against that', () => {
  const layout = { width: 200, color: false }
  expect(renderReport(slower, layout)).toMatch(/^scorecard .*, against the A side \(lower is better\)$/m)
  const [json] = fixtureContenders
  const contenders = [
    { ...json!, name: 'json (A)' },
    { ...json!, name: 'json (B)' },
  ]
  const single = duelOf(1, { contenders }, [], ['json'])
  expect(renderReport(single, layout)).toMatch(/^scorecard .*, against json \(A\) \(lower is better\)$/m)
})

describe('the gate of a duel', () => {
  test('fails for a significant slowdown of B, and says which', () => {
    const { outcome, passes, cases } = judgeDuel(slower, defaultGateRules)
    expect({ outcome, passes }).toEqual({ outcome: 'failed', passes: false })
    expect(cases.map(gateReason)).toEqual([expect.stringMatching(/^json \(B\) decode .*: \+\d/)])
  })

  test('lets a slowdown below its threshold through, and one that is a gain', () => {
    expect(judgeDuel(slower, { ...defaultGateRules, regressionFrom: 0.3 }).outcome).toBe('passed')
    expect(judgeDuel(duelOf(0.5), defaultGateRules).outcome).toBe('passed')
  })

  test('neither fails nor passes what lies within what identical code showed', () => {
    const logRatios = [0.15, -0.18, 0.16, -0.15, 0.17, -0.16]
    const history = ['encode', 'decode'].map((operation) => ({
      operation,
      metric: 'nsPerOperation',
      rounds: 6,
      logRatios,
      errors: logRatios.map(() => 0.01),
    }))
    expect(judgeDuel(duelOf(1.1, {}, history), defaultGateRules).outcome).toBe('undecided')
  })

  test('has an outcome of its own where too little was measured', () => {
    const open = duelOf(1.02, { rounds: 3, roundNoise: 0.1 })
    expect(judgeDuel(open, { ...defaultGateRules, undecided: 'fail' })).toMatchObject({
      outcome: 'undecided',
      passes: false,
    })
  })

  test('asks for nothing that both sides left out, and for what only B did', () => {
    const even = duelOf(1)
    const left = (sides: string[]): Report => {
      const isOf = ({ operation }: CaseKey) => operation === 'encode'
      return {
        ...even,
        cases: even.cases.map((reported) =>
          isOf(reported.key) && sides.includes(reported.key.contender)
            ? { ...reported, status: 'not-measured', metrics: {}, notes: { operation: 'can’t encode' } }
            : reported,
        ),
        comparisons: even.comparisons.map((known) =>
          isOf(known) && sides.includes(known.contender)
            ? { ...known, verdict: 'not-comparable', ratio: null }
            : known,
        ),
      }
    }
    expect(judgeDuel(left(['msgpackr (A)', 'msgpackr (B)']), defaultGateRules).outcome).toBe('passed')
    expect(judgeDuel(left(['msgpackr (B)']), defaultGateRules).outcome).toBe('undecided')
  })

  test('is held to the level of its verdicts where the run was looked at more than once', () => {
    const outcomes = (report: Report, level: number) => {
      const comparisons = report.comparisons.map((known) => ({ ...known, level }))
      return judgeDuel({ ...report, comparisons }, defaultGateRules).outcome
    }
    const even = duelOf(1)
    expect([outcomes(even, 0.05), outcomes(slower, 0.05)]).toEqual(['passed', 'failed'])
    expect([outcomes(even, 1e-6), outcomes(slower, 1e-6)]).toEqual(['undecided', 'undecided'])
  })

  test('is undecided in a smoke run however much slower B is, and says why', () => {
    const { outcome, cases } = judgeDuel(duelOf(3, { preset: 'smoke' }), defaultGateRules)
    expect(outcome).toBe('undecided')
    expect(gateReason(cases[0]!)).toContain('a smoke run of codecs may measure code')
  })
})
