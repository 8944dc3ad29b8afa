import type { Report } from '@wirebench/bench-core/model/report/report'
import type { RunEvent } from '@wirebench/bench-core/model/run/run-event'
import type { RunSpec } from '@wirebench/bench-core/model/run/run-spec'
import { withLinter } from '@wirebench/bench-core/report/judge/rules/linter'
import { report } from '@wirebench/bench-core/report/report'
import { finishedRun, type RunWriter } from '@wirebench/bench-core/store'
import {
  fixtureContenders,
  type RunFixture,
  runEvents,
} from '../../../../packages/bench-core/test/fixtures/run-events.ts'

let made = 0

/** A made-up report; every one has an id and a time of its own. */
export function madeUpReport(fixture: Partial<RunFixture> = {}): Report {
  made++
  return withLinter(
    report(
      runEvents({
        runId: `01kajq8z9m4x6s2t5v7k${String(made).padStart(6, '0')}`,
        startedAtMs: Date.UTC(2026, 10, 1) + made * 3_600_000,
        blockSamples: 400,
        seed: 42,
        ...fixture,
      }),
    ),
  )
}

/** The usual contenders with one of them slower or faster at encoding. */
export function contendersWith(name: string, factor: number): RunFixture['contenders'] {
  return fixtureContenders.map((known) =>
    known.name === name ? { ...known, encodeNs: known.encodeNs * factor } : known,
  )
}

/** Saves a run with a row that this version can't read, and returns the run's id. */
export function saveUnreadable(store: RunWriter): Promise<string> {
  return saveReport(store, madeUpReport(), { name: 'of another version' } as RunSpec)
}

/** Saves a run with an event that this version can't read, and returns the run's id. */
export async function saveWithUnreadableEvent(store: RunWriter): Promise<string> {
  const id = await saveReport(store, madeUpReport())
  await store.append(id, [
    { sequence: 1, atMs: 1, event: { type: 'log', level: 'unheard-of', text: '' } as unknown as RunEvent },
  ])
  return id
}

/** Saves a report as a run that has ended, and returns the run's id. */
export async function saveReport(store: RunWriter, saved: Report, spec = saved.run.spec): Promise<string> {
  const { id, startedAt } = saved.run
  await store.create({ id, spec, origin: 'cli', createdAtMs: Date.parse(startedAt) })
  await store.finish(id, finishedRun(saved))
  return id
}
