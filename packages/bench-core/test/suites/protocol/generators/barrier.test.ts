import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  guardFor,
  nextLeadMs,
  timesInStep,
  voidReason,
} from '../../../../src/suites/protocol/generators/barrier.ts'
import { type ClockReading, offsetFrom } from '../../../../src/suites/protocol/generators/other-clock.ts'

/** A look at a clock that is `offsetUs` ahead, where the way there and the way back take what they take. */
function look(atUs: number, offsetUs: number, thereUs: number, backUs: number): ClockReading {
  return { askedUs: atUs, saidUs: atUs + thereUs + offsetUs, heardUs: atUs + thereUs + backUs }
}

const way = fc.integer({ min: 1, max: 200_000 })
const ways = fc.array(fc.tuple(way, way), { minLength: 1, maxLength: 8 })
const offset = fc.integer({ min: -(10 ** 12), max: 10 ** 12 })

test('a clock is never further off than its bound says, however uneven the ways are', () => {
  fc.assert(
    fc.property(offset, ways, (offsetUs, taken) => {
      const readings = taken.map(([there, back], index) => look(index * 500_000, offsetUs, there, back))
      const found = offsetFrom(readings, 0)!
      expect(Math.abs(found.offsetUs - offsetUs)).toBeLessThanOrEqual(found.boundUs + 1e-6)
      const shortest = Math.min(...taken.map(([there, back]) => there + back))
      // Half of the shortest way there and back, and what clocks may have drifted in 4 s.
      expect(found.boundUs).toBeLessThanOrEqual(shortest / 2 + 4e6 * 200e-6 + 1e-6)
    }),
  )
})

test('a clock that was set by more than the readings leave open is found out', () => {
  fc.assert(
    fc.property(offset, ways, fc.boolean(), (offsetUs, taken, isAhead) => {
      const longest = Math.max(...taken.map(([there, back]) => there + back))
      const setBy = (isAhead ? 1 : -1) * (2 * longest + 10_000)
      const before = taken.map(([there, back], index) => look(index * 500_000, offsetUs, there, back))
      const after = look(taken.length * 500_000, offsetUs + setBy, 1, 1)
      expect(offsetFrom([...before, after], 0)).toBeUndefined()
    }),
  )
})

test('nothing is known of a clock that nobody has looked at', () => {
  expect(offsetFrom([], 0)).toBeUndefined()
})

interface Made {
  /** How far its idea of the moment was off, and how late it began by that idea. */
  readonly offMs: number
  readonly lateMs: number
}

/**
 * Generators with clocks that are off and starts that are late make a block: when each begins, when its time counts and when
 * it stops, by a clock that nobody has.
 */
function made({ offMs, lateMs }: Made, leadInMs: number, guardMs: number, durationMs: number) {
  const times = timesInStep(leadInMs, guardMs)
  return {
    begins: offMs + lateMs,
    countsFrom: offMs + times.leadInMs,
    countsTo: offMs + times.leadInMs + durationMs,
    ends: offMs + times.leadInMs + durationMs + times.tailMs,
  }
}

test('in a block that counts, everybody makes his load for all of everybody’s time', () => {
  const ms = (max: number) => fc.double({ min: 0, max, noNaN: true })
  fc.assert(
    fc.property(
      fc.array(fc.record({ off: fc.double({ min: -1, max: 1, noNaN: true }), late: ms(80) }), {
        minLength: 2,
        maxLength: 6,
      }),
      ms(50),
      ms(60),
      (generators, leadInMs, guardMs) => {
        const all = generators.map(({ off, late }) => ({ offMs: off * guardMs, lateMs: late }))
        const shares = all.map(({ lateMs }) => ({
          readyMs: 10,
          lateNs: lateMs * 1e6,
          boundNs: guardMs * 1e6,
        }))
        if (voidReason(shares, leadInMs, guardMs)) return
        const blocks = all.map((one) => made(one, leadInMs, guardMs, 500))
        const begun = Math.max(...blocks.map(({ begins }) => begins))
        const stopped = Math.min(...blocks.map(({ ends }) => ends))
        for (const { countsFrom, countsTo } of blocks) {
          expect(begun).toBeLessThanOrEqual(countsFrom + 1e-6)
          expect(stopped).toBeGreaterThanOrEqual(countsTo - 1e-6)
        }
      },
    ),
  )
})

const good = { readyMs: 100, lateNs: 20_000, boundNs: 400_000 }

test('a block counts for all or for nobody', () => {
  expect(voidReason([good, good], 10, 0.5)).toBeUndefined()
  expect(voidReason([good, { ...good, lateNs: 10.1e6 }], 10, 0.5)).toBe('late')
  expect(voidReason([good, { ...good, boundNs: 0.6e6 }], 10, 0.5)).toBe('clock')
  expect(voidReason([{ ...good, boundNs: null }, good], 10, 0.5)).toBe('clock')
})

test('a block is announced as long before it begins as getting ready takes, and longer where that was not enough', () => {
  expect(
    nextLeadMs(500, [
      { ...good, readyMs: 450 },
      { ...good, readyMs: 300 },
    ]),
  ).toBe(300)
  expect(nextLeadMs(300, [{ ...good, readyMs: 280 }, good])).toBe(300)
  expect(nextLeadMs(300, [{ ...good, readyMs: -20 }, good])).toBe(600)
  expect(nextLeadMs(9000, [{ ...good, readyMs: -20 }])).toBe(10_000)
  expect(nextLeadMs(500, [{ ...good, readyMs: 590 }])).toBe(50)
})

test('clocks may be half as wrong again as they were', () => {
  expect(guardFor([2e6, 4e6])).toBe(6)
  expect(guardFor([])).toBe(0.5)
})
