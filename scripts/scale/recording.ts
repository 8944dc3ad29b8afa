import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { StartEngine } from '../../packages/bench-core/src/conduct/engine-process.ts'
import type { RecordedEvent, RunEvent } from '../../packages/bench-core/src/model/run/run-event.ts'
import type { RunSpec } from '../../packages/bench-core/src/model/run/run-spec.ts'
import { currentEvents } from '../../packages/bench-core/src/report/figures/current-events.ts'
import { recordedEvents } from '../../packages/bench-core/test/golden/recorded-runs.ts'

/** What a run of the codec suite told that was measured once. */
export interface Recording {
  readonly events: readonly RecordedEvent[]
  readonly spec: RunSpec
  readonly rounds: number
  /** By which a run that was told in pieces is known to be the same, event by event. */
  readonly essence: string
}

export function readRecording(name: string): Recording {
  const events = recordedEvents(name).map((recorded) => ({
    ...recorded,
    event:
      recorded.event.type === 'run-finished'
        ? ({ type: 'run-finished', state: 'completed', reason: null } as const)
        : recorded.event,
  }))
  const started = events.find(({ event }) => event.type === 'run-started')?.event
  if (started?.type !== 'run-started') throw new Error(`${name} has no beginning`)
  const rounds = events.filter(({ event }) => event.type === 'round-finished').length
  return { events, spec: started.spec, rounds, essence: essenceOf(events) }
}

/** Of the events that count: each of them, whoever told it and when. */
export function essenceOf(events: readonly RecordedEvent[]): string {
  const hash = createHash('sha256')
  for (const { event } of currentEvents(events)) {
    if (event.type === 'taken-up') continue
    hash.update(JSON.stringify(event.type === 'run-started' ? { ...event, runId: '' } : event, inOrder))
  }
  return hash.digest('hex')
}

/** The store keeps no order of an object's fields. */
function inOrder(_: string, value: unknown): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
}

/** An engine that tells what was recorded, in so long a time, and measures nothing: it waits to be heard as a real one does. */
export function replayingEngine({ events, rounds }: Recording, runMs: number): StartEngine {
  const spanMs = Math.max(1, events.at(-1)!.atMs - events[0]!.atMs)
  const paced = events.map(({ event, atMs }, index) => ({
    event,
    afterMs: ((atMs - (events[index - 1]?.atMs ?? atMs)) * runMs) / spanMs,
  }))
  return (runId, _spec, _secrets, { afterRound = 0 } = {}) => {
    if (afterRound > rounds) throw new Error(`${afterRound} rounds were kept of ${rounds}`)
    const told = afterRound === 0 ? paced : pacedAfter(paced, afterRound)
    const ended = new AbortController()
    const { promise: exited, resolve: exit } = Promise.withResolvers<string>()
    let acknowledged = 0
    let heard = () => {}
    const end = () => {
      ended.abort()
      heard()
      exit('exit code 1')
    }
    async function* lines() {
      for (const [index, { event, afterMs }] of told.entries()) {
        await delay(afterMs, undefined, { signal: ended.signal }).catch(() => {})
        if (ended.signal.aborted) return
        const own = event.type === 'run-started' ? { ...event, runId } : event
        yield JSON.stringify({ sequence: index + 1, atMs: Date.now(), event: own })
        const { promise, resolve } = Promise.withResolvers<void>()
        heard = resolve
        if (acknowledged <= index) await Promise.race([promise, delay(1_000, undefined, { ref: false })])
      }
      exit('exit code 0')
    }
    return {
      lines: lines(),
      exited,
      acknowledge(sequence) {
        acknowledged = sequence
        heard()
      },
      interrupt: end,
      kill: end,
      lastWords: () => '',
    }
  }
}

/** What an engine tells that goes on after a round: how the run began, and what came after. */
function pacedAfter<Told extends { readonly event: RunEvent }>(told: readonly Told[], round: number): Told[] {
  const last = told.findIndex(({ event }) => event.type === 'round-finished' && event.round === round)
  return told.filter(({ event }, index) => index > last || event.type === 'run-started')
}
