import { describe, expect, test } from 'vitest'
import type { Report } from '../../../src/model/report/report.ts'
import { compareRuns } from '../../../src/report/compare/compare-runs.ts'
import { objectionText } from '../../../src/report/words/objection-text.ts'
import { reportOf } from '../../fixtures/compared-runs.ts'
import { ownMessages } from '../../fixtures/own-messages.ts'
import { fixtureContenders } from '../../fixtures/run-events.ts'
import { wordsOf } from './support/words-of.ts'

const base = reportOf(1)

describe('cases are matched by their keys', () => {
  const withParameters = (
    report: Report,
    parameters: Record<string, number>,
    contender = 'msgpackr',
  ): Report => ({
    ...report,
    cases: report.cases.map((reported) =>
      reported.key.contender === contender ? { ...reported, key: { ...reported.key, parameters } } : reported,
    ),
  })

  test('one that differs in a parameter is not comparable, and says in which', () => {
    const { rows } = compareRuns([
      withParameters(base, { connections: 20 }),
      withParameters(reportOf(2), { connections: 30 }),
    ])
    const row = rows.find(({ id }) => id === 'codec/encode/msgpackr@infrastructure-execution?connections=20')!
    expect(row.cells[0]).toMatchObject({
      word: 'not-comparable',
      reason: { code: 'cases-differ', differences: [{ title: 'connections', values: ['20', '30'] }] },
      change: null,
      match: { parameters: { connections: 30 } },
    })
    expect(row.cells[0]!.text).toContain('not comparable: connections 20 ≠ 30')
  })

  test('one that only one run has is listed under that run', () => {
    const fewer = reportOf(2, { contenders: fixtureContenders.filter(({ name }) => name !== 'msgpackr') })
    expect(wordsOf(compareRuns([base, fewer]))['encode msgpackr']).toBe('only-in-base')
    expect(wordsOf(compareRuns([fewer, base]))['encode msgpackr']).toBe('only-here')
  })

  test('other messages are not comparable', () => {
    const other = reportOf(2)
    const seeded = { ...other, run: { ...other.run, spec: { ...other.run.spec, seed: 7 } } }
    const { rows, text } = compareRuns([base, seeded])
    expect(rows.flatMap(({ cells }) => cells.map((cell) => objectionText(cell!.reason!)))).toEqual(
      rows.map(() => 'seed 42 ≠ 7'),
    )
    expect(text).toBe(
      'no case can be compared: the messages differ: A has infrastructure-execution (seed 42), B has infrastructure-execution (seed 7)',
    )
  })

  test('messages that the user brought are told apart by their content', () => {
    const own = (report: Report, id: string): Report => ({
      ...report,
      run: {
        ...report.run,
        spec: {
          ...report.run.spec,
          workloads: [],
          own: ownMessages({ id }),
        },
      },
    })
    const { rows, text } = compareRuns([own(base, 'aaaaaaaa1'), own(reportOf(2), 'bbbbbbbb1')])
    expect(objectionText(rows[0]!.cells[0]!.reason!)).toBe('messages aaaaaaaa ≠ bbbbbbbb')
    expect(text).toMatch(
      /^no case can be compared: the messages differ: A has .*aaaaaaaa\), B has .*bbbbbbbb\)$/,
    )
  })

  test('one that failed in a run is not comparable there', () => {
    const failed = reportOf(2, {
      failures: [{ contender: 'msgpackr', operation: 'encode', reason: 'lossy', text: '.id changed' }],
    })
    const cell = compareRuns([base, failed]).rows.find(
      ({ key }) => key.contender === 'msgpackr' && key.operation === 'encode',
    )!.cells[0]!
    expect(cell).toMatchObject({
      word: 'not-comparable',
      reason: { code: 'failed', run: 'B', failure: { reason: 'lossy', text: '.id changed' } },
    })
  })
})
