import { expect, test } from 'vitest'
import { coresTables } from '../../src/report/cores-tables.ts'
import { report } from '../../src/report/report.ts'
import { runEvents } from '../fixtures/run-events.ts'

const made = report(runEvents())
const rowOf = (from: typeof made, contender: string) =>
  coresTables(from)[0]!
    .rows.find(([name]) => name === contender)!
    .map(String)

test('cores more than the reference have an interval, and the rates from which they are 0.1 core and a whole one', () => {
  const [more, rates] = rowOf(made, 'protobuf-es').slice(-2)
  expect(more).toMatch(/^\+0\.\d+ \[\+0\.\d+ to \+0\.\d+\]$/)
  expect(rates).toMatch(/^[\d,]+ and [\d,]+\/s$/)
  expect(rowOf(made, 'msgpackr').slice(-2)).toEqual([expect.stringMatching(/^−0\.\d+ \[/), ''])
  expect(rowOf(made, 'json').slice(-2)).toEqual(['', ''])
})

test('what the decision leaves open costs nothing that anybody can tell', () => {
  const open = made.comparisons.map((known) => ({ ...known, verdict: 'undecided' as const }))
  expect(rowOf({ ...made, comparisons: open }, 'protobuf-es').slice(-2)).toEqual(["can't tell", ''])
  const same = made.comparisons.map((known) => ({ ...known, verdict: 'same' as const }))
  expect(rowOf({ ...made, comparisons: same }, 'protobuf-es').slice(-2)).toEqual(['the same', ''])
})
