import { expect, test } from 'vitest'
import { answerOf } from '../../../src/answer/answer.ts'
import { useOfRun } from '../../../src/answer/use-of-run.ts'
import { reportDocument } from '../../../src/report/document/document.ts'
import { report } from '../../../src/report/report.ts'
import { meanRemarks } from '../../../src/report/suites/codec/scorecard/mean-remarks.ts'
import {
  type FixtureContender,
  fixtureContenders,
  type RunFixture,
  runEvents,
} from '../../fixtures/run-events.ts'

const [json] = fixtureContenders
const codec = (name: string, encodeNs: number, decodeNs: number): FixtureContender => ({
  ...json!,
  name,
  encodeNs,
  decodeNs,
})
const usual = codec('json', 1_000, 10_000)
/** A fifth of the time to encode, which is the shorter work. */
const encodesFast = codec('encodes-fast', 200, 9_000)

function remarksOf(others: readonly FixtureContender[], options: Partial<RunFixture> = {}): string[] {
  const made = report(runEvents({ contenders: [usual, ...others], ...options }))
  const told = meanRemarks(made, answerOf(made, useOfRun(made, {}))).map(({ text }) => text)
  const short = reportDocument(made).find(({ id }) => id === 'in-short')!.tables[0]!.sentences!
  for (const text of told) expect(short).toContain(text)
  return told
}

test('a choice that is first by the mean of ratios and not by the sum of times is told, with why', () => {
  expect(remarksOf([encodesFast, codec('decodes-fast', 900, 5_000)])).toEqual([
    'encodes-fast is first by the geometric mean of times, which weights every ratio equally; the answer adds up the CPU time of a request, of which decodes-fast takes the least',
  ])
})

test('a choice that the mean leaves open and the answer tells apart is told, with why', () => {
  expect(remarksOf([codec('decodes-slowly', 330, 30_000)], { roundNoise: 0.2 })).toEqual([
    'decodes-slowly can’t be told from json by the geometric mean of times, which weights every ratio equally; the answer adds up the CPU time of a request, which tells them apart',
  ])
})

test('nothing is said where both name the same', () => {
  expect(remarksOf([encodesFast, codec('slow', 2_000, 20_000)])).toEqual([])
})
