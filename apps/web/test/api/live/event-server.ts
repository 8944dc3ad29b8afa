import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RecordedEvent } from '@wirebench/bench-core/model/run/run-event'

/** How one request for the stream is answered. */
export type Answer = (response: ServerResponse) => void

export interface EventServer {
  readonly url: string
  /** From where each request wanted to go on, in the order in which they came. */
  readonly requests: readonly { readonly after: string | null; readonly lastEventId: string | null }[]
  close(): Promise<void>
}

/** A server of its own for each test; request number n gets answer number n, the last answer stays. */
export async function eventServer(answers: readonly [Answer, ...Answer[]]): Promise<EventServer> {
  const requests: { after: string | null; lastEventId: string | null }[] = []
  const server = createServer((request, response) => {
    const answer = answers[Math.min(requests.length, answers.length - 1)]!
    const lastEventId = request.headers['last-event-id']
    requests.push({
      after: new URL(request.url ?? '/', 'http://localhost').searchParams.get('after'),
      lastEventId: typeof lastEventId === 'string' ? lastEventId : null,
    })
    answer(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    requests,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export function logEvent(sequence: number): RecordedEvent {
  return { sequence, atMs: sequence, event: { type: 'log', level: 'info', text: `line ${sequence}` } }
}

export function lastEvent(sequence: number): RecordedEvent {
  return { sequence, atMs: sequence, event: { type: 'run-finished', state: 'completed', reason: null } }
}

/** Sends events and keeps the connection open. */
export function sending(...events: readonly RecordedEvent[]): Answer {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.flushHeaders()
    for (const event of events) response.write(`id: ${event.sequence}\ndata: ${JSON.stringify(event)}\n\n`)
  }
}

/** Sends events, then ends in mid-stream. */
export function sendingThenEnding(...events: readonly RecordedEvent[]): Answer {
  return (response) => {
    sending(...events)(response)
    response.end()
  }
}

export const refusing: Answer = (response) => {
  response.writeHead(503)
  response.end()
}
