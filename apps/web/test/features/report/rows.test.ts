import type { QpsImpact } from '@wirebench/bench-core/results'
import { describe, expect, test } from 'vitest'
import { caseGroups } from '../../../src/features/report/case-groups.ts'
import { comparedMetrics, comparisonRows } from '../../../src/features/report/comparison-rows.ts'
import { headlineRows } from '../../../src/features/report/headline-rows.ts'
import { latencyTable } from '../../../src/features/report/latency-table.ts'
import { impactsOf, impactWord, knownCpuMetrics } from '../../../src/features/report/qps-rows.ts'
import { qpsSentences } from '../../../src/features/report/qps-sentences.ts'
import { warningRows } from '../../../src/features/report/warning-rows.ts'
import { fixtureContenders, reportOf } from '../../report-fixture.ts'

const report = reportOf()

describe('the table of an operation', () => {
  const tableOf = (made = report) => latencyTable(caseGroups(made)[0]!, made)

  test('shows nothing and says why once where samples are too few', () => {
    const table = tableOf(reportOf({ rounds: 3, blockSamples: 600 }))
    const column = table.columns.findIndex(({ header }) => header === 'p99.9')
    expect(table.rows.map((row) => row[column])).toEqual([null, null, null])
    expect(table.sentences).toEqual([
      expect.stringMatching(/^json, protobuf-es, msgpackr: .*p99.9 needs 3,000 samples/),
    ])
  })

  test('says who failed and why', () => {
    const failed = reportOf({
      failures: [
        { contender: 'msgpackr', operation: 'encode', reason: 'lossy', text: 'lossy at metadata.team' },
      ],
    })
    expect(tableOf(failed).rows).toHaveLength(2)
    expect(tableOf(failed).sentences).toContain('msgpackr failed: lossy at metadata.team')
  })
})

describe('the headline', () => {
  test('is one sentence per operation and one on size, chosen from the report', () => {
    const rows = headlineRows(report)
    expect(rows.map(({ operation, metric, contender }) => [operation, metric, contender])).toEqual([
      ['encode', 'nsPerOperation', 'protobuf-es'],
      ['decode', 'nsPerOperation', 'protobuf-es'],
      ['encode', 'encodedBytes', 'protobuf-es'],
    ])
    for (const row of rows) expect(report.comparisons.map(({ text }) => text)).toContain(row.text)
  })

  test('lets the suites take turns', () => {
    const [first, second] = report.comparisons
    const ofStorage = { ...first!, suite: 'storage' as const, operation: 'insert' }
    const ofCodec = ['a', 'b', 'c', 'd', 'e', 'f'].map((operation) => ({ ...second!, operation }))
    const rows = headlineRows({ comparisons: [...ofCodec, ofStorage] })
    expect(rows.slice(0, 2).map(({ suite }) => suite)).toEqual(['codec', 'storage'])
  })

  test('has the server’s CPU time in place of a time that is the generator’s', () => {
    const of = { suite: 'protocol' as const, operation: 'echo', parameters: { load: 'closed' } }
    const [first, second] = report.comparisons
    const rows = headlineRows({
      comparisons: [
        { ...first!, ...of, metric: 'nsPerOperation', verdict: 'not-comparable' },
        {
          ...second!,
          ...of,
          contender: first!.contender,
          metric: 'serverCpuNsPerOperation',
          verdict: 'more',
        },
      ],
    })
    expect(rows.map(({ metric }) => metric)).toEqual(['serverCpuNsPerOperation'])
  })

  test('is empty where nothing was compared', () => {
    expect(headlineRows({ comparisons: [] })).toEqual([])
  })

  test('says what is decided before what could not be compared', () => {
    const failed = reportOf({
      failures: fixtureContenders.map(({ name }) => ({
        contender: name,
        operation: 'encode',
        reason: 'threw' as const,
        text: 'threw',
      })),
    })
    const verdicts = headlineRows(failed).map(({ verdict }) => verdict)
    expect(verdicts).toContain('not-comparable')
    expect(verdicts[0]).not.toBe('not-comparable')
    expect(verdicts.at(-1)).toBe('not-comparable')
  })
})

describe('comparisons', () => {
  test('are listed by metric', () => {
    expect(comparedMetrics(report)[0]).toBe('nsPerOperation')
    const rows = comparisonRows(report, 'nsPerOperation')
    expect(rows).toHaveLength(4)
    expect(comparisonRows(report, 'all')).toHaveLength(report.comparisons.length)
    expect(rows[0]).toMatchObject({ contender: 'protobuf-es', size: '3.5× more', verdict: 'slower' })
    expect(rows[0]!.interval).toMatch(/^3\.\d–3\.\d$/)
  })

  test('with an interval that says nothing have no digits, wherever a ratio stands', () => {
    const [first] = report.comparisons
    const wide = { ...first!, ratio: { ...first!.ratio!, low: 0.5, high: 24 }, verdict: 'undecided' as const }
    const [row] = comparisonRows({ ...report, comparisons: [wide] }, first!.metric)
    expect(row).toMatchObject({ size: 'can’t tell', interval: null })
  })

  test('of exact sizes have no interval', () => {
    expect(comparisonRows(report, 'encodedBytes').map(({ interval }) => interval)).toEqual([null, null])
  })
})

describe('QPS impact', () => {
  test('is worked out from the CPU time that is asked about', () => {
    const groups = caseGroups(report)
    expect(knownCpuMetrics(groups)).toEqual(['cpuNsPerOperation'])
    expect(impactsOf(groups, 'cpuNsPerOperation', report.comparisons, 1_000)).toMatchObject(report.qpsImpact)
    expect(impactsOf(groups, 'serverCpuNsPerOperation', report.comparisons, 1_000)).toEqual([])
  })

  const impacts = impactsOf(caseGroups(report), 'cpuNsPerOperation', report.comparisons, 2_500)

  test('has the reader’s own rate in its place', () => {
    expect(impacts[0]!.rows.map(({ queriesPerSecond }) => queriesPerSecond)).toEqual([
      10, 100, 1_000, 2_500, 5_000, 10_000,
    ])
  })

  test('is told beside what a contender is compared with, as far as the comparison of CPU time decides', () => {
    const taking = (contender: string, cores: number, overhead: QpsImpact['overhead']) => ({
      ...impacts[0]!,
      contender,
      rows: [{ queriesPerSecond: 1000, cores: { value: cores, low: cores * 0.9, high: cores * 1.1 } }],
      overhead,
    })
    const more = {
      verdict: 'more' as const,
      rows: [{ queriesPerSecond: 1000, cores: { value: 0.2, low: 0.1, high: 0.3 } }],
      from: { tenthOfCorePerSecond: 500, corePerSecond: 5000 },
    }
    const open = { verdict: 'undecided' as const, rows: [], from: null }
    const duel = [
      taking('json (A)', 0.2, null),
      taking('json (B)', 0.4, { reference: 'json (A)', ...more }),
      taking('msgpackr (A)', 0.1, null),
      taking('msgpackr (B)', 0.3, { reference: 'msgpackr (A)', ...open }),
    ]
    expect(qpsSentences(duel, 1000).map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      'At 1,000 queries per second json (B) takes 0.40 core [0.36–0.44], json (A) 0.20 core [0.18–0.22]: 0.20 core more, noticeable; 0.1 and 1 core more from 500 and 5,000/s.',
      'At 1,000 queries per second msgpackr (B) takes 0.30 core [0.27–0.33], msgpackr (A) 0.10 core [0.090–0.11]: can’t tell them apart.',
      'json (B) fills one core at 2,500 queries per second.',
    ])
  })

  test('is put into words by the cores it takes', () => {
    expect([0.009, 0.01, 0.1, 1].map(impactWord)).toEqual([
      'negligible',
      'minor',
      'noticeable',
      'needs capacity',
    ])
  })
})

describe('warnings', () => {
  test('of one kind are said once, with all their cases, the gravest first', () => {
    const [first, second] = report.cases
    const unsteady = {
      code: 'not-steady',
      severity: 'warning',
      values: { unsettledRounds: 1, of: 3 },
    } as const
    const rows = warningRows({
      warnings: [{ code: 'busy-machine', severity: 'info', values: { loadAverage1: 3, cpuCount: 2 } }],
      cases: [
        { ...first!, warnings: [unsteady] },
        { ...second!, warnings: [unsteady] },
      ],
    })
    expect(rows.map(({ code, severity, cases }) => [code, severity, cases.length])).toEqual([
      ['not-steady', 'warning', 2],
      ['busy-machine', 'info', 0],
    ])
    expect(rows[1]!.fix).toContain('“Start when quiet”')
  })
})
