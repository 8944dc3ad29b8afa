import { expect, test } from 'vitest'
import { judgeLane, laneCheckText } from '../../../src/cli/commands/measuring/lane-check-text.ts'
import type { LaneCheck, LaneTruth } from '../../../src/self-check/lane-check.ts'

const lane = { name: 'go', title: 'Go', contenders: [], folder: '/lanes/go' }
const screen = { columns: 120, isTerminal: false, environment: {} }
const quiet = { cpuCount: 2, loadAverage1: 0.4, othersShare: 0.01 }
const busy = { cpuCount: 2, loadAverage1: 9, othersShare: 0.4 }

const truth = (
  truth: LaneTruth['truth'],
  verdict: LaneTruth['comparison']['verdict'],
  operation = 'encode',
): LaneTruth => ({
  contender: 'go-json',
  operation,
  truth,
  comparison: { verdict, ratio: null, threshold: 0.02 },
})
const found = (...truths: LaneTruth[]): LaneCheck => ({
  proofs: [{ contender: 'go-json', workload: 'person', outcome: 'proved', text: '' }],
  truths,
  failures: [],
})
const linesOf = (check: LaneCheck, machine: typeof quiet) =>
  laneCheckText(lane, check, machine, screen).trimEnd().split('\n')
const lastLine = (check: LaneCheck, machine: typeof quiet) => linesOf(check, machine).at(-1)

test('a lane that keeps all of it can be trusted, on a busy machine too', () => {
  const kept = found(truth('identical', 'same'), truth('slower by 5 %', 'slower'))
  expect(judgeLane(kept).every(({ isKept }) => isKept)).toBe(true)
  expect(lastLine(kept, quiet)).toMatch(/^Go can be trusted: /)
  expect(lastLine(kept, busy)).toMatch(/^Go can be trusted: /)
})

test('one of one’s own is measured by its folder, in a command of one line', () => {
  const kept = found(truth('identical', 'same'), truth('slower by 5 %', 'slower'))
  const own = { ...lane, folder: '/my lanes/a,b', code: { path: '/my lanes/a,b', sha256: '' } }
  const ends = [lane, own].map((one) =>
    laneCheckText(one, kept, quiet, { ...screen, columns: 30, isTerminal: true })
      .trimEnd()
      .split('\n')
      .at(-1),
  )
  expect(ends).toEqual([
    expect.stringMatching(/^Go can be trusted: node .* codec --lane go$/),
    expect.stringMatching(/^Go can be trusted: node .* codec --lane '\/my lanes\/a\\,b'$/),
  ])
})

test('what stays undecided says nothing about the lane, and is to be repeated', () => {
  const open = found(truth('identical', 'undecided'), truth('slower by 5 %', 'undecided'))
  expect(judgeLane(open).every(({ isKept }) => isKept)).toBe(false)
  expect(lastLine(open, busy)).toMatch(/^Go can’t be judged: this machine was busy .* Repeat the check/)
  expect(lastLine(open, quiet)).toMatch(/^Go can’t be judged: rounds differ too much .* with more --rounds/)
})

test('a false alarm too many, 5 % called the same or faster and a lost message count on a busy machine too', () => {
  const alarms = ['encode', 'decode'].map((operation) => truth('identical', 'slower', operation))
  expect(lastLine(found(...alarms, truth('slower by 5 %', 'slower')), busy)).toBe('Go can’t be trusted')
  for (const verdict of ['faster', 'same'] as const)
    expect(lastLine(found(truth('slower by 5 %', verdict)), busy)).toBe('Go can’t be trusted')
  const lost = { contender: 'go-json', workload: 'blob', outcome: 'failed', text: 'lost a field' } as const
  expect(lastLine({ ...found(), proofs: [lost], truths: [truth('slower by 5 %', 'slower')] }, busy)).toBe(
    'Go can’t be trusted',
  )
})

test('a program that fails while it is measured is told last, with what to do, after all that was found before', () => {
  const lossy = {
    contender: 'go-lossy',
    workload: 'person',
    outcome: 'failed',
    text: 'lost a field',
  } as const
  const before = found(truth('identical', 'same'), truth('slower by 5 %', 'slower'))
  const failure = { contender: 'go-json', text: 'go-json failed: division by zero; run it again' }
  const check = { ...before, proofs: [...before.proofs, lossy], failures: [failure] }
  expect(judgeLane(check).every(({ isKept }) => isKept)).toBe(false)
  expect(linesOf(check, quiet).slice(2)).toEqual([
    'go-lossy, person: lost a field',
    'go-json, encode, identical: – same',
    'go-json, encode, slower by 5 %: – slower',
    '✗ proved: 1 of 2 contenders and workloads return every message unchanged, or say that they can’t carry it',
    '✓ identical: 0 of 1 called different (at most 1)',
    '✓ slower by 5 %: 1 of 1 found (at least 9 of 10)',
    '✗ go-json failed: division by zero; run it again',
    'Go can’t be trusted',
  ])
})
