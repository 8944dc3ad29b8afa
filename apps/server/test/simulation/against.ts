import { isDeepStrictEqual } from 'node:util'
import { isActive, type RecordedEvent } from '@wirebench/bench-core/model/run/run-event'
import { initialRunState, reduceRun } from '@wirebench/bench-core/report/figures/run-state'
import { hasFigures } from '@wirebench/bench-core/store'
import { currentEvents } from '../../../../packages/bench-core/src/report/figures/current-events.ts'
import { defaultLimits } from '../../src/config.ts'
import type { MemoryDatabase } from './memory-database.ts'

/** A run that a dashboard was asked for. */
export interface ToldRun {
  readonly id: string
  /** Whether something was held back, or its dashboard crashed: then what nobody saved may be gone. */
  mayHaveLost: boolean
  cancelledAtMs: number | null
}

/** A run that was placed with agents. */
export interface PlacedRun {
  readonly id: string
  isCancelled: boolean
}

export interface Follower {
  readonly run: string
  readonly seen: RecordedEvent[]
}

/** From a cancel to the end: what an engine gets to end by itself, and what saving may take. */
const cancelLimitMs = defaultLimits.cancelGraceMs + defaultLimits.exitGraceMs + 10_000

/** What doesn't hold of a dashboard's run in the end. */
export function againstTold(
  database: MemoryDatabase,
  { id, mayHaveLost, cancelledAtMs }: ToldRun,
  followers: readonly Follower[],
): string[] {
  const seen = endOf(database, id)
  if (!seen) return []
  const { run, events, ending, state, say, broken } = seen
  const last = events.at(-1)?.event.type
  if (!isActive(run.row.state) && events.length > 0 && last !== 'run-finished')
    say('a run’s events don’t end with its end')
  if (ending?.event.type === 'run-finished' && ending.event.state !== run.row.state)
    say(`a run is ${run.row.state} and its events say ${ending.event.state}`)
  if (hasFigures(events, run.row.state) && state.roundsFinished > 0) {
    if (!run.report) say('finished rounds have no report')
    else if (run.report.run.rounds !== state.roundsFinished)
      say(`the report has ${run.report.run.rounds} rounds and the events ${state.roundsFinished}`)
  }
  if (run.row.rounds_finished !== state.roundsFinished)
    say(`the list says ${run.row.rounds_finished} rounds and the events ${state.roundsFinished}`)
  if (cancelledAtMs !== null && ending && ending.atMs > cancelledAtMs + cancelLimitMs)
    say(`cancelled, it went on for ${ending.atMs - cancelledAtMs} ms`)
  if (!mayHaveLost)
    for (const { run: followed, seen } of followers)
      if (followed === id && !isDeepStrictEqual(seen, events.slice(0, seen.length)))
        say(`who followed was told something else: ${seen.map(({ event }) => event.type).join(' ')}`)
  return broken
}

/** What doesn't hold of a placed run in the end: it ended once, no round counts twice, and nothing of a late attempt is there. */
export function againstPlaced(database: MemoryDatabase, { id, isCancelled }: PlacedRun): string[] {
  const seen = endOf(database, id)
  if (!seen) return []
  const { run, events, ending, state, say, broken } = seen
  if (ending === undefined) say('a placed run has no end')
  if (events.at(-1)?.event.type !== 'run-finished') say('something was said after a placed run had ended')
  const current = currentEvents(events)
  const rounds = current.flatMap(({ event }) => (event.type === 'round-finished' ? [event.round] : []))
  if (new Set(rounds).size !== rounds.length) say('a round is counted twice')
  if (rounds.some((round, index) => round !== index + 1)) say('a round is missing')
  if (state.roundsFinished !== rounds.length)
    say(`${state.roundsFinished} rounds are folded where ${rounds.length} count`)
  if (run.row.rounds_finished !== rounds.length)
    say(`the list says ${run.row.rounds_finished} rounds where ${rounds.length} count`)
  const slices = current.filter(({ event }) => event.type === 'slices-measured').length
  if (run.row.state === 'completed' && slices !== rounds.length)
    say(`${slices} measurements stand in ${rounds.length} rounds`)
  if (run.row.state === 'completed' && run.report?.run.rounds !== rounds.length)
    say(`the report of a placed run has ${run.report?.run.rounds} rounds where ${rounds.length} count`)
  const asked = ending?.event
  if (
    run.row.state === 'cancelled' &&
    !isCancelled &&
    asked?.type === 'run-finished' &&
    typeof asked.reason === 'object' &&
    asked.reason?.code === 'by-user'
  )
    say('a placed run was cancelled by nobody')
  // Each attempt is told once, in its order.
  const attempts = events.flatMap(({ event }) => (event.type === 'taken-up' ? [event.attempt] : []))
  if (attempts.some((attempt, index) => attempt !== index + 1)) say('attempts are not told in their order')
  return broken
}

/** Runs that have ended and still have a writer: a dashboard that runs for weeks would hold ever more. */
export function stillHeld(database: MemoryDatabase, told: readonly ToldRun[]): string[] {
  return told.flatMap(({ id }) => {
    const run = database.runs.get(id)
    return run && run.writer !== null && !isActive(run.row.state)
      ? [`a run that is ${run.row.state} is still held by its writer`]
      : []
  })
}

/** What is saved of a run, held to what holds of every run; undefined where it was deleted. */
function endOf(database: MemoryDatabase, id: string) {
  const run = database.runs.get(id)
  // Deleted, perhaps so long ago that nobody has it back.
  if (!run || run.row.deleted_at !== null) return undefined
  const events = database.eventsOf(id)
  const broken: string[] = []
  const say = (text: string) =>
    void broken.push(`${text} (${events.map(({ event }) => event.type).join(' ')})`)
  const endings = events.filter(({ event }) => event.type === 'run-finished')
  if (events.some(({ sequence }, index) => sequence !== index + 1)) say('an event is lost')
  if (isActive(run.row.state)) say(`a run stays ${run.row.state} for ever`)
  if (endings.length > 1) say(`a run ended ${endings.length} times`)
  const state = events.reduce(reduceRun, initialRunState)
  return { run, events, ending: endings[0], state, say, broken }
}
