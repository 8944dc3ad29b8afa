import type { RecordedEvent } from '@wirebench/bench-core/model/run/run-event'
import { afterEach, describe, expect, test } from 'vitest'
import { type LiveRun, liveRun } from '../../../src/api/live/live-run.ts'
import { runEvents } from '../../report-fixture.ts'
import { eventServer, sending } from './event-server.ts'
import { happenings } from './happenings.ts'
import { httpEventStream } from './http-event-stream.ts'
import { manualClock } from './manual-clock.ts'

const cleanups: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0)) await cleanUp()
})

const events = runEvents({ rounds: 2 })

describe('a live run', () => {
  test('shows the whole run at its end, having drawn far less often than events arrived', async () => {
    const page = await follow(false)
    await page.until(() => page.run.snapshot().phase === 'ended')
    expect(page.run.snapshot().state.status).toBe('completed')
    expect(page.run.snapshot().state.sequence).toBe(events.length)
    expect(page.draws()).toBeLessThan(10)
  })

  test('draws at once when a round begins, while nothing is timed yet', async () => {
    const page = await follow(false)
    await page.until(() => page.run.snapshot().phase === 'ended')
    expect(new Set(page.drawnRounds)).toEqual(new Set([0, 1, 2]))
  })

  test('draws nothing while its page is hidden, and everything when it is shown again', async () => {
    const page = await follow(true)
    await page.until(() => page.hiddenStates.at(-1) === 'completed')
    expect(page.draws()).toBe(0)
    expect(page.run.snapshot().state.sequence).toBe(0)
    page.show()
    expect(page.draws()).toBe(1)
    expect(page.run.snapshot().state.status).toBe('completed')
  })
})

test('a live run whose clock is set back is drawn within a second nevertheless', () => {
  let nowMs = 7_200_000
  const listeners = new Map<string, (message: { readonly data: string }) => void>()
  const waits: number[] = []
  const run = liveRun({
    open: () => ({
      readyState: 1,
      addEventListener: (type: string, listener: (message: { readonly data: string }) => void) =>
        listeners.set(type, listener),
      close() {},
    }),
    clock: {
      nowMs: () => nowMs,
      after(delayMs) {
        waits.push(delayMs)
        return () => {}
      },
    },
    random: () => 0.5,
    isHidden: () => false,
    onHiddenUpdate() {},
  })
  cleanups.push(run.subscribe(() => {}))
  const send = (event: RecordedEvent) => listeners.get('message')!({ data: JSON.stringify(event) })
  listeners.get('open')!({ data: '' })
  const ready = events.findIndex(({ event }) => event.type === 'trial-ready')
  send(events[ready - 1]!)
  nowMs -= 3_600_000
  waits.length = 0
  send(events[ready]!)
  expect(waits.at(-1)).toBe(1_000)
})

async function follow(hiddenAtFirst: boolean) {
  const server = await eventServer([sending(...events)])
  const hiddenStates: string[] = []
  let hidden = hiddenAtFirst
  const drawnRounds: number[] = []
  const { happened, until } = happenings()
  const run: LiveRun = liveRun({
    open: () => httpEventStream(server.url),
    clock: manualClock(),
    random: () => 0.5,
    isHidden: () => hidden,
    onHiddenUpdate: ({ status }) => {
      hiddenStates.push(status)
      happened()
    },
  })
  const unsubscribe = run.subscribe(() => {
    drawnRounds.push(run.snapshot().state.round)
    happened()
  })
  cleanups.push(unsubscribe, () => server.close())
  return {
    run,
    hiddenStates,
    drawnRounds,
    draws: () => drawnRounds.length,
    show: () => {
      hidden = false
      run.wake()
    },
    until,
  }
}
