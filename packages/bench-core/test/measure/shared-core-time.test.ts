import { expect, test } from 'vitest'
import { threadClock } from '../../src/measure/clock.ts'
import { mainThreadTimes, stolenNs } from '../../src/measure/shared-core-time.ts'

test.each([
  ['nobody worked and somebody was ready to: others had the core', 1e6, 7e5, 3e5, 3e5],
  ['nobody was ready: what they waited for is theirs', 1e6, 7e5, 0, 0],
  ['no more than they were ready to work', 1e6, 4e5, 2e5, 2e5],
  ['no more than nobody worked, however long one waited for the other', 1e6, 9e5, 5e5, 1e5],
  ['what the readings take is nothing', 1e6, 9.95e5, 5e5, 0],
  ['where the system doesn’t tell', 1e6, 7e5, Number.NaN, 0],
])('%s', (_, wallNs, workedNs, waitedNs, stolen) => {
  expect(stolenNs(wallNs, workedNs, waitedNs)).toBeCloseTo(stolen)
})

test.runIf(process.platform === 'linux')('a thread that works has worked longer afterwards', () => {
  const before = mainThreadTimes(process.pid)!
  // Some of the system's ticks.
  for (const untilNs = threadClock.now() + 25e6; threadClock.now() < untilNs; );
  expect(mainThreadTimes(process.pid)!.workedNs).toBeGreaterThan(before.workedNs)
  expect(mainThreadTimes(2 ** 22 + 1)).toBeUndefined()
})
