import { describe, expect, test } from 'vitest'
import { turnSizes } from '../../../src/measure/round/turn-sizes.ts'
import { outsideHeapBytesPerOperation } from '../../../src/measure/trial/outside-heap.ts'
import { warmUp } from '../../../src/measure/trial/steady.ts'
import type { Dimension } from '../../../src/model/codec/dimensions.ts'
import { presets } from '../../../src/model/presets.ts'
import { planRun } from '../../../src/run/plan.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'
import { pacesOf } from '../../../src/suites/codec/estimate.ts'
import { maxOthers } from '../../../src/suites/codec/groups.ts'
import { workOf } from '../../../src/suites/codec/work.ts'
import { ownMessages } from '../../fixtures/own-messages.ts'
import { type RecordedSpeeds, recordedSpeeds } from './recorded-speeds.ts'

/** What a process takes to start, and a turn beside its work. */
const [processMs, turnMs] = [240, 1.6]

type Pace = Parameters<typeof turnSizes>[1] & {
  readonly warmupLimitMs: number
  readonly blockMs: number | null
  readonly inOneGroup: boolean
}

/** A clock that operations move on by what they were recorded to take. */
function stage(nsPerOperation: number) {
  let now = 0
  return {
    nowMs: () => now / 1e6,
    clock: { now: () => now },
    loop: {
      batch: (count: number) => {
        now += count * nsPerOperation
      },
      each: () => 0,
      sink: () => undefined,
    },
  }
}

/** What one process takes before its turns: warming up twice, and its block. */
function aloneMs(nsPerOperation: number, { warmupLimitMs, blockMs }: Pace): number {
  const { loop, clock, nowMs } = stage(nsPerOperation)
  for (const limitMs of [warmupLimitMs, warmupLimitMs / 3]) warmUp(loop, { clock }, limitMs / 15, limitMs)
  const warmMs = nowMs()
  if (blockMs === null) return warmMs / 2
  for (const ms of [10, blockMs]) {
    const endMs = nowMs() + ms
    while (nowMs() < endMs) loop.batch(1)
  }
  return warmMs / 2 + (nowMs() - warmMs)
}

/** What a group takes for its turns, with the look at memory before them. */
function turnsMs(members: readonly number[], inputs: number, pace: Pace): number {
  const known = members.map((nsPerOperation, index) => ({ contender: String(index), nsPerOperation, inputs }))
  const { turnsEach, operations, leadIn } = turnSizes(known, pace)
  return members.reduce((sum, ns, index) => {
    const { loop, nowMs } = stage(ns)
    outsideHeapBytesPerOperation(loop, () => 0, ns)
    return sum + nowMs() + turnsEach * (((operations[index]! + leadIn[index]!) * ns) / 1e6 + turnMs)
  }, 0)
}

/** What a run comes to by the rules of a round and recorded speeds. */
function recordedMs(
  { codecs, messages }: RecordedSpeeds,
  preset: 'quick' | 'standard',
  tests: readonly Dimension[],
  rounds: number,
) {
  const { operations } = workOf({ tests: [...tests] })
  const names = ['json', ...Object.keys(codecs)]
  const paces = pacesOf(presets[preset], names.length - 1, operations)
  const roundMs = operations.reduce((sum, { name, inputs = messages }, index) => {
    const pace = paces.get(name)!
    const speeds = names.map((codec) => codecs[codec]![index === 0 ? 0 : 1] * 1e3)
    const [reference, ...others] = speeds
    const groups = pace.inOneGroup ? 1 : Math.ceil(others.length / maxOthers)
    const ofGroups = Array.from({ length: groups }, (_, group) => [
      reference!,
      ...others.filter((_, place) => place % groups === group),
    ])
    return (
      sum +
      speeds.reduce((all, ns) => all + aloneMs(ns, pace), 0) +
      ofGroups.reduce((all, members) => all + turnsMs(members, inputs, pace), 0)
    )
  }, 0)
  const startMs = names.reduce((sum, codec) => sum + processMs + codecs[codec]![2], 0)
  return rounds * (startMs + roundMs)
}

const ownOf = ({ weight, messages }: RecordedSpeeds) => ownMessages({ messages, weight })

describe('an estimate is right within a factor of two of what recorded speeds come to', () => {
  test.each<[keyof typeof recordedSpeeds, 'quick' | 'standard', Dimension[]]>([
    ['1 kB', 'quick', ['serialization', 'deserialization']],
    ['100 kB', 'quick', ['serialization', 'deserialization']],
    ['100 kB', 'standard', ['serialization', 'deserialization']],
    ['5 MB', 'quick', ['serialization', 'deserialization']],
    ['5 MB', 'standard', ['serialization', 'deserialization']],
    ['stream', 'quick', ['stream']],
  ])('%s, %s', (messages, preset, tests) => {
    const speeds = recordedSpeeds[messages]
    const codecs = Object.keys(speeds.codecs)
    const spec = resolveSpec({ preset, rounds: 3, codecs, tests, own: ownOf(speeds) })
    const ratio = planRun(spec).estimateMs / recordedMs(speeds, preset, tests, 3)
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })
})
