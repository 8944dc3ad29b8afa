import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll } from 'vitest'
import type { Report } from '../../../src/model/report/report.ts'
import type { RunSpec } from '../../../src/model/run/run-spec.ts'
import { summarise } from '../../../src/report/judge/summary.ts'
import type { RunStore } from '../../../src/store/index.ts'
import { ownStore } from '../../store/support/own-store.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { type Outcome, outcomeOf } from './bench-io.ts'

/** A store with saved runs and a folder for files, both for all tests of a file. */
interface SavedRuns {
  /** Runs a command over the store. */
  run(...argv: string[]): Promise<Outcome>
  environment(): Readonly<Record<string, string>>
  /** Saves a report as a run that has ended, with a spec of its own where one is given. */
  save(report: Report, spec?: RunSpec): Promise<void>
  store(): RunStore
  /** The path of a file of that name, whether or not there is one. */
  pathOf(name: string): string
  /** Writes a file, a text as it is and anything else as JSON, and gives its path. */
  fileOf(name: string, content: unknown): string
}

/** Gives all tests of a file a store with these reports. */
export function savedRuns(reports: readonly Report[]): SavedRuns {
  let opened: RunStore
  let databaseUrl: string
  const folder = temporaryFolder()

  ownStore((store, reopening) => {
    opened = store
    databaseUrl = reopening.databaseUrl
  })

  beforeAll(async () => {
    for (const report of reports) await save(report)
  })

  async function save(report: Report, spec = report.run.spec): Promise<void> {
    const { id, state, startedAt } = report.run
    await opened.create({ id, spec, origin: 'cli', createdAtMs: Date.parse(startedAt) })
    await opened.finish(id, { state, ...summarise(report), report })
  }

  const environment = () => ({ WIREBENCH_HOME: folder, DATABASE_URL: databaseUrl })
  return {
    run: (...argv) => outcomeOf(argv, { environment: environment() }),
    environment,
    save,
    store: () => opened,
    pathOf: (name) => join(folder, name),
    fileOf(name, content) {
      const file = join(folder, name)
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
      return file
    },
  }
}

/** What a run goes by on a command line. */
export function shortIdOf({ run }: Report): string {
  return run.id.slice(-6)
}
