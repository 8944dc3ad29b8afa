import { describe, expect, test } from 'vitest'
import { CaseDetail, CaseHistogram } from '../../../src/model/report/case-detail.ts'
import { caseId } from '../../../src/model/report/case-key.ts'
import type { Report, ReportCase } from '../../../src/model/report/report.ts'
import { caseDetail } from '../../../src/report/case/case-detail.ts'
import { caseHistogram, noHistogram } from '../../../src/report/case/case-histogram.ts'
import { caseVerdicts } from '../../../src/report/case/case-verdicts.ts'
import { slim } from '../../../src/report/figures/slim.ts'
import { renderCase } from '../../../src/report/terminal/case-terminal.ts'
import { reportOf } from '../../fixtures/compared-runs.ts'
import { caseNamed } from '../../fixtures/run-events.ts'

const report = reportOf(1, { blockSamples: 500 })
const decode = 'codec/decode/msgpackr@infrastructure-execution'
const failing = reportOf(2, {
  failures: [{ contender: 'msgpackr', operation: 'decode', reason: 'lossy', text: '`id` changed' }],
})

describe('what a report says about one case', () => {
  test('fits its schema, and holds rounds but no compressed histogram', () => {
    const detail = CaseDetail.parse(caseDetail(report, decode))
    expect(detail.case.key.contender).toBe('msgpackr')
    expect(detail.case.rounds).toHaveLength(8)
    expect(JSON.stringify(caseDetail(report, decode))).not.toContain('HISTF')
    expect(detail.noHistogram).toBeNull()
  })

  test('names what it is compared with, and every comparison it takes part in', () => {
    const { opponent, comparisons } = caseDetail(report, decode)!
    expect(opponent?.key).toMatchObject({ contender: 'json', operation: 'decode' })
    expect(comparisons.map(({ contender }) => contender)).toContain('msgpackr')
    expect(
      comparisons.every(({ operation, contender }) => operation === 'decode' && contender === 'msgpackr'),
    ).toBe(true)
    const reference = caseDetail(report, 'codec/decode/json@infrastructure-execution')!
    expect(reference.opponent).toBeNull()
    expect(new Set(reference.comparisons.map(({ contender }) => contender))).toEqual(
      new Set(['protobuf-es', 'msgpackr']),
    )
  })

  test('leads to the cases before and after it, through all of them', () => {
    const seen: string[] = []
    let key: ReportCase['key'] | null = report.cases[0]!.key
    while (key !== null) {
      seen.push(caseId(key))
      key = caseDetail(report, caseId(key))!.next
    }
    expect(seen).toEqual(report.cases.map((known) => caseId(known.key)))
    expect(caseDetail(report, seen[0]!)!.previous).toBeNull()
    expect(caseId(caseDetail(report, seen[1]!)!.previous!)).toBe(seen[0])
  })

  test('tells of the rules that this case breaks, and not of others’', () => {
    const [first, second] = report.cases.map(({ key }) => key)
    const findings = [first!, second!].map((key) => ({ rule: 'percentile-order', case: key, text: 'wrong' }))
    const broken: Report = { ...report, linter: { passed: false, findings } }
    expect(caseDetail(broken, caseId(first!))!.findings).toEqual([findings[0]])
  })

  test('is nothing for a case that the report doesn’t have', () => {
    expect(caseDetail(report, 'codec/decode/msgpackr@person')).toBeNull()
  })

  test('is there for a case that failed', () => {
    const detail = caseDetail(failing, decode)!
    expect(detail.case).toMatchObject({ status: 'failed', failure: { reason: 'lossy' } })
    expect(detail.noHistogram).toMatch(/failed/)
  })
})

describe('the verdicts about a case', () => {
  test('are its comparisons’ sentences', () => {
    const { comparisons } = caseDetail(report, decode)!
    expect(caseVerdicts(comparisons).map(({ text }) => text)).toEqual(comparisons.map(({ text }) => text))
  })

  test('say once why nothing could be compared', () => {
    const [only, ...others] = caseVerdicts(caseDetail(failing, decode)!.comparisons)
    expect(others).toEqual([])
    expect(only).toMatchObject({
      verdict: 'not-comparable',
      text: expect.stringMatching(
        /^msgpackr and json can’t be compared in mean time, .*p50.*: msgpackr failed/,
      ),
    })
  })
})

describe('the histogram of a case', () => {
  const own = caseNamed(report.cases, decode)

  test('has all samples, up to p99 unless more is asked for', () => {
    const found = caseHistogram(own)
    if (found.kind === 'none') throw new Error(found.reason)
    const histogram = CaseHistogram.parse(found.histogram)
    expect(histogram.samples).toBe(own.samples)
    expect(histogram.scale).toBe('log')
    expect(histogram.beyond?.maxNs).toBe(own.latency!.maxNs)
    const all = caseHistogram(own, { reach: 'max', scale: 'linear', bins: 10 })
    expect(all).toMatchObject({ kind: 'found', histogram: { beyond: null, scale: 'linear' } })
    expect(all.kind === 'found' && all.histogram.bins.length).toBeLessThanOrEqual(10)
  })

  test.each<[string, ReportCase, RegExp]>([
    ['failed', caseNamed(failing.cases, decode), /failed/],
    ['was saved without it', caseNamed(slim(report).cases, decode), /saved without/],
    [
      'was timed in batches only',
      { ...own, latency: null, histogram: null, notes: {} },
      /not timed one by one/,
    ],
    [
      'says why itself',
      { ...own, latency: null, histogram: null, notes: { latency: 'too quick' } },
      /too quick/,
    ],
    [
      'was left out',
      {
        ...own,
        status: 'not-measured',
        latency: null,
        histogram: null,
        notes: { latency: { code: 'no-finished-round' }, latencyFromDueNs: 'left out: at 8/s' },
      },
      /left out/,
    ],
  ])('is absent with a reason where the case %s', (_, reported, reason) => {
    expect(noHistogram(reported)).toMatch(reason)
    expect(caseHistogram(reported)).toEqual({ kind: 'none', reason: expect.stringMatching(reason) })
  })

  test.each(['', 'nonsense', 'HISTFAAAAC'])('is absent where what was stored can’t be read: %j', (data) => {
    const reported = { ...own, histogram: { ...own.histogram!, data } }
    expect(caseHistogram(reported)).toEqual({
      kind: 'none',
      reason: expect.stringContaining('can’t be read'),
    })
  })
})

describe('a case on a terminal', () => {
  const detail = caseDetail(report, decode)!
  const bins = [0, 1, 2, 3].map((place) => {
    const fromNs = 10_100 + 20 * place
    return { fromNs, toNs: fromNs + 20, count: 5 }
  })
  const histogram = { scale: 'linear', samples: 20, bins, step: 20, beyond: null } as const
  const textOf = (part: Partial<ReportCase> = {}) =>
    renderCase(
      { ...detail, case: { ...detail.case, ...part } },
      { kind: 'found', histogram },
      { width: 100, color: false },
    )

  test('tells the ends of narrow bins apart', () => {
    const text = textOf()
    expect(text.slice(text.indexOf('histogram, µs')).match(/[\d.]+–[\d.]+/g)).toEqual([
      '10.100–10.120',
      '10.120–10.140',
      '10.140–10.160',
      '10.160–10.180',
    ])
  })

  test('counts one as one', () => {
    expect(textOf({ samples: 1, trials: 1 })).toContain('\n1 sample, 1 trial\n')
  })
})
