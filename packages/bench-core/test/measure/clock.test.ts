import { expect, test } from 'vitest'
import { cacheLatencyNs } from '../../src/measure/cache-latency.ts'
import { calibrationSpinNs } from '../../src/measure/calibration-spin.ts'
import { clockFloorNs, systemClock } from '../../src/measure/clock.ts'

/** A clock that lets the given times pass between its readings, one after the other. */
function steppingClock(stepsNs: readonly number[]) {
  let nowNs = 1000
  let reading = 0
  return {
    now() {
      const now = nowNs
      nowNs += stepsNs[reading++ % stepsNs.length]!
      return now
    },
  }
}

test('the clock floor is the median of what timing nothing reads', () => {
  const nothing = [40, 45, 9000, 42, 50]
  const between = 7
  expect(clockFloorNs(steppingClock(nothing.flatMap((ns) => [ns, between])), nothing.length)).toBe(45)
})

test('the system clock never goes back and counts nanoseconds', () => {
  const before = performance.now() * 1e6
  const readings = Array.from({ length: 1000 }, () => systemClock.now())
  expect(readings.toSorted((a, b) => a - b)).toEqual(readings)
  expect(readings[0]).toBeGreaterThanOrEqual(before)
  expect(readings.at(-1)).toBeLessThanOrEqual(performance.now() * 1e6)
})

test('a calibration spin reads its clock twice and gives what passed between', () => {
  expect(calibrationSpinNs(steppingClock([123]))).toBe(123)
})

test('cache latency is the time of a read in the middle one of some passes over all lines of a table', () => {
  const lines = 16_384
  const [slow, usual, between] = [50, 12, 7]
  const warming = Array(4).fill(slow)
  const measured = [usual, slow, usual, usual, slow, usual, slow, usual, slow]
  const steps = [...warming, ...measured].flatMap((ns) => [ns * lines, between])
  expect(cacheLatencyNs(steppingClock(steps))).toBe(usual)
})
