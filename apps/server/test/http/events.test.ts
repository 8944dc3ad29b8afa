import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { RecordedEvent } from '@wirebench/bench-core/model/run/run-event'
import { initialRunState, reduceRun } from '@wirebench/bench-core/report/figures/run-state'
import { beforeAll, expect, test, vi } from 'vitest'
import { lightEvent } from '../../src/http/light-event.ts'
import { measuredEvents, recorded, sampleSpec } from '../support/sample-run.ts'
import { shortLimits } from '../support/stand-in.ts'
import { ownServer, testServer } from '../support/test-server.ts'

const server = ownServer()
let port: number

beforeAll(async () => {
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const address = server.app.server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})

interface Stream {
  readonly response: IncomingMessage
  readonly text: () => string
  /** Waits until what was received fulfils a condition. */
  until(condition: (text: string) => boolean): Promise<string>
  readonly ended: Promise<unknown>
}

/** Opens an event stream over a real socket. */
async function open(path: string, headers: Record<string, string> = {}): Promise<Stream> {
  const sent = request({ host: '127.0.0.1', port, path: `/api/runs/${path}`, headers, agent: false }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  let text = ''
  let check = () => {}
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    check()
  })
  response.on('error', () => {})
  const ended = new Promise((resolve) => response.once('close', resolve))
  return {
    response,
    text: () => text,
    ended,
    until: (condition) =>
      new Promise((resolve) => {
        check = () => {
          if (condition(text)) resolve(text)
        }
        check()
      }),
  }
}

function eventsIn(text: string): RecordedEvent[] {
  return [...text.matchAll(/^id: (\d+)\ndata: (.*)$/gm)].map(([, id, data]) => {
    const event: RecordedEvent = JSON.parse(data ?? '')
    expect(String(event.sequence)).toBe(id)
    return event
  })
}

const cancel = (id: string) =>
  server.app.inject({ method: 'POST', url: `/api/runs/${id}/cancel`, headers: { host: 'localhost' } })
const measured = (text: string) => text.includes('"round-finished","round":2')

test('a finished run is replayed whole, and the stream ends', async () => {
  const id = await server.start({ name: 'normal' })
  const events = await server.ended(id)
  const { response, text, ended } = await open(`${id}/events`)
  await ended
  expect(response.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache, no-transform',
  })
  expect(text().startsWith('retry: 2000\n\n')).toBe(true)
  expect(eventsIn(text())).toEqual(events)
})

test('a sequence that no event can have is refused as ?after, and ignored as Last-Event-ID', async () => {
  const id = await server.start({ name: 'normal' })
  const events = await server.ended(id)
  expect((await open(`${id}/events?after=3000000000`)).response.statusCode).toBe(400)
  const { text, ended } = await open(`${id}/events`, { 'last-event-id': '3000000000' })
  await ended
  expect(eventsIn(text())).toEqual(events)
})

test('a client that comes again with Last-Event-ID, or ?after, gets what it has missed and no more', async () => {
  const id = await server.start({ name: 'normal' })
  const events = await server.ended(id)
  const byHeader = await open(`${id}/events`, { 'last-event-id': '5' })
  const byQuery = await open(`${id}/events?after=5`)
  const headerWins = await open(`${id}/events?after=1`, { 'last-event-id': '5' })
  const nonsense = await open(`${id}/events`, { 'last-event-id': 'nonsense' })
  await Promise.all([byHeader.ended, byQuery.ended, headerWins.ended, nonsense.ended])
  expect(eventsIn(byHeader.text())).toEqual(events.slice(5))
  expect(eventsIn(byQuery.text())).toEqual(events.slice(5))
  expect(eventsIn(headerWins.text())).toEqual(events.slice(5))
  expect(eventsIn(nonsense.text())).toEqual(events)
})

test('a run in hand is replayed, then followed live to its end, with heartbeats in between', async () => {
  const id = await server.start({ name: 'patient' })
  const stream = await open(`${id}/events`)
  await stream.until(measured)
  await stream.until((text) => text.includes(': hb\nevent: heartbeat\n'))
  const late = await open(`${id}/events`)
  await cancel(id)
  await Promise.all([stream.ended, late.ended])
  const events = await server.store.events(id)
  expect(eventsIn(stream.text())).toEqual(events)
  expect(eventsIn(late.text())).toEqual(events)
})

test('a queued run can be followed before it has begun', async () => {
  const first = await server.start({ name: 'patient' })
  const second = await server.start({ name: 'normal' })
  const stream = await open(`${second}/events`)
  await stream.until((text) => text.includes(': hb'))
  expect(eventsIn(stream.text())).toEqual([])
  await cancel(first)
  await stream.ended
  expect(eventsIn(stream.text()).at(-1)?.event).toMatchObject({ type: 'run-finished', state: 'completed' })
})

test('a client that leaves in mid-stream ends its generator, and the run goes on', async () => {
  const id = await server.start({ name: 'patient' })
  const { signal, generatorEnded } = watchFollowing()
  const stream = await open(`${id}/events`)
  await stream.until(measured)
  stream.response.destroy()
  await generatorEnded
  expect((await signal).aborted).toBe(true)
  expect((await server.runs.find(id)).state).toBe('running')
  const again = await open(`${id}/events?after=3`)
  await cancel(id)
  await again.ended
  expect(eventsIn(again.text())).toEqual((await server.store.events(id)).slice(3))
})

/** Tells when the next stream begins to follow a run, and when it has stopped to. */
function watchFollowing() {
  const follow = server.runs.follow
  let ended = () => {}
  const generatorEnded = new Promise<void>((resolve) => {
    ended = resolve
  })
  const signal = new Promise<AbortSignal>((resolve) => {
    vi.spyOn(server.runs, 'follow').mockImplementationOnce(async (id, after, aborted) => {
      resolve(aborted)
      const events = await follow(id, after, aborted)
      return (async function* () {
        try {
          yield* events
        } finally {
          ended()
        }
      })()
    })
  })
  return { signal, generatorEnded }
}

test('a follower that has fallen behind what is in memory goes on from the store, without a gap', async () => {
  const forgetful = await testServer(server.store, { limits: { ...shortLimits, eventsKept: 2 } })
  const id = await forgetful.start({ name: 'patient' })
  const stop = new AbortController()
  const followed: RecordedEvent[] = []
  for await (const event of await forgetful.runs.follow(id, 0, stop.signal)) {
    followed.push(event)
    if (event.event.type === 'round-finished' && event.event.round === 2) break
  }
  for await (const event of await forgetful.runs.follow(id, 0, stop.signal)) {
    if (event.sequence === followed.length) break
    expect(event).toEqual(followed[event.sequence - 1])
  }
  await forgetful.runs.stop()
})

test('light events are small and fold into the same state as whole ones', async () => {
  const whole = recorded(measuredEvents('run', sampleSpec))
  const light = whole.map(lightEvent)
  expect(light.reduce(reduceRun, initialRunState)).toEqual(whole.reduce(reduceRun, initialRunState))
  const slices = light.flatMap(({ event }) => (event.type === 'slices-measured' ? [event] : []))
  expect(slices[0]).toMatchObject({ turns: [0, 1], operations: [2000, 2000], wallNs: [2.1e6, 1.1e6] })
  const untold = slices.map((event) => lightEvent({ sequence: 1, atMs: 0, event: { ...event, cpuNs: [] } }))
  expect(untold[0]).toMatchObject({ event: { wallNs: [2.1e6, 1.1e6], cpuNs: [null, null] } })

  const id = await server.start({ name: 'normal' })
  await server.ended(id)
  const stream = await open(`${id}/events?light=1`)
  await stream.ended
  expect(stream.text()).not.toContain('HISTF')
})
