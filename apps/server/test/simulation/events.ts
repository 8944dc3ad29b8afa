import type { RecordedEvent } from '@wirebench/bench-core/model/run/run-event'
import { emptyCatalogue } from '../../../../packages/bench-core/test/fixtures/catalogue.ts'
import { fixtureContenders, runEvents } from '../../../../packages/bench-core/test/fixtures/run-events.ts'
import type { EngineQuestions } from '../../src/engine/questions.ts'

/** What an agent says of its machine, beside which machine it is. */
export const machine = {
  hostName: 'host',
  cpuModel: 'cpu',
  cpuCount: 2,
  memoryBytes: 1,
  kernel: 'kernel',
  runtime: 'node',
  projectVersion: '0',
  toolchains: [],
  findings: [],
  doctor: null,
}

/** Plans a run of so many rounds. */
export const questions: EngineQuestions = {
  catalogue: async () => emptyCatalogue,
  plan: async ({ seed = 0, rounds = 1 }) => {
    const [started] = eventsOf('', rounds)
    if (started?.event.type !== 'run-started') throw new Error('a run begins with its start')
    return { spec: { ...started.event.spec, seed }, estimateMs: 0, cases: 1, basis: '' }
  },
}

/** What an engine tells that goes on after some rounds. */
export function eventsAfter(events: readonly RecordedEvent[], rounds: number): readonly RecordedEvent[] {
  const last = events.findIndex(({ event }) => event.type === 'round-finished' && event.round === rounds)
  const first = events.findIndex(({ event }) => event.type === 'round-started')
  const left = last < 0 ? events : [...events.slice(0, first), ...events.slice(last + 1)]
  return left.map((recorded, index) => ({ ...recorded, sequence: index + 1 }))
}

const kinds = new Map<number, readonly RecordedEvent[]>()

/** A whole run's events, as small as a report takes them. */
export function eventsOf(runId: string, rounds: number): readonly RecordedEvent[] {
  const made = kinds.getOrInsertComputed(rounds, () =>
    runEvents({
      rounds,
      contenders: fixtureContenders.slice(0, 1),
      operations: ['encode'],
      slicesPerRound: 4,
      blockSamples: 30,
    }),
  )
  return made.map((recorded) =>
    recorded.event.type === 'run-started' ? { ...recorded, event: { ...recorded.event, runId } } : recorded,
  )
}
