import type { RecordedEvent } from '../model/run/run-event.ts'
import { initialRunState, type RunState, reduceRun } from '../report/figures/run-state.ts'

/**
 * A run that is queued or going on: its state, and its latest events for those who follow it. Saved events
 * leave the memory when there are too many; `since` then says that it has to be asked of the store.
 */
export class EventLog {
  readonly #kept: number
  #events: RecordedEvent[] = []
  #state: RunState = initialRunState
  #closed = false
  readonly #wakers = new Set<() => void>()

  constructor(kept: number) {
    this.#kept = kept
  }

  get state(): RunState {
    return this.#state
  }

  get closed(): boolean {
    return this.#closed
  }

  /** Adds an event and wakes those who wait; forgets old events of those that are saved. */
  append(event: RecordedEvent, savedUpTo: number): void {
    this.#state = reduceRun(this.#state, event)
    this.#events.push(event)
    if (this.#events.length >= 2 * this.#kept) {
      const surplus = this.#events.length - this.#kept
      this.#events = this.#events.filter(({ sequence }, index) => index >= surplus || sequence > savedUpTo)
    }
    this.#wake()
  }

  /** Says that no event will follow. */
  close(): void {
    this.#closed = true
    this.#wake()
  }

  /** The events after a sequence, or null when some of them are in the store only. */
  since(sequence: number): readonly RecordedEvent[] | null {
    const first = this.#events[0]
    if (first === undefined) return []
    if (first.sequence > sequence + 1) return null
    return this.#events.slice(Math.max(0, sequence + 1 - first.sequence))
  }

  /** Resolves when there may be news after a sequence, at once when there is; also when the signal aborts. */
  news(sequence: number, signal: AbortSignal): Promise<void> {
    const last = this.#events.at(-1)?.sequence ?? 0
    if (last > sequence || this.#closed || signal.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const wake = () => {
        this.#wakers.delete(wake)
        signal.removeEventListener('abort', wake)
        resolve()
      }
      this.#wakers.add(wake)
      signal.addEventListener('abort', wake)
    })
  }

  #wake(): void {
    for (const wake of this.#wakers) wake()
  }
}
