import { expect, test } from 'vitest'
import { notingChangedVerdicts } from '../../../src/report/judge/rules/judged-anew.ts'
import { warningWords } from '../../../src/report/words/warning-words.ts'
import { reportOf } from '../../fixtures/compared-runs.ts'

const today = reportOf(1)
const [first, ...others] = today.comparisons
const all = today.comparisons.length

const noteOf = (judged: typeof today, was: string) =>
  notingChangedVerdicts(judged, { comparisons: [{ ...first!, verdict: was }, ...others] })
    .warnings.filter(({ code }) => code === 'judged-anew')
    .map((warning) => warningWords(warning).text)[0]

test('a run whose verdicts are what they were says nothing', () => {
  expect(notingChangedVerdicts(today, today)).toBe(today)
})

test('one whose verdicts changed says how many, and from what to what', () => {
  const slower = { ...today, comparisons: [{ ...first!, verdict: 'slower' as const }, ...others] }
  expect(noteOf(slower, 'same')).toMatch(
    `1 of ${all} verdicts differ from the saved ones (1 × the same → slower)`,
  )
})

test('of what can’t be decided it says why', () => {
  const undecided = { ...first!, verdict: 'undecided' as const, reason: 'the run is too short' }
  expect(noteOf({ ...today, comparisons: [undecided, ...others] }, 'slower')).toMatch(
    '(1 × slower → can’t tell: the run is too short)',
  )
})

test('what was noted when it was judged anew before stays', () => {
  const changes = [{ was: 'same', now: 'slower', reason: null, count: 1 }]
  const note = { code: 'judged-anew', severity: 'info', values: { of: 4, changes } } as const
  const before = { ...today, warnings: [note, { code: 'of another version' }] }
  expect(notingChangedVerdicts(today, before).warnings).toEqual([...today.warnings, note])
})

test('what can’t be read as a report changes nothing', () => {
  expect(notingChangedVerdicts(today, { comparisons: 7 })).toBe(today)
})
