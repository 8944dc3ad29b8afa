import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  type AgentDuties,
  serveFleet,
  usualAgentTimes,
} from '../../../../packages/bench-core/src/conduct/agent.ts'

/** Serves a database that this fleet says runs of, with a clock whose waits are over at once. */
function serveIdle(
  fleet: Partial<Record<'seen' | 'lease', () => Promise<unknown>>>,
  { nowMs, pass = () => {} }: { readonly nowMs: () => number; readonly pass?: (timeMs: number) => void },
  { stop, logError }: { readonly stop: AbortSignal; readonly logError: AgentDuties['logError'] },
): Promise<void> {
  return serveFleet({
    store: {
      fleet: {
        register: async () => {},
        seen: async () => true,
        endLapsed: async () => [],
        leave: async () => {},
        ...fleet,
      },
    },
    agent: { name: 'idle' },
    session: 'one',
    times: usualAgentTimes,
    clock: {
      nowMs,
      after(timeMs: number, act: () => void) {
        pass(timeMs)
        void setImmediate().then(act)
        return () => {}
      },
    },
    stop,
    handBack: new AbortController().signal,
    takes: 'all',
    tell() {},
    logError,
  } as unknown as AgentDuties)
}

test('an agent without work goes on reporting itself when the clock is set back', async () => {
  let nowMs = 7_200_000
  let looks = 0
  const seenMs: number[] = []
  const stop = new AbortController()
  const fleet = {
    async seen() {
      seenMs.push(nowMs)
      return true
    },
    async lease() {
      looks += 1
      if (looks === 2) nowMs -= 3_600_000
      if (looks === 40) stop.abort()
      return undefined
    },
  }
  const clock = {
    nowMs: () => nowMs,
    pass(timeMs: number) {
      nowMs += timeMs
    },
  }
  const logError = (error: unknown) => {
    throw error
  }
  await serveIdle(fleet, clock, { stop: stop.signal, logError })
  expect(seenMs.length).toBeGreaterThanOrEqual(3)
  expect(seenMs[0]).toBeLessThan(3_700_000)
})

test('an agent complains once of a database that is away, and again when it is away anew', async () => {
  const complaints: string[] = []
  let looks = 0
  const stop = new AbortController()
  const fleet = {
    async lease() {
      looks += 1
      if (looks === 30) stop.abort()
      if (looks < 10 || looks > 20) throw new Error('the database can’t be reached')
      return undefined
    },
  }
  const clock = { nowMs: () => looks * usualAgentTimes.idleMs }
  const logError = (_error: unknown, doing: string) => void complaints.push(doing)
  await serveIdle(fleet, clock, { stop: stop.signal, logError })
  expect(complaints).toEqual(['look for a run', 'look for a run'])
})
