import { describe, expect, test } from 'vitest'
import { coarseSweepRates, slotsOfLoad, sweepRates } from '../../../src/model/protocol/protocol-loads.ts'
import type { ProtocolLoad } from '../../../src/model/protocol/protocol-spec.ts'
import type { ProtocolRequest } from '../../../src/model/run/run-request.ts'
import type { PresetName } from '../../../src/model/run/run-spec.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'
import { percentileSupport } from '../../../src/stats/percentiles/percentile-rule.ts'
import {
  type BlockTimes,
  estimateRoundMs,
  estimateTurnsMs,
  fitsTurns,
  runTimes,
} from '../../../src/suites/protocol/plan/budget.ts'
import { planProtocol, roundSizeOf, turnsOf } from '../../../src/suites/protocol/plan/plan.ts'
import { budgets } from '../../../src/suites/protocol/plan/presets.ts'

const planned = (preset: PresetName, protocol: ProtocolRequest = {}) => {
  const spec = resolveSpec({ suites: ['protocol'], preset, protocol })
  const size = roundSizeOf(spec.protocol!, spec.rounds)
  const budget = budgets[preset]
  const times = runTimes(budget, size)
  const at = (rate: number) => times.of({ load: 'open', rate, connections: 10 })
  return {
    at,
    usual: times.cpu,
    totalMs: budget.rounds * estimateRoundMs(budget, size),
  }
}
const operations = [{ name: 'read', method: 'GET' as const, path: '/', expectedStatus: 200 }]
const target = { url: 'http://127.0.0.1:3000', operations }
const countedMs = ({ blocksPerCase, blockMs }: BlockTimes) => blocksPerCase * blockMs
describe.each([
  ['quick', coarseSweepRates],
  ['standard', sweepRates],
  ['thorough', sweepRates],
] as const)('a %s run', (preset, rates) => {
  test.each(rates)('has requests enough for a p99 in every round at %d requests a second', (rate) => {
    const requests = (rate * countedMs(planned(preset).at(rate))) / 1000
    // Which of them fall into the lead-in is chance: four standard deviations of their number there.
    const chance = 4 * Math.sqrt(0.15 * requests)
    expect(percentileSupport(0.99, Math.floor(requests - chance))).not.toBe('none')
  })

  test('keeps to its time all the same', () => {
    expect(planned(preset).totalMs).toBeLessThanOrEqual(budgets[preset].totalMs * 1.01)
  })
})

test('a rate that needs no more than the others has as long as they do', () => {
  const { at, usual } = planned('quick')
  expect(at(16_000)).toEqual(usual)
  expect(countedMs(at(1000))).toBeGreaterThan(countedMs(usual))
})

test('a rate so low that the run has no time for its requests takes none from the others', () => {
  const { at, usual, totalMs } = planned('quick', { rates: [1, 1000] })
  expect(at(1)).toEqual(usual)
  expect(countedMs(at(1000))).toBeGreaterThan(300)
  expect(totalMs).toBeLessThanOrEqual(budgets.quick.totalMs * 1.01)
})

test('a smoke run only shows that it works', () => {
  const { at, usual } = planned('smoke')
  expect(at(1000)).toEqual(usual)
})

test('a rate has 150 requests in its lead-in, where that is no more than 300 ms', () => {
  const { at } = planned('quick')
  expect(at(1000).leadInMs).toBe(150)
  const request = { transports: ['grpc'], operations: ['read' as const], rates: [50] }
  expect(planned('quick', request).at(50).leadInMs).toBe(300)
})

test('few contenders at a low rate have the time that they need', () => {
  const { at } = planned('quick', { transports: ['grpc'], operations: ['read'], rates: [50] })
  expect(countedMs(at(50)) * 50).toBeGreaterThan(300 * 1000)
})

test('a database takes its time to bring documents back, and the run keeps to its own', () => {
  const [memory, postgres] = [planned('quick'), planned('quick', { store: 'postgres' })]
  expect(countedMs(postgres.usual)).toBeLessThan(countedMs(memory.usual))
  expect(postgres.totalMs).toBeLessThanOrEqual(budgets.quick.totalMs * 1.01)
})

test('an estimate knows that a warm-up goes on until it has had its answers, but none of a service of one’s own', () => {
  const longerMs = (preset: PresetName, protocol: ProtocolRequest = {}) => {
    const spec = resolveSpec({ suites: ['protocol'], preset, protocol })
    const size = roundSizeOf(spec.protocol!, spec.rounds)
    return planProtocol(spec).roundMs - estimateRoundMs(budgets[preset], size)
  }
  expect(longerMs('smoke')).toBe(0)
  expect(longerMs('quick', { target, rates: [200] })).toBe(0)
  // The usual ones take a second longer each, and six take part.
  expect(longerMs('quick') / 6000).toBeCloseTo(1, 1)
})

describe('a load that is answered soon', () => {
  const loads: ProtocolLoad[] = [{ load: 'sequential' }, { load: 'closed', connections: 50, inFlight: 1 }]
  const size = { participants: 10, rates: sweepRates, databaseResets: 0 }
  const budget = budgets.standard
  const caseMs = (times: BlockTimes) => times.blocksPerCase * (times.leadInMs + times.blockMs)

  test('has no shorter lead-in than cells without turns, and more time for its turns than for its block', () => {
    const times = runTimes(budget, { ...size, cells: 2, turnCells: loads.map(slotsOfLoad) })
    for (const load of loads) {
      expect(times.of(load).leadInMs).toBeGreaterThanOrEqual(Math.max(40, times.cpu.leadInMs))
      expect(estimateTurnsMs(times.turnsOf(load, false))).toBeGreaterThan(caseMs(times.of(load)))
    }
  })

  test('is measured as long among ten contenders as among five, and longer among two', () => {
    const turnsAmong = (participants: number) =>
      runTimes(budget, { ...size, participants, cells: 2, turnCells: [1, 10] }).turnsOf(loads[0]!, false)
        .turnsEach
    expect(turnsAmong(11)).toBe(turnsAmong(6))
    expect(turnsAmong(3)).toBeGreaterThan(turnsAmong(6))
  })

  test('leaves out what others took of the core only where client and server share one', () => {
    const { turnsOf } = runTimes(budget, { ...size, cells: 2, turnCells: loads.map(slotsOfLoad) })
    expect(loads.map((load) => turnsOf(load, false).leavesOutStolen)).toEqual([true, false])
  })

  test('leaves nothing out of what a request waits for a database server of one’s own, or where cores are the system’s', () => {
    const server = { kind: 'own', host: 'db', port: 5432, database: 'app', user: 'me' } as const
    const leavesOut = (protocol: ProtocolRequest, isPinned = true) => {
      const operations = ['read', 'echo'] as const
      const asked = { ...protocol, operations: [...operations], connections: [1], rates: [], sweep: false }
      const spec = resolveSpec({ suites: ['protocol'], protocol: asked })
      const times = runTimes(budgets.quick, roundSizeOf(spec.protocol!, spec.rounds))
      return spec.protocol!.cells.map((cell) => turnsOf(cell, times, spec, isPinned)?.leavesOutStolen)
    }
    expect(leavesOut({ store: 'postgres' })).toEqual([true, true])
    expect(leavesOut({ store: 'postgres', server })).toEqual([false, true])
    expect(leavesOut({}, false)).toEqual([false, false])
  })

  test('takes turns at a rate where enough requests of it are due in one', () => {
    const fits = (rate: number, isLowestRate: boolean) =>
      fitsTurns({ load: 'open', rate, connections: 10 }, isLowestRate)
    expect([100, 249, 250, 128_000].map((rate) => fits(rate, true))).toEqual([false, false, true, true])
    expect([499, 500, 128_000].map((rate) => fits(rate, false))).toEqual([false, true, true])
  })

  test('leaves as much of the time to turns at a rate as they take', () => {
    const without = { ...size, cells: 2, turnCells: loads.map(slotsOfLoad) }
    const atRates = [
      { lowest: 0, higher: 0 },
      { lowest: 1, higher: 0 },
      { lowest: 1, higher: 3 },
    ].map((cellsAtRateInTurns) => ({ ...without, cellsAtRateInTurns }))
    const [none, one, four] = atRates.map((own) => runTimes(budget, own).turnsOf(loads[0]!, false).turnsEach)
    expect(one).toBeLessThan(none!)
    expect(four).toBeLessThan(one!)
    const roundMs = atRates.map((own) => estimateRoundMs(budget, own))
    for (const ms of roundMs) expect(ms / roundMs[0]!).toBeCloseTo(1, 1)
  })

  test('keeps to the least time where turns at rates leave none', () => {
    const higher = sweepRates.length - 1
    const full = { ...size, cells: 2, turnCells: [1], cellsAtRateInTurns: { lowest: 1, higher } }
    const times = runTimes(budgets.smoke, full)
    expect(times.of(loads[0]!).blockMs).toBeGreaterThan(0)
    expect(times.turnsOf(loads[0]!, false).turnsEach).toBeGreaterThanOrEqual(3)
  })

  test('tells the CPU time of servers in turns at every rate, that of clients at the lowest alone', () => {
    const protocol = { operations: ['read' as const], sweep: false }
    const tellsClientCpu = (rates: number[]) => {
      const { protocol: spec, rounds } = resolveSpec({
        suites: ['protocol'],
        protocol: { ...protocol, rates },
      })
      const times = runTimes(budgets.quick, roundSizeOf(spec!, rounds))
      const atRate = spec!.cells.filter(({ load }) => load.load === 'open')
      return atRate.map((cell) => turnsOf(cell, times, { protocol: spec! }, true)?.tellsClientCpu)
    }
    expect(tellsClientCpu([1000, 4000])).toEqual([true, false])
    expect(tellsClientCpu([100, 200, 4000])).toEqual([undefined, undefined, false])
  })

  test('has blocks alone where nothing takes turns', () => {
    const times = runTimes(budget, { ...size, cells: 10, turnCells: [] })
    for (const load of loads) expect(times.of(load)).toEqual(times.cpu)
  })
})

test.each([
  ['asked for', { transports: ['grpc'], rates: [1000], durationSeconds: 60 }, 60_000],
  ['of a service of one’s own in a quick run', { target, rates: [200] }, 30_000],
])(
  'the time at a rate that is %s is that of all blocks together, in blocks of at most 5 s',
  (_, protocol, ms) => {
    const times = planned('quick', protocol).at(200)
    expect(budgets.quick.rounds * countedMs(times)).toBeCloseTo(ms)
    expect(times.blockMs).toBeLessThanOrEqual(5000)
    expect(budgets.quick.rounds * times.blocksPerCase * times.partsPerBlock).toBeGreaterThanOrEqual(20)
  },
)

test('an estimate knows the time at a rate', () => {
  const request = { transports: ['grpc'], operations: ['read' as const], rates: [1000, 2000] }
  const [one, two] = [60, 120].map((durationSeconds) => planned('quick', { ...request, durationSeconds }))
  // Two rates, and the reference a second time; blocks of at most 5 s begin with a lead-in of 150 ms.
  expect((two!.totalMs - one!.totalMs) / 60_000).toBeCloseTo(4, 0)
})
