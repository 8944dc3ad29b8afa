import type { RecordedEvent, RunEvent } from '../model/run/run-event.ts'

/** Numbers a run's events from 1 and notes when each happened. */
export async function* recordEvents(
  events: AsyncIterable<RunEvent>,
  nowMs = Date.now,
): AsyncGenerator<RecordedEvent> {
  let sequence = 0
  for await (const event of events) {
    sequence += 1
    yield { sequence, atMs: nowMs(), event }
  }
}
