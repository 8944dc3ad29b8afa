import { describe, expect, test } from 'vitest'
import { planRun } from '../../../src/run/plan.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'
import { expectedOperation, warmedFor } from '../../../src/suites/codec/estimate.ts'
import { weightOf } from '../../../src/suites/codec/message-weight.ts'
import { ownMessages } from '../../fixtures/own-messages.ts'

const pace = {
  warmupLimitMs: 0,
  settleMs: 0,
  blockMs: null,
  slicesPerRound: 40,
  sliceMs: 3,
  inOneGroup: true,
}
const about = { codecs: ['json'], seed: 42 }

function estimateMs(workload: string, size?: number): number {
  return planRun(
    resolveSpec({
      suites: ['codec'],
      preset: 'quick',
      workloads: [workload],
      ...(size !== undefined && { sizes: [size] }),
    }),
  ).estimateMs
}

describe('what a codec run is expected to take', () => {
  test('has turns in slices for short operations, and in blocks of half a second or more for long ones', () => {
    const turnsMs = (slowestNs: number) => expectedOperation(pace, 3, { slowestNs, inputs: 256 }).groupMs
    expect(turnsMs(50_000)).toBeGreaterThan(4 * 40 * 3)
    expect(turnsMs(50_000)).toBeLessThan(4 * 40 * 6)
    expect(turnsMs(2_000_000)).toBeGreaterThan(4 * 2 * 500)
    expect(turnsMs(2_000_000)).toBeLessThan(4 * 2 * 1010)
  })

  test('has longer warm-ups for a runtime that compiles while it runs, and each operation once more before its turns', () => {
    expect(warmedFor(pace)).toEqual(pace)
    const compiling = warmedFor(pace, 3000)
    expect(compiling.warmupLimitMs).toBe(3000)
    expect(compiling.settleMs).toBeGreaterThan(0)
    expect(expectedOperation(compiling, 3).warmUpMs).toBeGreaterThan(expectedOperation(pace, 3).warmUpMs)
  })

  test('grows with messages that take long to make, to encode and to decode, and not with the others', () => {
    expect(estimateMs('person', 1000)).toBeGreaterThan(3 * estimateMs('person'))
    expect(estimateMs('blob', 262_144)).toBeGreaterThan(1.5 * estimateMs('blob'))
    expect(estimateMs('person', 1) / estimateMs('person')).toBeGreaterThan(0.9)
  })

  test('is known of messages that hold nothing', () => {
    const own = ownMessages({ weight: { values: 0, bytes: 0 } })
    expect(planRun(resolveSpec({ own })).estimateMs).toBeGreaterThan(0)
  })

  test('knows messages by their values and bytes', () => {
    expect(weightOf(about, { workload: 'blob', parameters: { size: 1000 } }).values).toBe(3)
  })
})
