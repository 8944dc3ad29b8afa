import { describe, expect, test } from 'vitest'
import type { Comparison } from '../../../src/model/report/report.ts'
import { withOwnInputs } from '../../../src/report/document/own-inputs.ts'
import { coresSection } from '../../../src/report/document/sections/cores.ts'
import { reportCsv } from '../../../src/report/exports/report-csv.ts'
import { withOverheads } from '../../../src/report/judge/qps-impact.ts'
import { cellText } from '../../../src/report/print/cell-text.ts'
import { report } from '../../../src/report/report.ts'
import { atSizes } from '../../fixtures/at-sizes.ts'
import { runEvents } from '../../fixtures/run-events.ts'
import { noise, protocolReport } from '../protocol/support.ts'
import { storageReport } from '../storage/support.ts'

const storage = storageReport({ formats: ['jsonb-json', 'bytea-protobuf'] })
const protocol = protocolReport(
  { transports: ['http-json', 'tcp-protobuf'], operations: ['read'], rates: [1000] },
  (_cell, contender, round) => ({
    figures: {
      serverCpuNsPerOperation: (contender === 'http-json' ? 100_000 : 50_000) * noise(round, contender),
    },
  }),
)
const made = report(runEvents())
const tablesOf = (from: typeof made) => coresSection(from.qpsImpact[0]!.suite, from, {}).tables
const rowOf = (from: typeof made, contender: string) =>
  tablesOf(from)[0]!
    .rows.map((row) => row.map(cellText))
    .find(([, name]) => name === contender)!

test('cores more than the reference have an interval, and the rates from which they are 0.1 core and a whole one', () => {
  const [verdict, more, tenth, whole] = rowOf(made, 'protobuf-es').slice(-4)
  expect(verdict).toBe('more')
  expect(more).toMatch(/^\+0\.\d+ \[\+0\.\d+ to \+0\.\d+\]$/)
  expect([tenth, whole].join(' and ')).toMatch(/^[\d,]+ and [\d.]+.k$/)
  expect(rowOf(made, 'msgpackr').slice(-4)).toEqual(['less', expect.stringMatching(/^−0\.\d+ \[/), '—', '—'])
  expect(rowOf(made, 'json').slice(-4)).toEqual(['reference', '—', '—', '—'])
})

test('what a rate is multiplied with is said', () => {
  const [table] = tablesOf(protocol)
  expect(table!.notes!.join()).toContain('queries per second × the server’s CPU time of a request')
})

test('the usual rates and one’s own are told, and where one process is not enough', () => {
  const [table] = tablesOf(withOwnInputs(made, { use: { requestsPerSecond: 40_000 } }))
  expect(table!.columns.map(({ header }) => header)).toContain('40,000/s')
  expect(table!.sentences!.join('\n').replaceAll('\u00a0', ' ')).toMatch(
    /^\S+ at 40,000\/s needs more than one single-threaded process with protobuf-es \(1\.3 cores\)$/m,
  )
})

test('more than one process is needed by messages of a size, which are named', () => {
  const [table] = tablesOf(withOwnInputs(atSizes(made, [20, 200]), { use: { requestsPerSecond: 40_000 } }))
  expect(table!.sentences!.map((sentence) => String(sentence).replaceAll('\u00a0', ' '))).toEqual(
    expect.arrayContaining(
      [20, 200].map((size) =>
        expect.stringMatching(
          new RegExp(`^encode, size ${size} at 40,000/s needs .* with protobuf-es \\(1\\.3 cores\\)$`),
        ),
      ),
    ),
  )
})

test('who reads some of the messages has the cores of these alone', () => {
  const sized = atSizes(made, [20, 200])
  const read = { ...sized, cases: sized.cases.filter(({ key }) => key.parameters.size === 200) }
  const operations = tablesOf(read).flatMap(({ rows }) => rows.map(([operation]) => operation))
  expect(new Set(operations)).toEqual(new Set(['encode', 'decode']))
})

test('what the decision leaves open costs nothing that anybody can tell', () => {
  const judged = (verdict: Comparison['verdict']) => {
    const comparisons = made.comparisons.map((known) => ({ ...known, verdict }))
    return { ...made, qpsImpact: withOverheads({ ...made, comparisons }) }
  }
  expect(rowOf(judged('undecided'), 'protobuf-es').at(-1)).toBe('can’t tell')
  expect(rowOf(judged('same'), 'protobuf-es').at(-1)).toBe('the same')
})

describe.each([
  ['codec', made, 'encode', 'cpuNsPerOperation'],
  ['storage', storage, 'insert', 'cpuNsPerOperation'],
  ['protocol', protocol, 'read', 'serverCpuNsPerOperation'],
] as const)('cores of the %s suite', (suite, ofSuite, operation, metric) => {
  const impacts = ofSuite.qpsImpact.filter(
    (impact) => impact.operation === operation && impact.metric === metric,
  )

  test('are in the report with what they are more than the reference’s', () => {
    expect(new Set(impacts.map((impact) => impact.suite))).toEqual(new Set([suite]))
    const [reference, ...others] = impacts
    expect(reference!.overhead).toBeNull()
    for (const { overhead } of others) expect(overhead).toMatchObject({ reference: reference!.contender })
  })

  test('stand in a table, and in CSV with one’s own rate', () => {
    expect(
      tablesOf(ofSuite).some(({ rows }) => rows.some(([name]) => String(name).startsWith(operation))),
    ).toBe(true)
    const whose = metric.replace('puNsPerOperation', 'ores')
    expect(reportCsv(ofSuite, { use: { requestsPerSecond: 2500 } })).toMatch(
      new RegExp(`,${suite},${operation},.*,${whose}At2500PerSecond,`),
    )
  })
})
