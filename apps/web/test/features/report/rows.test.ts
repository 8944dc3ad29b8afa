import { describe, expect, test } from 'vitest'
import { caseGroups } from '../../../src/features/report/rows/case-groups.ts'
import { stylesOf } from '../../../src/features/report/rows/contender-styles.ts'
import { busyRows, headlineRows } from '../../../src/features/report/rows/headline-rows.ts'
import { latencyTable } from '../../../src/features/report/rows/latency-table.ts'
import { warningRows } from '../../../src/features/report/rows/warning-rows.ts'
import { fixtureContenders, reportOf } from '../../report-fixture.ts'

const report = reportOf()

describe('the table of an operation', () => {
  const tableOf = (made = report) => latencyTable(caseGroups(made)[0]!, made)

  test('shows nothing and says why once where samples are too few', () => {
    const table = tableOf(reportOf({ rounds: 3, blockSamples: 600 }))
    const column = table.columns.findIndex(({ header }) => header === 'p99.9')
    expect(table.rows.map((row) => row[column])).toEqual([null, null, null])
    expect(table.sentences).toEqual([expect.stringMatching(/^p99.9 needs 3,000 samples/)])
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

test('a contender keeps its look whoever else is shown', () => {
  const all = stylesOf(report, report.contenders)
  for (const contender of report.contenders)
    expect([...stylesOf(report, [contender]).values()]).toEqual([all.get(contender.name)])
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

  test('has the CPU time of a command in place of a time that is open, on a machine that was too busy too', () => {
    const of = { suite: 'command' as const, operation: 'run' }
    const [known] = report.comparisons
    const comparisons = [
      { ...known!, ...of, metric: 'nsPerOperation', verdict: 'undecided' as const },
      { ...known!, ...of, metric: 'cpuNsPerOperation', verdict: 'more' as const },
    ]
    for (const rows of [headlineRows({ comparisons }), busyRows({ comparisons })])
      expect(rows.map(({ metric }) => metric)).toEqual(['cpuNsPerOperation'])
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
        { ...second!, warnings: [{ ...unsteady, values: { firstSlicesSlowerBy: 0.4 } }] },
      ],
    })
    expect(rows.map(({ code, severity, cases }) => [code, severity, cases.length])).toEqual([
      ['not-steady', 'warning', 2],
      ['not-steady', 'warning', 1],
      ['busy-machine', 'info', 0],
    ])
    expect(rows[2]!.fix).toContain('“Start when quiet”')
  })
})
