import { expect, test } from 'vitest'
import { notingChangedVerdicts } from '../../../src/report/judge/rules/judged-anew.ts'
import { warningWords } from '../../../src/report/words/warning-words.ts'
import { reportOf } from '../../fixtures/compared-runs.ts'

const today = reportOf(1)
const [first, ...others] = today.comparisons

const saved = (verdict: string) => ({ comparisons: [{ ...first!, verdict }, ...others] })
const noteOf = (earlier: unknown) =>
  notingChangedVerdicts(today, earlier, 1)
    .warnings.filter(({ code }) => code === 'judged-anew')
    .map((warning) => warningWords(warning).text)[0]

test('a run whose verdicts are what they were says nothing', () => {
  expect(notingChangedVerdicts(today, today, 1)).toBe(today)
})

test('one whose verdicts changed says how many, from what to what, and why', () => {
  const [was, is] = first!.verdict === 'same' ? ['slower', 'same'] : ['tie', first!.verdict]
  expect(noteOf(saved(was))).toMatch(
    `1 of ${today.comparisons.length} verdicts differ from those it was saved with (1 × ${wordOf(was)} → ${wordOf(is)}: equality has to be shown`,
  )
})

const wordOf = (verdict: string) => ({ tie: 'the same', same: 'the same' })[verdict] ?? verdict

test('of a smoke run of codecs, that it was too short', () => {
  const { run, comparisons } = today
  const undecided = comparisons.map((comparison) => ({ ...comparison, verdict: 'undecided' as const }))
  const judged = {
    ...today,
    run: { ...run, spec: { ...run.spec, preset: 'smoke' as const } },
    comparisons: undecided,
  }
  const earlier = { comparisons: [{ ...first!, verdict: 'slower' }, ...undecided.slice(1)] }
  const { warnings } = notingChangedVerdicts(judged, earlier, 4)
  expect(warnings.map((warning) => warningWords(warning).text)).toContainEqual(
    expect.stringContaining(
      'slower → can’t tell: a smoke run of codecs may measure code that isn’t optimised yet',
    ),
  )
})

test('where cases no longer count as still getting faster, that chance has to show as much more rarely', () => {
  const earlier = { comparisons: [{ ...first!, verdict: 'not-comparable' }, ...today.comparisons.slice(1)] }
  const { warnings } = notingChangedVerdicts(today, earlier, 5)
  expect(warnings.map((warning) => warningWords(warning).text)).toContainEqual(
    expect.stringMatching(/not comparable → .*: a case counts as still getting faster only if/),
  )
})

test('what was noted when it was judged anew before stays', () => {
  const note = {
    code: 'judged-anew',
    severity: 'info',
    text: '1 of 4 verdicts differ',
    fix: 'look again',
  } as const
  const before = { ...today, warnings: [note, { code: 'of another version' }] }
  expect(notingChangedVerdicts(today, before, 2).warnings).toEqual([...today.warnings, note])
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
  expect(notingChangedVerdicts(today, { comparisons: 7 }, 1)).toBe(today)
})
