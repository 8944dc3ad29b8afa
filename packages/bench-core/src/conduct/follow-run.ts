import type { RecordedEvent } from '../model/run/run-event.ts'
import { isActive } from '../model/run/run-event.ts'
import type { RunReader } from '../store/runs/run-reader.ts'
import { type Clock, pause } from './clock.ts'
import type { EventLog } from './event-log.ts'

interface FollowedRun {
  readonly id: string
  /** What this server has of it in memory; null where it doesn't conduct it. */
  readonly log: EventLog | null
  readonly store: Pick<RunReader, 'events' | 'find'>
  /** How often the store is asked for news of a run that another process conducts. */
  readonly lookEveryMs: number
  readonly clock: Clock
  /** Ends the runs whose process is gone. */
  readonly recover: () => Promise<unknown>
}

/**
 * The events of a run after a sequence, until it has ended: from memory where this server conducts it, from the store
 * where another process does, where it has ended, or where the reader has fallen behind. The reader sets the pace; the
 * signal ends it also while it waits.
 */
export function followRun(
  { log, ...run }: FollowedRun,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<RecordedEvent> {
  return log === null ? followStored(run, after, signal) : followLog({ ...run, log }, after, signal)
}

async function* followLog(
  { id, log, store }: Pick<FollowedRun, 'id' | 'store'> & { readonly log: EventLog },
  after: number,
  signal: AbortSignal,
): AsyncGenerator<RecordedEvent> {
  let last = after
  while (!signal.aborted) {
    const kept = log.since(last)
    for (const event of kept ?? (await store.events(id, last))) {
      if (signal.aborted) return
      yield event
      last = event.sequence
    }
    if (kept?.length === 0) {
      if (log.closed) return
      await log.news(last, signal)
    }
  }
}

/** After so many looks that found nothing new, the process that conducts the run may be gone. */
const looksUntilDoubt = 10

async function* followStored(
  { id, store, lookEveryMs, clock, recover }: Omit<FollowedRun, 'log'>,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<RecordedEvent> {
  let last = after
  let vainLooks = 0
  while (!signal.aborted) {
    // Asked before the events are: what a run that has ended said is there as a whole.
    const run = await store.find(id)
    const isGoingOn = run !== undefined && isActive(run.state)
    const news = await store.events(id, last)
    for (const event of news) {
      if (signal.aborted) return
      yield event
      last = event.sequence
    }
    if (!isGoingOn) return
    vainLooks = news.length === 0 ? vainLooks + 1 : 0
    if (vainLooks > 0 && vainLooks % looksUntilDoubt === 0) await recover()
    await pause(clock, lookEveryMs, signal)
  }
}
