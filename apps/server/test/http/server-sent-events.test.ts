import type { RecordedEvent } from '@wirebench/bench-core/model/run/run-event'
import { expect, test } from 'vitest'
import { toServerSentEvents } from '../../src/http/server-sent-events.ts'
import { recorded } from '../support/sample-run.ts'

const events = recorded([
  { type: 'round-started', round: 1 },
  { type: 'run-finished', state: 'completed', reason: null },
])

async function* replay(): AsyncGenerator<RecordedEvent> {
  yield* events
}

test('a retry time comes first, then each event under its sequence', async () => {
  const chunks: string[] = []
  for await (const chunk of toServerSentEvents(replay(), {
    heartbeatMs: 60_000,
    stalledMs: 60_000,
    drop: () => {},
  })) {
    chunks.push(chunk)
  }
  expect(chunks).toEqual([
    'retry: 2000\n\n',
    `id: 1\ndata: ${JSON.stringify(events[0])}\n\n`,
    `id: 2\ndata: ${JSON.stringify(events[1])}\n\n`,
  ])
})

test('a client that takes nothing is dropped', async () => {
  await new Promise<void>((drop) => {
    const stream = toServerSentEvents(replay(), { heartbeatMs: 60_000, stalledMs: 1, drop })
    stream.next().then(() => stream.next())
  })
})

test('a stream that is closed while it waits for the reader ends what it reads from', async () => {
  let ended = false
  const source = (async function* () {
    try {
      yield* events
    } finally {
      ended = true
    }
  })()
  const stream = toServerSentEvents(source, { heartbeatMs: 60_000, stalledMs: 60_000, drop: () => {} })
  await stream.next()
  await stream.next()
  await stream.return(undefined)
  expect(ended).toBe(true)
})
