import { RecordedEvent } from '@wirebench/bench-core/model/run/run-event'

/**
 * How well a page is connected to its run. A gap is shown only once it lasts: `reconnecting` after 2 s,
 * `lost` after 8 s, `unreachable` after a minute.
 */
export type ConnectionPhase = 'connecting' | 'live' | 'reconnecting' | 'lost' | 'unreachable' | 'ended'

/** The part of an EventSource that is used. */
export interface EventStream {
  readonly readyState: number
  addEventListener(type: 'open' | 'error' | 'heartbeat', listener: () => void): void
  addEventListener(type: 'message', listener: (message: { readonly data: string }) => void): void
  close(): void
}

/** Time as the connection sees it. */
export interface Clock {
  nowMs(): number
  /** Calls back once; the function that it returns takes that back. */
  after(delayMs: number, callback: () => void): () => void
}

export interface ConnectionOptions {
  /** Opens the stream from after a sequence number: a new EventSource can't send a Last-Event-ID header. */
  open(afterSequence: number): EventStream
  /** The last event that is known already; 0 for none. */
  readonly afterSequence: number
  readonly clock: Clock
  onEvent(recorded: RecordedEvent): void
  /** `lostSinceMs` is the clock's time of the loss, null while connected. */
  onPhase(phase: ConnectionPhase, lostSinceMs: number | null): void
  /** After a gap that was shown: how many events were missed and are applied now. */
  onResumed(missedEvents: number): void
  /** Spreads reconnecting pages over time: 0 up to 1. */
  random(): number
}

export interface RunConnection {
  retryNow(): void
  close(): void
}

const closed = 2
const silenceLimitMs = 25_000
const backoffMs = [1_000, 2_000, 4_000, 8_000, 15_000] as const
const escalation = [
  { afterMs: 2_000, phase: 'reconnecting' },
  { afterMs: 8_000, phase: 'lost' },
  { afterMs: 60_000, phase: 'unreachable' },
] as const
const settleMs = 500

/**
 * Follows a run's events until it has finished. EventSource gives up for good when a reconnect is answered with
 * anything but an event stream, and doesn't notice a connection that died silently: both are mended here.
 */
export function connectRun(options: ConnectionOptions): RunConnection {
  const { clock } = options
  let stream: EventStream | null = null
  let lastSequence = options.afterSequence
  let attempt = 0
  let phase: ConnectionPhase = 'connecting'
  let lostSinceMs: number | null = null
  let missed: number | null = null
  let stopWatchdog = () => {}
  let stopReopening = () => {}
  let stopSettling = () => {}
  let stopEscalation: readonly (() => void)[] = []

  const setPhase = (next: ConnectionPhase) => {
    phase = next
    options.onPhase(phase, lostSinceMs)
  }

  const open = () => {
    stopReopening()
    stream?.close()
    const opened = options.open(lastSequence)
    stream = opened
    opened.addEventListener('open', connected)
    opened.addEventListener('message', ({ data }) => received(data))
    opened.addEventListener('error', () => failed(opened))
    opened.addEventListener('heartbeat', heard)
    heard()
  }

  const heard = () => {
    stopWatchdog()
    stopWatchdog = clock.after(silenceLimitMs, () => {
      markLost()
      open()
    })
  }

  const connected = () => {
    heard()
    attempt = 0
    for (const stop of stopEscalation) stop()
    stopEscalation = []
    const gapWasShown = phase === 'reconnecting' || phase === 'lost' || phase === 'unreachable'
    lostSinceMs = null
    setPhase('live')
    if (!gapWasShown) return
    missed = 0
    stopSettling()
    stopSettling = clock.after(settleMs, () => {
      options.onResumed(missed ?? 0)
      missed = null
    })
  }

  const received = (data: string) => {
    heard()
    const recorded = RecordedEvent.parse(JSON.parse(data))
    if (recorded.sequence <= lastSequence) return
    lastSequence = recorded.sequence
    if (missed !== null) missed += 1
    options.onEvent(recorded)
    if (recorded.event.type !== 'run-finished') return
    close()
    lostSinceMs = null
    setPhase('ended')
  }

  const failed = (source: EventStream) => {
    if (source !== stream) return
    markLost()
    if (source.readyState !== closed) return
    source.close()
    const delayMs = backoffMs[Math.min(attempt, backoffMs.length - 1)]!
    attempt += 1
    stopReopening()
    stopReopening = clock.after(delayMs * (0.75 + options.random() / 2), open)
  }

  const markLost = () => {
    if (lostSinceMs !== null) return
    lostSinceMs = clock.nowMs()
    stopEscalation = escalation.map((step) => clock.after(step.afterMs, () => setPhase(step.phase)))
  }

  const close = () => {
    stopWatchdog()
    stopReopening()
    stopSettling()
    for (const stop of stopEscalation) stop()
    stopEscalation = []
    stream?.close()
    stream = null
  }

  open()
  return {
    retryNow: () => {
      attempt = 0
      open()
    },
    close,
  }
}
