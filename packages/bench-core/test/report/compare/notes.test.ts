import { describe, expect, test } from 'vitest'
import type { Report } from '../../../src/model/report/report.ts'
import { compareRuns } from '../../../src/report/compare/compare-runs.ts'
import { doubtCount } from '../../../src/report/judge/doubts/doubts.ts'
import { atSizes } from '../../fixtures/at-sizes.ts'
import { contendersTimes, reportOf } from '../../fixtures/compared-runs.ts'

describe('noise of times', () => {
  const said = (reports: readonly Report[], metric?: string) => compareRuns(reports, { metric }).notes.join()
  const noisyAt = (run: number): Report => {
    const { environment, ...known } = reportOf(run)
    return {
      ...known,
      environment: { ...environment, noise: { ...environment.noise, smallestDifference: 0.1 } },
    }
  }

  test.each([
    ['has no A/A control', [1, 2].map((run) => reportOf(run, { nullPairs: false }))],
    [
      'identical code may consistently differ by up to 10\u00a0% in B: a change must exceed what identical code showed in the same operation',
      [1, 2].map(noisyAt),
    ],
  ])('is told beside times and not beside sizes: it %s', (words, reports) => {
    expect(said(reports)).toContain(words)
    expect(said(reports, 'encodedBytes')).not.toContain(words)
  })
})

describe('the reference', () => {
  const sized = (run: number, factors: Readonly<Record<string, number>>, ...names: string[]) => {
    const contenders = contendersTimes(factors).filter(({ name }) => names.includes(name))
    return atSizes(reportOf(run, { contenders }), [20, 200])
  }
  const said = (...names: string[]) =>
    compareRuns([
      sized(1, {}, ...names),
      sized(2, { 'protobuf-es': 1.5, msgpackr: 1.5 }, ...names),
    ]).notes.join()

  test('may have changed where several contenders changed the same way, and not where one did at several sizes', () => {
    expect(said('json', 'protobuf-es', 'msgpackr')).toContain('the reference itself may have changed')
    expect(said('json', 'msgpackr')).not.toContain('the reference itself may have changed')
  })
})

test('a run until it is decided that was cut short says how many rounds it might have had', () => {
  const { run, ...known } = reportOf(2, { state: 'cancelled' })
  const spec = { ...run.spec, rounds: 5, untilDecided: true, maximumRounds: 20 }

  expect(compareRuns([reportOf(1), { ...known, run: { ...run, spec } }]).notes).toContain(
    'B was cancelled after 8 of at most 20 rounds',
  )
})

test('a compared run has as many warnings as its page tells: kinds of doubt', () => {
  const { cases, ...known } = reportOf(1)
  const unsettled = { code: 'not-steady', severity: 'warning', values: { firstSlicesSlowerBy: 0.2 } } as const
  const warned = { ...known, cases: cases.map((one) => ({ ...one, warnings: [unsettled] })) }

  expect(compareRuns([warned, reportOf(2)]).runs[0]!.warnings).toBe(doubtCount(warned))
  expect(doubtCount(warned)).toBeLessThan(cases.length)
})
