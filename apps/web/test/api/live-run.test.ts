import { afterEach, describe, expect, test } from 'vitest'
import { type LiveRun, liveRun } from '../../src/api/live-run.ts'
import { runEvents } from '../report-fixture.ts'
import { eventServer, sending } from './event-server.ts'
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

async function follow(hiddenAtFirst: boolean) {
  const server = await eventServer([sending(...events)])
  const hiddenStates: string[] = []
  let hidden = hiddenAtFirst
  const drawnRounds: number[] = []
  let waiting: { readonly holds: () => boolean; readonly resolve: () => void }[] = []
  const happened = () => {
    for (const { resolve } of waiting.filter(({ holds }) => holds())) resolve()
    waiting = waiting.filter(({ holds }) => !holds())
  }
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
    until: (holds: () => boolean) =>
      holds()
        ? Promise.resolve()
        : new Promise<void>((resolve) => {
            waiting.push({ holds, resolve })
          }),
  }
}
