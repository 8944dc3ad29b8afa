import { systemClock } from '@wirebench/bench-core/conduct'
import type { RunEvent } from '@wirebench/bench-core/model/run/run-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EngineProcess } from '../../../../packages/bench-core/src/conduct/engine-process.ts'
import { supervise } from '../../../../packages/bench-core/src/conduct/supervise.ts'
import { defaultLimits } from '../../src/config.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An engine that says what it is told to and then nothing, until it is killed. */
function silentAfter(events: readonly RunEvent[], lastWords = '') {
  let kill = () => {}
  const killed = new Promise<void>((resolve) => {
    kill = resolve
  })
  const engine: EngineProcess = {
    lines: (async function* () {
      for (const [index, event] of events.entries()) {
        yield JSON.stringify({ sequence: index + 1, atMs: 0, event })
      }
      await killed
    })(),
    exited: killed.then(() => 'signal SIGKILL'),
    acknowledge: () => {},
    interrupt: () => {},
    kill: () => kill(),
    lastWords: () => lastWords,
  }
  return supervise({
    runId: 'run',
    engine,
    limits: defaultLimits,
    cancel: new AbortController().signal,
    clock: { ...systemClock, nowMs: () => 0 },
  })
}

test('an engine that says nothing for too long fails its run', async () => {
  const events = silentAfter([{ type: 'round-started', round: 1 }])
  await events.next()
  const ending = events.next()
  await vi.advanceTimersByTimeAsync(defaultLimits.engineSilenceMs)
  expect((await ending).value?.event).toEqual({
    type: 'run-finished',
    state: 'failed',
    reason: { code: 'engine-silent', seconds: 120 },
  })
})

test('the log of an engine that has ended tells its last words to their end', async () => {
  const frames = '    at a place\n'.repeat(200)
  const events = silentAfter([], `${frames}Error: the reason\u0007`)
  const log = events.next()
  await vi.advanceTimersByTimeAsync(defaultLimits.engineSilenceMs)
  expect((await log).value?.event).toEqual({
    type: 'log',
    level: 'error',
    text: `${frames}Error: the reason\u{FFFD}`,
  })
})

test('an engine that waits for the machine may be silent as long as that takes', async () => {
  const events = silentAfter([{ type: 'waiting', waitingFor: 'another run', place: 1, endsAtMs: null }])
  await events.next()
  let ended = false
  events.next().then(() => {
    ended = true
  })
  await vi.advanceTimersByTimeAsync(100 * defaultLimits.engineSilenceMs)
  expect(ended).toBe(false)
})
