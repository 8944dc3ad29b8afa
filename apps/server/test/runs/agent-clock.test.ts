import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  type AgentDuties,
  serveFleet,
  usualAgentTimes,
} from '../../../../packages/bench-core/src/conduct/agent.ts'

test('an agent without work goes on reporting itself when the clock is set back', async () => {
  let nowMs = 7_200_000
  let looks = 0
  const seenMs: number[] = []
  const stop = new AbortController()
  const fleet = {
    register: async () => {},
    async seen() {
      seenMs.push(nowMs)
      return true
    },
    endLapsed: async () => [],
    leave: async () => {},
    async lease() {
      looks += 1
      if (looks === 2) nowMs -= 3_600_000
      if (looks === 40) stop.abort()
      return undefined
    },
  }
  await serveFleet({
    store: { fleet },
    agent: { name: 'idle' },
    session: 'one',
    times: usualAgentTimes,
    clock: {
      nowMs: () => nowMs,
      after(timeMs: number, act: () => void) {
        nowMs += timeMs
        void setImmediate().then(act)
        return () => {}
      },
    },
    stop: stop.signal,
    handBack: new AbortController().signal,
    takes: 'all',
    tell() {},
    logError(error: unknown) {
      throw error
    },
  } as unknown as AgentDuties)
  expect(seenMs.length).toBeGreaterThanOrEqual(3)
  expect(seenMs[0]).toBeLessThan(3_700_000)
})

test('an agent complains once of a database that is away, and again when it is away anew', async () => {
  const complaints: string[] = []
  let looks = 0
  const stop = new AbortController()
  const fleet = {
    register: async () => {},
    seen: async () => true,
    endLapsed: async () => [],
    leave: async () => {},
    async lease() {
      looks += 1
      if (looks === 30) stop.abort()
      if (looks < 10 || looks > 20) throw new Error('the database can’t be reached')
      return undefined
    },
  }
  await serveFleet({
    store: { fleet },
    agent: { name: 'idle' },
    session: 'one',
    times: usualAgentTimes,
    clock: {
      nowMs: () => looks * usualAgentTimes.idleMs,
      after(_timeMs: number, act: () => void) {
        void setImmediate().then(act)
        return () => {}
      },
    },
    stop: stop.signal,
    handBack: new AbortController().signal,
    takes: 'all',
    tell() {},
    logError: (_error: unknown, doing: string) => void complaints.push(doing),
  } as unknown as AgentDuties)
  expect(complaints).toEqual(['look for a run', 'look for a run'])
})
