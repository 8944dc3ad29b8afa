import type { RecordedEvent } from '../../model/run/run-event.ts'

/**
 * The events that count: where an attempt was lost, what it told after the last round that the next one keeps is void, and all
 * of it where none is kept. Of a run that nobody else took up these are all.
 */
export function currentEvents(events: Iterable<RecordedEvent>): readonly RecordedEvent[] {
  let current: RecordedEvent[] = []
  for (const recorded of events) {
    const { event } = recorded
    if (event.type === 'taken-up') {
      const last = current.findLastIndex(
        ({ event: one }) => one.type === 'round-finished' && one.round === event.keptRounds,
      )
      current = current.slice(0, event.keptRounds === 0 ? 0 : last + 1)
    }
    // It was told by the attempt before, of the same machine.
    const isTold =
      event.type === 'run-started' && current.some(({ event: one }) => one.type === 'run-started')
    if (!isTold) current.push(recorded)
  }
  return current
}
