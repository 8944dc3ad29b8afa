import { expect, test } from 'vitest'
import { coverageOf, minuteOf } from '../../scripts/tail-coverage/coverage.ts'
import { truePercentileMs } from '../../scripts/tail-coverage/stalls.ts'

const window = minuteOf(200, 5)
/** Too few to tell 93 % from 97: the whole table is the command’s. */
const windows = 30

test('the truth of a stall of 200 ms every 2 s is p95 100, p99 180 and p99.9 198 ms', () => {
  const service = { kind: 'periodic', lengthMs: 200, everyMs: 2000 } as const
  const truths = [0.95, 0.99, 0.999].map((p) => truePercentileMs(service, p))
  expect(truths[0]).toBeCloseTo(100, -1)
  expect(truths[1]).toBeCloseTo(180, -1)
  expect(truths[2]).toBeCloseTo(198, -1)
})

test.each([
  { kind: 'periodic', lengthMs: 200, everyMs: 2000 },
  { kind: 'random', lengthMs: 200, everyMs: 2000 },
  { kind: 'random', lengthMs: 50, everyMs: 3000 },
  { kind: 'periodic', lengthMs: 5, everyMs: 50 },
] as const)(
  'intervals hold the truth of stalls that come ten times ($kind, $lengthMs ms every $everyMs ms)',
  (service) => {
    const [p95, p99] = coverageOf(service, window, windows, 1)
    expect(p95!.claims).toBe(1)
    expect(p95!.covered).toBeGreaterThanOrEqual(0.9)
    expect(p99!.claims).toBeGreaterThan(0.9)
    expect(p99!.covered).toBeGreaterThanOrEqual(0.9)
  },
)

test.each([7, 90])('rounds may be as many as they like: %d', (rounds) => {
  const service = { kind: 'random', lengthMs: 200, everyMs: 2000 } as const
  const [p95] = coverageOf(service, minuteOf(200, rounds), 3, 1)
  expect(p95!.claims + p95!.open).toBe(1)
})

test('what comes six times in the window is hardly ever given an upper end', () => {
  const [, p99] = coverageOf({ kind: 'periodic', lengthMs: 200, everyMs: 10_000 }, window, windows, 1)
  expect(p99!.claims).toBeLessThanOrEqual(0.05)
  expect(p99!.open).toBeGreaterThanOrEqual(0.95)
  expect(p99!.openCovered).toBeGreaterThanOrEqual(0.9)
})
