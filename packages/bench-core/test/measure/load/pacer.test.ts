import { expect, test } from 'vitest'
import { systemClock, threadClock } from '../../../src/measure/clock.ts'
import { spinningPacer } from '../../../src/measure/load/pacer.ts'

/** Turns the event loop until the time, doing something in each turn. */
function turnFor(
  pacer: ReturnType<typeof spinningPacer>,
  ns: number,
  inEachTurn: () => void,
): Promise<number> {
  const startNs = systemClock.now()
  return new Promise((resolve) => {
    const turn = () => {
      inEachTurn()
      const leftNs = ns - (systemClock.now() - startNs)
      if (leftNs > 0) pacer.wakeIn(leftNs, turn)
      else resolve(systemClock.now() - startNs)
    }
    turn()
  })
}

test('CPU time that a thread used only to look at the clock is told apart from work', async () => {
  const idle = spinningPacer(systemClock)
  const beforeNs = threadClock.now()
  for (let time = 0; time < 30; time++) await turnFor(idle, 1.5e6, () => {})
  const usedNs = threadClock.now() - beforeNs
  // The rest is what turns take, and what a busy machine charges for its interruptions.
  expect(idle.spunNs).toBeGreaterThan(0.2 * usedNs)

  const busy = spinningPacer(systemClock)
  await turnFor(busy, 1.5e6, () => busy.worked())
  expect(busy.spunNs).toBe(0)
})

test('it sleeps while the time is far away', async () => {
  const pacer = spinningPacer(systemClock)
  const beforeNs = threadClock.now()
  const elapsedNs = await turnFor(pacer, 60e6, () => {})
  const usedNs = threadClock.now() - beforeNs
  expect(elapsedNs).toBeGreaterThanOrEqual(60e6)
  expect(usedNs).toBeLessThan(0.5 * elapsedNs)
  expect(pacer.spunNs).toBeLessThan(0.5 * elapsedNs)
})
