import { describe, expect, test } from 'vitest'
import type { DuelSide } from '../../../src/model/duel/duel-spec.ts'
import type { MessageWeight } from '../../../src/model/messages/own-messages.ts'
import type { StorageRequest } from '../../../src/model/run/run-request.ts'
import { type PresetName, presetNames } from '../../../src/model/run/run-spec.ts'
import { planRun } from '../../../src/run/plan.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'
import { budgetOf } from '../../../src/suites/storage/plan/budget.ts'
import { measuredIn, sharedTasks } from '../../../src/suites/storage/plan/cases.ts'
import { lineUpOf } from '../../../src/suites/storage/plan/line-up.ts'
import type { Measurement } from '../../../src/suites/storage/plan/tasks.ts'
import { ownMessages } from '../../fixtures/own-messages.ts'

/** How long a run is to take, and how long the reference works at each measurement in a round of it. */
function planned(storage: StorageRequest = {}, preset: PresetName = 'quick', rounds?: number) {
  const spec = resolveSpec({ suites: ['storage'], preset, rounds, storage })
  const lineUp = lineUpOf(spec)
  const budget = budgetOf(spec, lineUp)
  const measurements = measuredIn(sharedTasks(lineUp, 0)).map(({ of }) => of(lineUp.reference)!)
  const blockMs = (wanted: Partial<Measurement>) => {
    const found = measurements.filter((known) =>
      Object.entries(wanted).every(([name, value]) => known[name as keyof Measurement] === value),
    )
    if (found.length === 0) throw new Error('nothing of that kind is measured')
    return Math.min(...found.map(budget.workMs))
  }
  return { totalMs: budget.openMs + spec.rounds * budget.roundMs, blockMs, budget, lineUp, measurements }
}

test.each(presetNames)('%s takes the time that a preset promises', (preset) => {
  const promisedMs = { smoke: 45_000, quick: 330_000, standard: 970_000, thorough: 1_800_000 }[preset]
  expect(planned({}, preset).totalMs).toBeLessThanOrEqual(promisedMs)
})

test('the log of updates is counted in what opening takes, where updates and tables are looked at', () => {
  const openMs = (phases: StorageRequest['phases']) => planned(phases && { phases }).budget.openMs
  expect(openMs(['update-field', 'x-ray'])).toBeGreaterThan(openMs(['update-field']) + 1000)
  expect(openMs(['point-read', 'x-ray'])).toBe(openMs(['point-read']))
})

test('tables that nobody reads take no time to fill, and leave it to what is measured', () => {
  const writing = (rows: number) => planned({ phases: ['insert', 'copy'], rows: [rows] })
  const [short, long] = [writing(1000), writing(1_000_000)]
  expect(long.budget.openMs).toBe(short.budget.openMs)
  expect(long.totalMs).toBe(short.totalMs)
})

test('what is looked at on disk alone takes no time in rounds', () => {
  expect(planned({ phases: ['x-ray', 'size-sweep'] }).budget.roundMs).toBe(0)
})

test('sizes are swept once, however many of them are measured', () => {
  const openMs = (sizes: readonly number[], phases: StorageRequest['phases']) => {
    const spec = resolveSpec({ suites: ['storage'], sizes: [...sizes], storage: { phases } })
    return budgetOf(spec, lineUpOf(spec)).openMs
  }
  const sweepMs = (...sizes: number[]) => openMs(sizes, ['size-sweep']) - openMs(sizes, ['serialize'])
  expect(sweepMs(1, 10, 100)).toBe(sweepMs(1))
})

describe('a quick run', () => {
  test('measures 1,000 rows', () => {
    const { measurements } = planned()
    expect(new Set(measurements.map(({ rows }) => rows))).toEqual(new Set([undefined, 1000]))
  })

  test('has as long blocks on a single short table as on a single long one', () => {
    const [short, long] = [planned({ rows: [1000] }), planned({ rows: [10_000] })]
    expect(short.blockMs({ operation: 'insert' })).toBeGreaterThanOrEqual(
      long.blockMs({ operation: 'insert' }),
    )
    expect(short.blockMs({ operation: 'read-all' })).toBe(short.blockMs({ operation: 'insert' }))
  })

  test('gets shorter blocks and not longer when more is asked of it', () => {
    const [usual, more] = [planned(), planned({ connections: [1, 2, 4, 8, 16, 32] })]
    expect(more.blockMs({ operation: 'insert' })).toBeLessThan(usual.blockMs({ operation: 'insert' }))
    expect(more.totalMs).toBeLessThan(330_000)
  })

  test('uses the time that is there when less is asked of it', () => {
    const formats = ['jsonb-json', 'bytea-protobuf', 'json']
    const [usual, less] = [planned(), planned({ formats })]
    expect(less.blockMs({ operation: 'insert' })).toBeGreaterThan(
      1.5 * usual.blockMs({ operation: 'insert' }),
    )
    expect(less.totalMs).toBeCloseTo(usual.totalMs, -3)
  })
})

describe('turns', () => {
  const { budget, measurements } = planned()
  const turns = (operation: Measurement['operation'], operationMs: number) =>
    budget.turnsOf(measurements.find((known) => known.operation === operation)!, operationMs)!.turnsEach

  test('are as many as fit, and none where an operation takes all of their time', () => {
    const each = [0.5, 5, 20, 1000].map((operationMs) => turns('insert-batch', operationMs))
    expect(each).toEqual(each.toSorted((a, b) => b - a))
    expect(each[2]).toBeGreaterThan(0)
    expect(each[3]).toBe(0)
  })

  test('are three at least where means are of them alone', () => {
    expect(turns('point-read', 1000)).toBe(3)
  })

  test('are taken by both sides of a duel or by neither', () => {
    const sideOf = (storage: StorageRequest): DuelSide => {
      const spec = resolveSpec({ suites: ['storage'], storage })
      return { title: 'spec', codecs: [], workloads: spec.workloads, storage: spec.storage }
    }
    const phases: StorageRequest['phases'] = ['insert', 'insert-batch']
    const [a, b] = [sideOf({ phases }), sideOf({ phases, transactions: ['all'] })]
    const spec = resolveSpec({ preset: 'quick', duel: { a, b } })
    const lineUp = lineUpOf(spec)
    const { turnsOf } = budgetOf(spec, lineUp)
    const taken = measuredIn(sharedTasks(lineUp, 0)).map(({ of }) =>
      lineUp.contenders.map(({ info: { name } }) => turnsOf(of(name)!, 1) !== undefined),
    )
    expect(taken.map((sides) => new Set(sides))).toEqual([new Set([true]), new Set([false])])
  })
})

test('a thorough run works half as long on the shorter table as on the longer one', () => {
  const { blockMs } = planned({}, 'thorough')
  for (const operation of ['read-all', 'point-read'] as const)
    expect(blockMs({ operation, rows: 1000 })).toBeCloseTo(blockMs({ operation, rows: 10_000 }) / 2, 6)
})

test('fewer rounds are as long as the preset’s own, more of them shorter', () => {
  const blockMs = (rounds?: number) => planned({}, 'quick', rounds).blockMs({ operation: 'insert' })
  expect(blockMs(1)).toBe(blockMs())
  expect(blockMs(10)).toBeLessThan(blockMs())
})

test('tables that are too long for a preset take their own time beside half of the preset’s', () => {
  const { totalMs, blockMs } = planned({ rows: [1_000_000] })
  expect(totalMs).toBeGreaterThan(600_000)
  const usual = planned({ rows: [10_000] })
  expect(blockMs({ operation: 'insert' })).toBeGreaterThan(0.4 * usual.blockMs({ operation: 'insert' }))
})

test('what every block of updates copies is part of the plan', () => {
  const costMs = (rows: number) => planned({ rows: [rows], phases: ['update-field'] }).totalMs
  expect(costMs(1_000_000)).toBeGreaterThan(2 * costMs(100_000))
})

test('what is around a block is part of the plan once where turns follow it, and twice where there are two', () => {
  const { budget, lineUp } = planned(
    { phases: ['insert-batch'], transactions: ['per-batch', 'all'] },
    'standard',
  )
  const batches = measuredIn(sharedTasks(lineUp, 0))
  const workMs = batches.map(({ of }) => budget.workMs(of(lineUp.reference)!))
  const [inTurns, inBlocks] = batches.map(budget.expectedMs)
  expect(new Set(workMs).size).toBe(1)
  expect(inBlocks).toBeGreaterThan(inTurns!)
})

test('rows so heavy that a block outlasts its time are part of the plan', () => {
  const minutes = (weight: MessageWeight) => {
    const own = ownMessages({ messages: 2, weight })
    return planRun(resolveSpec({ suites: ['storage'], preset: 'smoke', own })).estimateMs / 60_000
  }
  expect(minutes({ values: 130, bytes: 2400 })).toBeLessThan(1)
  expect(minutes({ values: 330_000, bytes: 4_000_000 })).toBeGreaterThan(3)
})

test('rows of built-in messages that are larger than usual take as long to fill as they weigh', () => {
  const openMs = (size?: number) => {
    const messages = { workloads: ['blob'], ...(size !== undefined && { sizes: [size] }) }
    const spec = resolveSpec({
      suites: ['storage'],
      ...messages,
      storage: { phases: ['point-read'], rows: [200] },
    })
    return budgetOf(spec, lineUpOf(spec)).openMs
  }
  expect(openMs(1)).toBe(openMs())
  expect(openMs(40_000)).toBeGreaterThan(2 * openMs())
})
