import { describe, expect, test } from 'vitest'
import type { Report } from '../../../src/model/report/report.ts'
import { compareRuns } from '../../../src/report/compare/compare-runs.ts'
import { reportOf } from '../../fixtures/compared-runs.ts'
import { refusalOf } from '../../support/failure.ts'

const base = reportOf(1)

describe('what can’t be compared is told as such:', () => {
  test('a run with itself', () => {
    expect(refusalOf(() => compareRuns([base, base]))).toEqual({
      code: 'not-comparable',
      message: 'run 000001 would be compared with itself',
      hint: 'give two different runs',
    })
  })

  test('a run with its copy that was imported under another id', () => {
    const copy = { ...base, run: { ...base.run, id: '01kajq8z9m4x6s2t5v7k999999' } }
    expect(refusalOf(() => compareRuns([base, copy])).message).toMatch(/is a copy of run 000001/)
  })

  test('one that has not ended', () => {
    const running = { ...base, run: { ...reportOf(2).run, state: 'running' as const } }
    expect(refusalOf(() => compareRuns([base, running])).message).toBe('run 000002 has not ended')
    expect(refusalOf(() => compareRuns([running, base])).message).toBe('run 000002 has not ended')
  })

  test('one that has measured nothing', () => {
    const empty = reportOf(2, { rounds: 0, state: 'failed' })
    expect(refusalOf(() => compareRuns([base, empty])).message).toBe(
      'run 000002 is failed and has no finished round',
    )
  })

  test('one of another suite', () => {
    const other = reportOf(2)
    const storage: Report = {
      ...other,
      cases: other.cases.map((reported) => ({ ...reported, key: { ...reported.key, suite: 'storage' } })),
    }
    expect(refusalOf(() => compareRuns([base, storage])).message).toBe(
      'run 000002 measured storage, the baseline codec: they have no case in common',
    )
  })

  test('one alone, none, and more than six', () => {
    expect(refusalOf(() => compareRuns([base])).message).toBe('one run alone can’t be compared')
    expect(refusalOf(() => compareRuns([])).message).toBe('there is no run to compare')
    expect(refusalOf(() => compareRuns(Array.from({ length: 7 }, (_, run) => reportOf(run)))).hint).toBe(
      'compare at most 6',
    )
  })

  test('and where two are left, they are compared and the others named with the reason', () => {
    const { leftOut, runs } = compareRuns([base, base, reportOf(2)])
    expect(runs).toHaveLength(2)
    expect(leftOut).toMatchObject([{ run: base.run.id, reason: 'would be compared with itself' }])
  })

  test('a run that was cut short is compared, with a note', () => {
    const cut = reportOf(2, { rounds: 3, plannedRounds: 8, state: 'cancelled' })
    expect(compareRuns([base, cut]).notes).toContain('B was cancelled after 3 of 8 rounds')
  })
})
