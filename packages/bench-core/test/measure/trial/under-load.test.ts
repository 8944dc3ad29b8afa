import { describe, expect, test } from 'vitest'
import type { TimedLoop } from '../../../src/measure/timed-loop.ts'
import type { UnderLoadCommand } from '../../../src/measure/trial/protocol.ts'
import { maxOperationsOfALoad, workUnderLoad } from '../../../src/measure/trial/under-load.ts'
import { uniformRandom } from '../../../src/model/uniform-random.ts'

const command: UnderLoadCommand = {
  type: 'under-load',
  operation: 'round-trip',
  leadInMs: 1,
  capacityMs: 10,
  durationMs: 100,
  loadPercents: [25, 90],
  seed: 1,
}

/** An operation of a known duration on a clock of its own: reading the clock takes 5 ns. */
function simulated(serviceNs: (operation: number) => number) {
  let nowNs = 0
  let operations = 0
  const loop: TimedLoop = {
    batch(count) {
      for (let done = 0; done < count; done++) nowNs += serviceNs(operations++)
    },
    each: () => 0,
    sink: () => undefined,
  }
  const clock = {
    now() {
      nowNs += 5
      return nowNs
    },
  }
  return { loop, clock }
}

const newRoom = () => ({ samplesNs: new Uint32Array(2 ** 17), dueNs: new Float64Array(2 ** 16) })

function worked(serviceNs: (operation: number) => number, changes: Partial<UnderLoadCommand> = {}) {
  const { loop, clock } = simulated(serviceNs)
  const room = newRoom()
  const { samplesNs } = room
  const uniformOf = (load: number) => uniformRandom(1 + load)
  const result = workUnderLoad(loop, { ...command, ...changes }, room, clock, uniformOf)
  let from = 0
  const loads = result.loads.map((load) => {
    const fromDueNs = [...samplesNs.subarray(from, from + load.operations)]
    const servedNs = [...samplesNs.subarray(from + load.operations, from + 2 * load.operations)]
    from += 2 * load.operations
    return { ...load, fromDueNs, servedNs }
  })
  return { ...result, loads }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

describe('work under load', () => {
  test('finds the capacity and offers the shares of it that were asked for', () => {
    const { serviceNs, loads } = worked(() => 20_000)
    expect(serviceNs).toBeCloseTo(20_005, 0)
    expect(loads.map(({ operations }) => operations)).toEqual([1250, 4499])
  })

  test('falls due by random numbers of each load’s own, however many the loads before it took', () => {
    const first: number[][] = []
    const uniformOf = (load: number) => {
      const drawn: number[] = []
      first[load] = drawn
      const uniform = uniformRandom(load)
      return () => {
        const next = uniform()
        drawn.push(next)
        return next
      }
    }
    const drawnAt = (serviceNs: number) => {
      const { loop, clock } = simulated(() => serviceNs)
      workUnderLoad(loop, command, newRoom(), clock, uniformOf)
      return first.map((drawn) => drawn.slice(0, 100))
    }
    expect(drawnAt(20_000)).toEqual(drawnAt(50_000))
  })

  test('drops nothing: what falls due while another is worked waits, and the load ends when all are done', () => {
    const { samples, loads } = worked(() => 20_000)
    expect(samples).toBe(2 * (1250 + 4499))
    for (const { operations, fromDueNs, servedNs } of loads) {
      expect(servedNs.length).toBe(operations)
      expect(servedNs.every((ns) => ns >= 20_000 && ns < 20_100)).toBe(true)
      expect(fromDueNs.every((ns, index) => ns >= servedNs[index]! - 100)).toBe(true)
    }
  })

  test('waits as queueing theory has it: ρ ÷ 2(1 − ρ) services on average (Pollaczek and Khinchine)', () => {
    const waits = [25, 50, 75].map((percent) => {
      const { loads } = worked(() => 20_000, { loadPercents: [percent], durationMs: 1000 })
      const [load] = loads
      return (mean(load!.fromDueNs) - mean(load!.servedNs)) / 20_000
    })
    const expected = [0.25, 0.5, 0.75].map((load) => load / (2 * (1 - load)))
    for (const [index, wait] of waits.entries()) expect(wait / expected[index]!).toBeCloseTo(1, 0)
    expect(waits.toSorted((a, b) => a - b)).toEqual(waits)
  })

  test('charges a stall to everything that fell due meanwhile', () => {
    const stalls = (operation: number) => (operation === 3000 ? 10e6 : 20_000)
    const { loads } = worked(stalls, { loadPercents: [50], durationMs: 200 })
    const [{ fromDueNs, servedNs } = { fromDueNs: [], servedNs: [] }] = loads
    expect(servedNs.filter((ns) => ns > 1e6).length).toBe(1)
    // 10 ms at 25,000 arrivals a second: about 250 of them, half of which wait for more than 5 ms.
    expect(fromDueNs.filter((ns) => ns > 1e6).length).toBeGreaterThan(150)
  })

  test('shortens the load of an operation that is too quick for its samples', () => {
    const { loads } = worked(() => 50, { loadPercents: [90], durationMs: 1000 })
    expect(loads[0]!.operations).toBeLessThanOrEqual(Math.min(maxOperationsOfALoad, 2 ** 16))
  })

  test('has the same arrivals for the same seed', () => {
    expect(worked(() => 20_000)).toEqual(worked(() => 20_000))
  })
})
