import { initialRunState, type RunState, reduceRun } from '@wirebench/bench-core/report/figures/run-state'
import { type ConnectionOptions, type ConnectionPhase, connectRun } from './run-connection.ts'

/** What the live page shows: the folded run and how well the page is connected to it. */
export interface LiveSnapshot {
  readonly state: RunState
  readonly phase: ConnectionPhase
  readonly lostSinceMs: number | null
  /** Events that arrived late after the latest shown gap; null before the first gap. */
  readonly missedEvents: number | null
}

export interface LiveRun {
  /** Connects with the first listener and disconnects with the last. */
  subscribe(listener: () => void): () => void
  snapshot(): LiveSnapshot
  retryNow(): void
  /** To be called when the page is shown again: what it missed is drawn at once. */
  wake(): void
}

export interface LiveRunOptions extends Pick<ConnectionOptions, 'open' | 'clock' | 'random'> {
  /** Nothing is drawn while this holds. */
  isHidden(): boolean
  /** Called instead of the listeners while the page is hidden. */
  onHiddenUpdate(state: RunState): void
}

const drawEveryMs = 1_000
/** What was missed arrives in one go: it is drawn sooner, for a moment after connecting. */
const catchUpEveryMs = 100
const catchUpForMs = 1_000

/**
 * Folds a run's events and tells about them once a second at most, so that watching costs the run next to nothing; of a
 * round's beginning and of the run's end it tells at once.
 */
export function liveRun(options: LiveRunOptions): LiveRun {
  const listeners = new Set<() => void>()
  let current: LiveSnapshot = {
    state: initialRunState,
    phase: 'connecting',
    lostSinceMs: null,
    missedEvents: null,
  }
  let shown = current
  let drawnAtMs = Number.NEGATIVE_INFINITY
  let liveSinceMs = Number.NEGATIVE_INFINITY
  let stopWaiting: (() => void) | null = null
  let connection: ReturnType<typeof connectRun> | null = null

  const draw = () => {
    stopWaiting?.()
    stopWaiting = null
    drawnAtMs = options.clock.nowMs()
    if (options.isHidden()) return options.onHiddenUpdate(current.state)
    shown = current
    for (const listener of listeners) listener()
  }

  const change = (next: Partial<LiveSnapshot>) => {
    const { status, round } = next.state ?? current.state
    // When a round has just begun nothing is timed yet: what takes longer to draw is drawn then.
    const urgent =
      status !== current.state.status || round !== current.state.round || next.phase !== undefined
    current = { ...current, ...next }
    const nowMs = options.clock.nowMs()
    if (next.phase === 'live') liveSinceMs = nowMs
    // Also where the clock was set back meanwhile.
    const catchesUp = Math.abs(nowMs - liveSinceMs) < catchUpForMs
    const dueInMs = drawnAtMs + (catchesUp ? catchUpEveryMs : drawEveryMs) - nowMs
    if (urgent || dueInMs <= 0) draw()
    else stopWaiting ??= options.clock.after(Math.min(dueInMs, drawEveryMs), draw)
  }

  const connect = () =>
    connectRun({
      ...options,
      afterSequence: current.state.sequence,
      onEvent: (recorded) => change({ state: reduceRun(current.state, recorded) }),
      onPhase: (phase, lostSinceMs) => change({ phase, lostSinceMs }),
      onResumed: (missedEvents) => change({ missedEvents }),
    })

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      connection ??= connect()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        connection?.close()
        connection = null
        stopWaiting?.()
        stopWaiting = null
      }
    },
    snapshot: () => shown,
    retryNow: () => connection?.retryNow(),
    wake: draw,
  }
}
