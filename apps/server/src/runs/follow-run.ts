import type { RecordedEvent } from '@wirebench/bench-core/results'
import type { RunStore } from '@wirebench/bench-core/store'
import type { EventLog } from './event-log.ts'

/**
 * The events of a run after a sequence: from memory where it is going on, from the store where it has ended or
 * the reader has fallen behind. The reader sets the pace; the signal ends it also while it waits.
 */
export async function* followRun(
  run: { id: string; log: EventLog | null; store: Pick<RunStore, 'events'> },
  after: number,
  signal: AbortSignal,
): AsyncGenerator<RecordedEvent> {
  const { id, log, store } = run
  let last = after
  while (!signal.aborted) {
    const kept = log?.since(last) ?? null
    for (const event of kept ?? (await store.events(id, last))) {
      if (signal.aborted) return
      yield event
      last = event.sequence
    }
    if (log === null) return
    if (kept?.length === 0) {
      if (log.closed) return
      await log.news(last, signal)
    }
  }
}
