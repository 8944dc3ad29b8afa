import { describe, expect, test } from 'vitest'
import { metricInfos } from '../../../src/model/metrics/index.ts'
import type { Report } from '../../../src/model/report/report.ts'
import { withLinter } from '../../../src/report/judge/rules/linter.ts'
import { report } from '../../../src/report/report.ts'
import { retold } from '../../fixtures/retold.ts'
import { runEvents } from '../../fixtures/run-events.ts'
import { sound, withCase, withComparison, withMetrics } from './support.ts'

describe('judging a report again', () => {
  const fixtures: readonly (readonly [string, Report])[] = [
    ['a sound one', sound],
    ['a case that breaks a rule', withCase(({ latency }) => ({ latency: { ...latency!, meanNs: 1 } }))],
    [
      'a sentence that breaks a rule',
      withComparison('nsPerOperation', ({ text }) => ({ text: text.replace('slower', 'faster') })).changed,
    ],
  ]
  test.each(fixtures)('changes nothing: %s', (_, known) => {
    const once = withLinter(known)
    expect(withLinter(once)).toEqual(once)
    expect(withLinter(JSON.parse(JSON.stringify(once)))).toEqual(once)
  })

  test('leaves those that were taken out in their family, so that no other verdict changes', () => {
    const noisy = report(
      runEvents({ seed: 1, rounds: 4, roundNoise: 0.15, slicesPerRound: 4, blockSamples: 50 }),
    )
    for (const wrong of noisy.comparisons.filter(({ contender }) => contender === 'protobuf-es')) {
      const comparisons = noisy.comparisons.map((known) =>
        known === wrong ? { ...known, text: 'no' } : known,
      )
      const once = withLinter({ ...noisy, comparisons })
      expect(withLinter(once).comparisons).toEqual(once.comparisons)
    }
  })
})

test('a codec smoke run compares only sizes, however clear its times are, and says why', () => {
  const short = report(runEvents({ preset: 'smoke', roundNoise: 0.001 }))
  const { comparisons, linter } = short
  const exact = comparisons.filter(({ metric }) => metricInfos[metric]!.compared === 'exact')
  const others = comparisons.filter((comparison) => !exact.includes(comparison))
  expect(linter.passed).toBe(true)
  expect(new Set(exact.map(({ verdict }) => verdict))).toContain('smaller')
  expect(new Set(others.map(({ verdict }) => verdict))).toEqual(new Set(['undecided']))
  expect(others[0]!.text).toMatch(/optimised yet; the quick preset or a longer one would decide it$/)
  expect(sound.comparisons.map(({ verdict }) => verdict)).toContain('slower')
})

describe('a case', () => {
  test('that breaks a rule takes part in no verdict, also as the reference', () => {
    const broken = withCase(({ latency }) => ({ latency: { ...latency!, meanNs: latency!.minNs * 0.9 } }))
    const judged = withLinter(broken)
    const ofGroup = judged.comparisons.filter(
      ({ operation, metric }) =>
        operation === sound.cases[0]!.key.operation && metricInfos[metric]!.unit === 'ns',
    )
    expect(new Set(ofGroup.map(({ verdict }) => verdict))).toEqual(new Set(['not-comparable']))
    expect(ofGroup[0]!.text).toContain('json breaks a rule: mean-within-range')
    expect(judged.comparisons.find(({ operation }) => operation === 'decode')!.verdict).toBe('slower')
    expect(judged.linter.passed).toBe(false)
  })

  const verdictsOf = ({ comparisons }: Report, ...metrics: readonly string[]) =>
    comparisons
      .filter(({ metric, operation }) => metrics.includes(metric) && operation === 'encode')
      .map(({ verdict }) => verdict)

  test('that breaks a rule about times keeps its sizes in the verdicts, and the other way round', () => {
    const late = withLinter(withCase(({ latency }) => ({ latency: { ...latency!, meanNs: 1 } })))
    expect(new Set(verdictsOf(late, 'nsPerOperation', 'cpuNsPerOperation'))).toEqual(
      new Set(['not-comparable']),
    )
    expect(verdictsOf(late, 'encodedBytes')).toEqual(verdictsOf(sound, 'encodedBytes'))

    const large = withLinter(withMetrics({ encodedBytesMin: { value: 9e9, low: 9e9, high: 9e9 } }))
    expect(new Set(verdictsOf(large, 'encodedBytes'))).toEqual(new Set(['not-comparable']))
    expect(verdictsOf(large, 'nsPerOperation')).toEqual(verdictsOf(sound, 'nsPerOperation'))
  })

  test('whose events are already impossible is judged in no verdict of the first report', () => {
    const events = retold(runEvents(), 'block-measured', ({ contender, maxNs }) =>
      contender === 'msgpackr' ? { meanNs: maxNs * 3 } : {},
    )
    const judged = report(events)
    const verdicts = judged.comparisons.filter(
      ({ contender, metric }) => contender === 'msgpackr' && metricInfos[metric]!.unit !== 'bytes',
    )
    expect(verdicts.every(({ verdict }) => verdict === 'not-comparable')).toBe(true)
    expect(judged.comparisons.some(({ verdict }) => verdict === 'slower')).toBe(true)
  })
})

test('a report has the sentences that its comparisons give, whatever was stored', () => {
  const { changed, at } = withComparison('nsPerOperation', () => ({ text: '3,500× faster' }))
  expect(withLinter(changed).comparisons[at]).toEqual(sound.comparisons[at])
})
