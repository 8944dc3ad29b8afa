import { deflateSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Report } from '../../../src/model/report/report.ts'
import { checkReportSize, readReports } from '../../../src/report/exports/read-report.ts'
import { reportsIn } from '../../../src/store/runs/reports/read-report-file.ts'
import { reportOf } from '../../fixtures/compared-runs.ts'
import { refusalOf } from '../../support/failure.ts'

let report: Report
beforeAll(() => {
  report = reportOf(1)
})

function refusal(work: () => unknown) {
  const { code, message, hint } = refusalOf(work)
  expect(code).toBe('unreadable-report')
  expect(`${message}${hint}`).not.toContain('\n')
  return { message, hint }
}

const inBytes = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))

describe('a file is refused that', () => {
  test.each([
    ['is empty', () => '', 'the file is empty'],
    ['is no JSON', () => 'hello', 'the file is not JSON'],
    ['is JSON of something else', () => '{"name":"wirebench"}', 'the file is not a Wirebench report'],
    ['is a list', () => '[]', 'the file is not a Wirebench report'],
    ['is of another format', () => '{"format":"k6","formatVersion":1}', 'the file is not a Wirebench report'],
    [
      'is truncated',
      () => JSON.stringify(report).split('"cases"')[0]!,
      'the file ends in the middle of the report',
    ],
    [
      'is from the future',
      () => JSON.stringify({ ...report, formatVersion: 3 }),
      'the file was written by a newer version of Wirebench (its format is version 3, this one reads 2)',
    ],
    [
      'is of an older format',
      () => JSON.stringify({ ...report, formatVersion: 1 }),
      'the file was written by an older version of Wirebench (its format is version 1, this one reads 2)',
    ],
    [
      'lacks a part',
      () => JSON.stringify({ ...report, comparisons: undefined }),
      'the file can’t be read as a report: comparisons is missing or invalid',
    ],
    [
      'has a text for a number',
      () => JSON.stringify({ ...report, run: { ...report.run, rounds: 'five' } }),
      'the file can’t be read as a report: run.rounds is missing or invalid',
    ],
    [
      'has many faults, of which three are told',
      () => JSON.stringify({ ...report, rules: null, cases: null, comparisons: null, linter: null }),
      'the file can’t be read as a report: rules is missing or invalid; cases is missing or invalid; comparisons is missing or invalid',
    ],
    [
      'is a comparison without its reports',
      () => '{"format":"wirebench.comparison","formatVersion":2}',
      'the file is a comparison without the reports that it was made from',
    ],
    [
      'has more cases than any run',
      () => JSON.stringify({ ...report, cases: Array.from({ length: 2_001 }, () => report.cases[0]) }),
      'the file has 2,001 cases and 26 comparisons, of at most 2,000 and 40,000',
    ],
  ])('%s', (_, text, message) => {
    const found = refusal(() => reportsIn(inBytes(text()), 'the file'))
    expect(found.message.replace(/and \d+ comparisons/, 'and 26 comparisons')).toBe(message)
    expect(found.hint).not.toBe('')
  })

  test('is larger than a report can be, before it is read', () => {
    expect(
      refusal(() => checkReportSize(500 * 1024 ** 2, 'the file')).message.replaceAll('\u00a0', ' '),
    ).toBe('the file has 500 MiB, but a report may have at most 64.0 MiB')
  })

  test('has a histogram that unfolds to gigabytes', () => {
    const bomb = Buffer.alloc(8 + 0)
    bomb.writeInt32BE(0x1c849314, 0)
    const zeros = deflateSync(Buffer.alloc(64 * 1024 * 1024))
    const data = Buffer.concat([bomb, zeros]).toString('base64')
    const [first, ...others] = report.cases
    const hostile = { ...report, cases: [{ ...first, histogram: { ...first!.histogram, data } }, ...others] }
    expect(refusal(() => reportsIn(inBytes(hostile), 'the file')).message).toBe(
      'the file has a histogram of encode json that can’t be read',
    )
  })
})

test('a report that fails the linter is read, with its findings', () => {
  const [first, ...others] = report.cases
  const broken = {
    ...report,
    cases: [{ ...first!, latency: { ...first!.latency!, p50Ns: first!.latency!.maxNs * 2 } }, ...others],
  }
  const [read] = readReports(JSON.stringify(broken), 'it')
  expect(read!.linter.passed).toBe(false)
  expect(read!.linter.findings.map(({ rule }) => rule)).toContain('percentile-order')
})

test('a report that names a metric of a newer version is read, and shows its name', () => {
  const [first, ...others] = report.comparisons
  const reason = { code: 'shown-only', metric: 'fooBytes' }
  const newer = { ...report, comparisons: [{ ...first!, verdict: 'not-comparable', reason }, ...others] }
  const [read] = readReports(JSON.stringify(newer), 'it')
  expect(read!.comparisons[0]!.text).toMatch(/can’t be compared: fooBytes is shown but not judged$/)
})

test('what a file says about its own linter is not believed', () => {
  const [first, ...others] = report.cases
  const boasting = {
    ...report,
    cases: [{ ...first!, latency: { ...first!.latency!, p50Ns: first!.latency!.maxNs * 2 } }, ...others],
    linter: { passed: true, findings: [] },
  }
  const checked: boolean[] = []
  const [read] = readReports(JSON.stringify(boasting), 'it', ({ linter }) => checked.push(linter.passed))
  expect(read!.linter.passed).toBe(false)
  // Whoever holds it to limits does so before it is judged, which unfolds its histograms.
  expect(checked).toEqual([true])
})

test('a name that reaches for an object’s prototype reaches nothing', () => {
  const text = JSON.stringify(report).replace('"libraries":{', '"libraries":{"__proto__":"polluted",')
  const [read] = readReports(text, 'it')
  expect(Object.getPrototypeOf(read!.environment.libraries)).toBe(Object.prototype)
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})
