import type { RecordedEvent, RunEvent } from '../model/run/run-event.ts'
import type { RunSpec } from '../model/run/run-spec.ts'
import { lookAfter, looksOf } from '../stats/decisions/looks.ts'

/** Judges what has been measured: how many comparisons are open; null where there are none. */
export type OpenComparisons = (events: readonly RecordedEvent[]) => number | null

/**
 * Passes on a run's rounds, looks at them when a look is due, and ends when nothing is open any more.
 * @param told What the run has said before its first round.
 */
export async function* untilDecided(
  spec: RunSpec,
  told: readonly RunEvent[],
  rounds: AsyncGenerator<RunEvent>,
  openComparisons: OpenComparisons | undefined,
): AsyncGenerator<RunEvent> {
  if (!openComparisons) throw new Error('a run that measures until it is decided needs a decider')
  const events: RecordedEvent[] = []
  const remember = (event: RunEvent) => events.push({ sequence: events.length + 1, atMs: Date.now(), event })
  told.forEach(remember)
  for await (const event of rounds) {
    yield event
    if (event.type !== 'progress') remember(event)
    const look = event.type === 'round-finished' ? lookAfter(event.round, looksOf(spec)) : null
    if (look === null) continue
    const open = openComparisons(events)
    yield { type: 'look', round: look.rounds, level: look.level, open }
    // Further rounds decide nothing where nothing is compared.
    if (open === null || open === 0) return
  }
}
