import { describe, expect, test } from 'vitest'
import type { Code } from '../../../../src/model/codec/code.ts'
import type { Environment } from '../../../../src/model/machine/environment.ts'
import { Report } from '../../../../src/model/report/report.ts'
import { RunsComparison } from '../../../../src/model/report/runs-comparison.ts'
import { compareRuns } from '../../../../src/report/compare/compare-runs.ts'
import { explainRepetition } from '../../../../src/report/compare/words/explanation.ts'
import { comparisonHtml } from '../../../../src/report/exports/comparison/comparison-html.ts'
import { comparisonMarkdown } from '../../../../src/report/exports/comparison/comparison-markdown.ts'
import { reportMarkdown } from '../../../../src/report/exports/report-markdown.ts'
import { renderComparison } from '../../../../src/report/terminal/comparison.ts'
import { renderReport } from '../../../../src/report/terminal.ts'
import { contendersTimes, reportOf } from '../../../fixtures/compared-runs.ts'

const codeOf = (digits: string, part: Partial<Code> = {}): Code => ({
  revision: digits.repeat(6).slice(0, 40),
  isDirty: false,
  lockfile: '111111111111',
  ...part,
})
const runOf = (run: number, environment: Partial<Environment>, factor = 1) =>
  reportOf(run, { environment, contenders: contendersTimes({ msgpackr: factor }) })
const before = { code: codeOf('4f2a91c') }
const after = { code: codeOf('8d1b2c3') }

describe('runs of different code', () => {
  const comparison = compareRuns([runOf(1, before), runOf(2, after, 1.3)])

  test('differ in a line, and each says which it was', () => {
    expect(RunsComparison.parse(comparison)).toBeTruthy()
    expect(comparison.differences).toEqual([
      { field: 'code', title: 'code', kind: 'code', values: ['4f2a91c', '8d1b2c3'] },
    ])
    expect(comparison.runs.map(({ code }) => code)).toEqual([before.code, after.code])
  })

  test('have no other cause of a change, as far as was recorded', () => {
    const text = renderComparison(comparison, { width: 100, color: false })
    expect(text).toContain('differences between the runs: only the code differs, as far as was recorded')
    expect(text).toMatch(/\ncode +4f2a91c +8d1b2c3\n/)
    const moved = compareRuns([runOf(1, before), runOf(2, { ...after, runtime: 'node v27.0.0' })])
    expect(renderComparison(moved, { width: 100, color: false })).toContain(
      'not only the code may have caused the changes',
    )
  })

  test('say so in files too', () => {
    expect(comparisonMarkdown(comparison)).toContain('| code | 4f2a91c | 8d1b2c3 |')
    expect(comparisonHtml(comparison)).toContain('only the code differs, as far as was recorded')
  })

  test('differ in the runtime alone where one was measured on another Node.js than Wirebench’s own', () => {
    const runtime = 'node v24.0.0'
    const ownRuntime: Environment['ownRuntime'] = { version: '24.0.0', pinned: '26.10.0', lacks: ['zstd'] }
    expect(compareRuns([runOf(1, before), runOf(2, { ...before, runtime, ownRuntime })]).differences).toEqual(
      [
        {
          field: 'runtime',
          title: 'runtime',
          kind: 'runtime',
          values: ['node v26.10.0', `${runtime}, without zstd`],
        },
      ],
    )
  })

  test('differ in the packages that were installed where the lockfile does', () => {
    const other = { code: codeOf('4f2a91c', { lockfile: '222222222222' }) }
    expect(compareRuns([runOf(1, before), runOf(2, other)]).differences).toEqual([
      { field: 'lockfile', title: 'lockfile', kind: 'libraries', values: ['111111111111', '222222222222'] },
    ])
  })
})

describe('a repetition that came out otherwise', () => {
  const explained = (environment: Partial<Environment>) =>
    explainRepetition(compareRuns([runOf(1, before), runOf(2, environment, 1.3)]))

  test('is explained by the code where that is what differs', () => {
    expect(explained(after)).toMatchObject({
      cause: 'versions',
      text: '2 of 4 cases changed, and the code differs: that may be the cause',
      differences: ['code: 4f2a91c → 8d1b2c3'],
    })
    expect(explained({ ...after, runtime: 'node v27.0.0' }).text).toMatch(
      /and the code, versions or settings differ: that/,
    )
    expect(explained({ ...after, cpuModel: 'Another CPU' }).text).toMatch(
      /both the machine and the code differ/,
    )
  })

  test('is explained by settings where these are what differs', () => {
    const lanes = [{ title: 'Go', runtime: 'go1.26.1', settings: [] }]
    expect(explained({ ...before, lanes })).toMatchObject({
      cause: 'versions',
      text: '2 of 4 cases changed, and versions or settings differ: that may be the cause',
      differences: ['other languages: none → Go'],
    })
  })

  test('is unexplained where the code is the same, unless it had changes that nobody recorded', () => {
    expect(explained(before)).toMatchObject({
      cause: 'unexplained',
      text: expect.stringMatching(/explains it$/),
    })
    const dirty = { code: codeOf('4f2a91c', { isDirty: true }) }
    const { text } = explainRepetition(compareRuns([runOf(1, dirty), runOf(2, dirty, 1.3)]))
    expect(text).toMatch(/explains it; the code had uncommitted changes/)
  })
})

test('a report names its code, and one without it is whole', () => {
  const report = runOf(1, { code: codeOf('4f2a91c', { isDirty: true }) })
  expect(renderReport(report, { width: 400, color: false })).toContain('\ncode: 4f2a91c with changes\n')
  expect(reportMarkdown(report)).toMatch(/\| code \| 4f2a91c with changes \|/)
  expect(Report.parse(report).environment.code).toEqual(report.environment.code)
  const old = runOf(1, {})
  expect(Report.parse(old).environment).not.toHaveProperty('code')
  expect(reportMarkdown(old)).not.toMatch(/\| code \|/)
})
