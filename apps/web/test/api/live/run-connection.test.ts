import { afterEach, describe, expect, test } from 'vitest'
import { type ConnectionPhase, connectRun, type RunConnection } from '../../../src/api/live/run-connection.ts'
import {
  type Answer,
  type EventServer,
  eventServer,
  lastEvent,
  logEvent,
  refusing,
  sending,
  sendingThenEnding,
} from './event-server.ts'
import { happenings } from './happenings.ts'
import { httpEventStream } from './http-event-stream.ts'
import { manualClock } from './manual-clock.ts'

const cleanups: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0)) await cleanUp()
})

describe('a connection to a run', () => {
  test('gives every event once and ends with the run', async () => {
    const page = await watch(sending(logEvent(1), logEvent(2), lastEvent(3)))
    await page.until(() => page.phase() === 'ended')
    expect(page.sequences).toEqual([1, 2, 3])
    expect(page.phases).toEqual(['live', 'ended'])
    expect(page.server.requests).toHaveLength(1)
  })

  test('goes on after the last event where the stream broke off', async () => {
    const page = await watch(sendingThenEnding(logEvent(1), logEvent(2)), sending(logEvent(2), lastEvent(3)))
    await page.until(() => page.phase() === 'ended')
    expect(page.sequences).toEqual([1, 2, 3])
    expect(page.server.requests[1]).toEqual({ after: null, lastEventId: '2' })
  })

  test('a gap that was mended within two seconds is never shown', async () => {
    const page = await watch(sendingThenEnding(logEvent(1)), sending(lastEvent(2)))
    await page.until(() => page.phase() === 'ended')
    expect(page.phases).toEqual(['live', 'live', 'ended'])
  })

  test('an answer that is no event stream is retried from after the last event, where a browser gives up', async () => {
    const page = await watch(sendingThenEnding(logEvent(1)), refusing, sending(lastEvent(2)))
    await page.until(() => page.errors() === 2)
    expect(page.server.requests).toHaveLength(2)
    page.clock.advance(1_000)
    await page.until(() => page.phase() === 'ended')
    expect(page.server.requests[2]).toEqual({ after: '1', lastEventId: null })
  })

  test('waits longer with every refusal: 1, 2, 4 seconds', async () => {
    const page = await watch(refusing)
    for (const [index, waitMs] of [1_000, 2_000, 4_000].entries()) {
      await page.until(() => page.errors() === index + 1)
      page.clock.advance(waitMs - 1)
      expect(page.opened()).toBe(index + 1)
      page.clock.advance(1)
      expect(page.opened()).toBe(index + 2)
    }
  })

  test('a connection that stays silent for 25 seconds is replaced', async () => {
    const page = await watch(sending(logEvent(1)), sending(lastEvent(2)))
    await page.until(() => page.sequences.length === 1)
    page.clock.advance(25_000)
    await page.until(() => page.phase() === 'ended')
    expect(page.server.requests[1]?.after).toBe('1')
  })

  test('a lasting loss is shown in steps: after 2, 8 and 60 seconds', async () => {
    const page = await watch(refusing)
    await page.until(() => page.errors() === 1)
    const seen = [1_999, 1, 6_000, 52_000].map((ms) => {
      page.clock.advance(ms)
      return page.phase()
    })
    expect(seen).toEqual([undefined, 'reconnecting', 'lost', 'unreachable'])
    expect(page.lostSince()).toBe(0)
  })

  test('says how many events were missed once a shown gap has ended', async () => {
    const page = await watch(
      sendingThenEnding(logEvent(1)),
      refusing,
      refusing,
      sending(logEvent(2), logEvent(3)),
    )
    await page.until(() => page.errors() === 2)
    page.clock.advance(2_000)
    expect(page.phase()).toBe('reconnecting')
    await page.until(() => page.errors() === 3)
    page.clock.advance(2_000)
    await page.until(() => page.sequences.length === 3)
    page.clock.advance(500)
    expect(page.resumed).toEqual([2])
    expect(page.phase()).toBe('live')
    expect(page.lostSince()).toBeNull()
  })

  test('retries at once when asked to', async () => {
    const page = await watch(refusing, sending(lastEvent(1)))
    await page.until(() => page.errors() === 1)
    page.connection.retryNow()
    await page.until(() => page.phase() === 'ended')
    expect(page.sequences).toEqual([1])
  })

  test('asks for nothing once it is closed', async () => {
    const page = await watch(refusing)
    await page.until(() => page.errors() === 1)
    page.connection.close()
    page.clock.advance(120_000)
    expect(page.opened()).toBe(1)
    expect(page.phases).toEqual([])
  })
})

/** A page that watches a run on a real server, with a clock of the test's own. */
async function watch(...answers: readonly [Answer, ...Answer[]]) {
  const server: EventServer = await eventServer(answers)
  const clock = manualClock()
  const phases: ConnectionPhase[] = []
  const sequences: number[] = []
  const resumed: number[] = []
  let lostSinceMs: number | null = null
  let opened = 0
  let errors = 0
  const { happened, until } = happenings()
  const connection: RunConnection = connectRun({
    open: (afterSequence) => {
      opened += 1
      const stream = httpEventStream(`${server.url}${afterSequence > 0 ? `?after=${afterSequence}` : ''}`)
      stream.addEventListener('error', () => {
        // After the connection's own listener, which is added when this function has returned.
        queueMicrotask(() => {
          errors += 1
          happened()
        })
      })
      return stream
    },
    afterSequence: 0,
    clock,
    random: () => 0.5,
    onEvent: ({ sequence }) => {
      sequences.push(sequence)
      happened()
    },
    onPhase: (phase, since) => {
      phases.push(phase)
      lostSinceMs = since
      happened()
    },
    onResumed: (missed) => {
      resumed.push(missed)
      happened()
    },
  })
  cleanups.push(
    () => connection.close(),
    () => server.close(),
  )
  return {
    server,
    clock,
    connection,
    phases,
    sequences,
    resumed,
    phase: () => phases.at(-1),
    lostSince: () => lostSinceMs,
    opened: () => opened,
    errors: () => errors,
    until,
  }
}
