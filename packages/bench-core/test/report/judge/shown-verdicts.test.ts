import { expect, test } from 'vitest'
import { shownVerdicts } from '../../../src/report/judge/verdicts/shown-verdicts.ts'
import { report } from '../../../src/report/report.ts'
import { runEvents } from '../../fixtures/run-events.ts'

test('what holds under other settings of the runtime is left to their own table', () => {
  const made = report(runEvents())
  const beside = made.comparisons.map((known) => ({
    ...known,
    parameters: { ...known.parameters, runtimeSettings: 'default' },
  }))
  const both = { ...made, comparisons: [...made.comparisons, ...beside] }
  expect(shownVerdicts(both)).toEqual(shownVerdicts(made))
})

test('what can’t be told is one sentence for each reason', () => {
  const made = report(runEvents({ rounds: 2, blockSamples: 50 }))
  const comparisons = made.comparisons
    .filter(({ metric }) => metric === 'nsPerOperation')
    .map((known) => ({
      ...known,
      verdict: 'undecided' as const,
      furtherRounds: null,
      ...(known.operation === 'encode' && { reason: { code: 'smoke-run' } as const }),
    }))
  const texts = shownVerdicts({ ...made, comparisons }).map(({ text }) => text)
  expect(texts).toEqual([
    expect.stringMatching(/^can’t tell 2 comparisons \(encode: .*\); a smoke run of codecs /),
    expect.stringMatching(/^can’t tell 2 comparisons \(decode: .*\); no realistic number of rounds /),
  ])
})
