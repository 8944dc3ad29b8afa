import { benchCommand, DatabaseExamination } from '@wirebench/bench-core/results'
import { askFor } from '../engine/ask-for.ts'
import type { AskEngine } from '../engine/engine-desk.ts'

/** What a storage run would find on a database server. */
export type AskExamination = (pgUrl: string, gone: AbortSignal) => Promise<DatabaseExamination>

/** Asks by starting the engine; the address goes there by its environment, where no process list shows it. */
export function askExaminationOf(ask: AskEngine, timeoutMs: number): AskExamination {
  return (pgUrl, gone) =>
    askFor(
      ask,
      {
        arguments: ['examine-database'],
        timeoutMs,
        isSecret: true,
        environment: { WIREBENCH_PG_URL: pgUrl },
        schema: DatabaseExamination,
        field: 'pgUrl',
        purpose: 'look at the database server',
        fix: `run \`${benchCommand('storage')}\` with WIREBENCH_PG_URL to see the whole error`,
      },
      gone,
    )
}
