import { expect, test } from 'vitest'
import { notingChangedVerdicts } from '../../src/report/judge/judged-anew.ts'
import { reportOf } from '../fixtures/compared-runs.ts'

const today = reportOf(1)
const [first, ...others] = today.comparisons

const saved = (verdict: string) => ({ comparisons: [{ ...first!, verdict }, ...others] })
const noteOf = (earlier: unknown) =>
  notingChangedVerdicts(today, earlier).warnings.find(({ code }) => code === 'judged-anew')?.text

test('a run whose verdicts are what they were says nothing', () => {
  expect(notingChangedVerdicts(today, today)).toBe(today)
})

test('one whose verdicts changed says how many, from what to what, and why', () => {
  const [was, is] = first!.verdict === 'same' ? ['slower', 'same'] : ['tie', first!.verdict]
  expect(noteOf(saved(was))).toMatch(
    `1 of ${today.comparisons.length} verdicts differ from those it was saved with (1 × ${was === 'tie' ? 'same' : was} → ${is}: equality has to be shown`,
  )
})

test('words of earlier rules for the same outcome are no change', () => {
  const words = { same: 'tie', undecided: 'inconclusive' } as const
  const comparisons = today.comparisons.map((comparison) => ({
    ...comparison,
    verdict: words[comparison.verdict as keyof typeof words] ?? comparison.verdict,
  }))
  expect(noteOf({ comparisons })).toBeUndefined()
})

test('what can’t be read as a report changes nothing', () => {
  expect(notingChangedVerdicts(today, { comparisons: 7 })).toBe(today)
})
