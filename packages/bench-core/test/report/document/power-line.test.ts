import { expect, test } from 'vitest'
import type { Comparison } from '../../../src/model/report/report.ts'
import { intervalLine, powerLine, sureLine } from '../../../src/report/document/power-line.ts'
import { report } from '../../../src/report/report.ts'
import { runEvents } from '../../fixtures/run-events.ts'
import { storageReport } from '../storage/support.ts'

const { comparisons } = report(runEvents({ rounds: 3 }))
const [known] = comparisons.filter(({ metric }) => metric === 'nsPerOperation')

function lineOf(...would: (Partial<Comparison> | number)[]): string {
  return powerLine({
    comparisons: would.map((change) => ({
      ...known!,
      ...(typeof change === 'number' ? { wouldHaveCalled: change } : change),
    })),
  }).replaceAll('\u00a0', ' ')
}

test('names what the median and the worst comparison of the mean would have called', () => {
  const worst = { wouldHaveCalled: 0.12, operation: 'decode', contender: 'msgpackr' }
  expect(lineOf(0.025, worst, 0.031, { metric: 'p99Ns', wouldHaveCalled: 8 })).toBe(
    'Nine times in ten, this run detects a difference of 3.1 % in its median comparison and 12 % in its worst (decode msgpackr).',
  )
})

test('one figure where all comparisons tell alike', () => {
  expect(lineOf(0.031, 0.0312)).toBe('Nine times in ten, this run detects a difference of 3.1 %.')
})

test('what other settings of the runtime tell is no part of it', () => {
  const beside = { wouldHaveCalled: 0.9, parameters: { runtimeSettings: 'default-keeping' } }
  expect(lineOf(0.031, beside)).toBe(lineOf(0.031))
})

test('no figure beyond ten times', () => {
  expect(lineOf(0.4, 0.5, 32)).toContain('of 50 % in its median comparison and more than 10× in its worst')
})

test('nothing below two rounds, and where nothing is compared', () => {
  expect(powerLine(report(runEvents({ rounds: 1 })))).toBe('')
  expect(powerLine({ comparisons: [] })).toBe('')
})

test('a run without a control says that it has none', () => {
  expect(lineOf({ wouldHaveCalled: 0.03, band: null })).toContain('There was no A/A control')
})

test('a run that calls a difference could tell it, also where identical code hardly differed', () => {
  const judged = report(runEvents({ rounds: 5, roundNoise: 0.2 })).comparisons
  const open = judged.filter(({ metric, verdict }) => metric === 'nsPerOperation' && verdict === 'undecided')
  for (const { wouldHaveCalled, ratio } of open)
    expect(Math.log1p(wouldHaveCalled!)).toBeGreaterThan(Math.abs(Math.log(ratio!.value)) / 2)
})

test('a mark in tables is explained where there is one', () => {
  const made = report(runEvents({ rounds: 5 }))
  const open = made.comparisons.map((comparison) => ({ ...comparison, verdict: 'undecided' as const }))
  const decided = made.comparisons.map((comparison) => ({ ...comparison, verdict: 'same' as const }))
  expect(intervalLine({ ...made, comparisons: open })).toContain('A “?” marks a measured difference')
  expect(intervalLine({ ...made, comparisons: decided })).not.toContain('?')
})

test('what is looked at once is not taken for decided early', () => {
  const made = storageReport({ formats: ['jsonb-json', 'bytea-protobuf'] })
  expect(new Set(made.cases.map(({ trials }) => trials))).toEqual(new Set([1, 3]))
  const spec = { ...made.run.spec, untilDecided: true, maximumRounds: 12 }
  expect(intervalLine({ ...made, run: { ...made.run, spec } })).not.toContain('Cases have')
})

test('a single decided comparison isn’t “all 1”', () => {
  expect(sureLine({ comparisons: [{ ...known!, verdict: 'same' }] })).toContain(
    'The only comparison is decided.',
  )
})

test('one undecided comparison is one', () => {
  const of = comparisons.map((comparison, index) => ({
    ...comparison,
    verdict: index === 0 ? ('undecided' as const) : ('same' as const),
  }))
  expect(sureLine({ comparisons: of })).toContain(`1 of ${of.length} comparisons is undecided.`)
})

test('many comparisons have their thousands apart', () => {
  const many = (verdict: Comparison['verdict']) =>
    Array.from({ length: 1200 }, () => ({ ...known!, verdict }))
  expect(sureLine({ comparisons: many('same') })).toContain('All 1,200 comparisons are decided.')
  expect(sureLine({ comparisons: many('undecided') })).toContain('1,200 of 1,200 comparisons are undecided.')
  expect(sureLine({ comparisons: many('not-comparable') })).toContain('1,200 aren’t comparable.')
})
