import type { LoadTarget, RequestEnd, RequestEnded } from '../../../measure/load/load-target.ts'
import { sumBy } from '../../../model/sum.ts'
import { shortened } from '../../../model/text/shortened.ts'
import type { AnswerListener, Connection, Outcome, WireBytes } from '../transport.ts'
import type { RequestSource } from './request-source.ts'

/** A connection that takes requests of one kind. */
export interface ConnectionOf<Request> extends Omit<Connection, 'send'> {
  /** Of the bodies alone, so far; absent where nobody counts them. */
  bodyBytes?(): WireBytes
  send(request: Request, tag: number): void
}

export interface Connections extends LoadTarget {
  readonly slots: number
  /** Bytes of all of them so far, of those that were lost too. */
  wireBytes(): WireBytes
  /** Of their bodies alone; undefined where nobody counts them. */
  bodyBytes(): WireBytes | undefined
  /** What a request was told that wasn't answered as it was due; one of them. */
  readonly example: string | null
  /** Gives up what is still in flight: the connections are closed, and the next requests open others. */
  giveUp(): void
  close(): Promise<void>
}

/**
 * Opens connections and sends a source's requests over them. A connection that was lost is opened again by the next
 * request that needs it, within that request's time; where that fails the request is lost too.
 * @param told A text of the service’s, as others may read it.
 */
export async function openConnections<Request>(
  connectOne: (listener: AnswerListener) => Promise<ConnectionOf<Request>>,
  { connections: count, inFlight }: { connections: number; inFlight: number },
  requests: RequestSource<Request>,
  told: (text: string) => string,
): Promise<Connections> {
  let ended: RequestEnded = () => {}
  let example: string | null = null
  const lostBytes = { sent: 0, received: 0 }
  const lostBodies = { sent: 0, received: 0 }

  let inFlightNow = 0
  const end = (slot: number, how: RequestEnd) => {
    inFlightNow--
    ended(slot, how)
  }
  const listener = (slot: number, outcome: Outcome, answer: unknown) => {
    if (outcome !== 'ok') example ??= describe(outcome, answer, told)
    end(slot, endOf(outcome))
  }
  /** Raised where requests are given up: what still comes of them is nobody’s. */
  let era = 0
  const connect = () => {
    const own = era
    return connectOne((slot, outcome, answer) => {
      if (own === era) listener(slot, outcome, answer)
    })
  }
  const opened = await Promise.allSettled(Array.from({ length: count }, connect))
  const connections = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const failed = opened.find((each) => each.status === 'rejected')
  if (failed) {
    await Promise.all(connections.map((connection) => connection.close()))
    throw failed.reason
  }
  const eras = connections.map(() => era)

  return {
    slots: count * inFlight,
    start(slot, onEnded) {
      ended = onEnded
      inFlightNow++
      const place = Math.floor(slot / inFlight)
      const connection = connections[place]!
      if (connection.alive && eras[place] === era) connection.send(requests.next(), slot)
      else void reopen(place, connection, slot)
    },
    wireBytes: () => sumOf([lostBytes, ...connections.map((connection) => connection.wireBytes())]),
    bodyBytes() {
      const known = connections.flatMap((connection) => connection.bodyBytes?.() ?? [])
      return known.length === connections.length ? sumOf([lostBodies, ...known]) : undefined
    },
    get example() {
      return example
    },
    giveUp() {
      if (inFlightNow === 0) return
      inFlightNow = 0
      era++
      for (const connection of connections) void connection.close()
    },
    async close() {
      ended = () => {}
      await Promise.all(connections.map((connection) => connection.close()))
    },
  }

  async function reopen(place: number, lost: ConnectionOf<Request>, slot: number): Promise<void> {
    const own = era
    try {
      const connection = await connect()
      if (own !== era) return await connection.close()
      if (connections[place] === lost) {
        addTo(lostBytes, lost.wireBytes())
        addTo(lostBodies, lost.bodyBytes?.())
        connections[place] = connection
        eras[place] = era
      } else {
        // Another slot of the same place was faster.
        await connection.close()
      }
      connections[place]!.send(requests.next(), slot)
    } catch (error) {
      example ??= told(error instanceof Error ? error.message : String(error))
      if (own === era) end(slot, 'lost')
    }
  }
}

function endOf(outcome: Outcome): RequestEnd {
  switch (outcome) {
    case 'ok':
      return 'ok'
    case 'wrong-answer':
      return 'wrong'
    case 'not-found':
    case 'invalid':
    case 'error':
      return 'failed'
    case 'connection-lost':
      return 'lost'
  }
}

const longestExample = 200

function describe(outcome: Outcome, answer: unknown, told: (text: string) => string): string {
  if (outcome === 'connection-lost') return 'the connection was lost before the answer'
  const words = outcome === 'wrong-answer' ? 'a wrong answer' : outcome
  if (answer === undefined || answer === null) return words
  const shown = (typeof answer === 'string' ? answer : JSON.stringify(answer, withoutBigInts)) ?? ''
  return `${words}: ${shortened(told(shown), longestExample)}`
}

function withoutBigInts(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}

function addTo(sum: { sent: number; received: number }, more: WireBytes | undefined): void {
  sum.sent += more?.sent ?? 0
  sum.received += more?.received ?? 0
}

function sumOf(all: readonly WireBytes[]): WireBytes {
  return {
    sent: sumBy(all, ({ sent }) => sent),
    received: sumBy(all, ({ received }) => received),
  }
}
