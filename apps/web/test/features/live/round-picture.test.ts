import { initialRunState, type LiveBlock, reduceRun } from '@wirebench/bench-core/report/figures/run-state'
import { expect, test } from 'vitest'
import { blockLatency } from '../../../src/features/live/block-latency.ts'
import {
  challengers,
  ninesInputs,
  pairOf,
  roundRows,
  timedGroups,
} from '../../../src/features/live/round-picture.ts'
import { runEvents } from '../../report-fixture.ts'

const events = runEvents({ rounds: 2, plannedRounds: 5 })
const state = events.reduce(reduceRun, initialRunState)
const names = (cases: readonly { readonly contender: string }[]) => cases.map(({ contender }) => contender)

test('groups are the operations that were timed one by one, with the latest round of every contender', () => {
  const groups = timedGroups(state)
  expect(groups.map(({ title }) => title)).toEqual(['encode', 'decode'])
  expect(names(groups[0]!.cases)).toEqual(['json', 'protobuf-es', 'msgpackr'])
  expect(groups[0]!.cases.map(({ block }) => block.round)).toEqual([2, 2, 2])
})

test('before the first block there is nothing to draw', () => {
  expect(timedGroups(initialRunState)).toEqual([])
  expect(timedGroups(events.slice(0, 1).reduce(reduceRun, initialRunState))).toEqual([])
})

test('a pair is a contender behind what it is compared with: the one that is asked for, or the first', () => {
  const [group] = timedGroups(state)
  expect(names(challengers(group!))).toEqual(['protobuf-es', 'msgpackr'])
  expect(names(pairOf(group!, undefined))).toEqual(['json', 'protobuf-es'])
  expect(names(pairOf(group!, 'msgpackr'))).toEqual(['json', 'msgpackr'])
  expect(names(pairOf(group!, 'json'))).toEqual(['json', 'protobuf-es'])
  const alone = { ...group!, cases: group!.cases.slice(0, 1) }
  expect(names(pairOf(alone, undefined))).toEqual(['json'])
})

test('only percentiles that a block has are drawn, and nothing is read off between them', () => {
  const data = roundRows(ninesInputs(pairOf(timedGroups(state)[0]!, undefined)))!
  // 2,000 operations carry p99 plainly, p99.5 not, and p99.9 only for the part that is drawn hollow.
  expect(data.rows.map(({ x }) => x)).toEqual([1, 2, 10, 20, 100])
  expect(data.rows.at(-1)!.stated).toHaveProperty('json')
  expect(data.maxima.map(({ name }) => name)).toEqual(['json', 'protobuf-es'])
})

test('a percentile that a block doesn’t carry plainly is not stated', () => {
  const block: LiveBlock = {
    round: 1,
    samples: 250,
    minNs: 1,
    p50Ns: 2,
    p90Ns: 3,
    p95Ns: 4,
    p99Ns: 5,
    p999Ns: 6,
    maxNs: 7,
    meanNs: 2.5,
    stddevNs: 1,
    windowMs: 30,
  }
  expect(blockLatency(block)).toMatchObject({
    p50Ns: 2,
    p90Ns: 3,
    p95Ns: null,
    p99Ns: null,
    p999Ns: null,
    maxNs: 7,
  })
})
