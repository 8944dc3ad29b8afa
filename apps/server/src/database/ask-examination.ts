import { benchCommand, DatabaseExamination } from '@wirebench/bench-core/results'
import { EngineRefusal } from '../engine/ask-engine.ts'
import type { AskEngine } from '../engine/engine-desk.ts'
import { ProblemError } from '../http/problem.ts'

/** What a storage run would find on a database server. */
export type AskExamination = (pgUrl: string, gone: AbortSignal) => Promise<DatabaseExamination>

/** Asks by starting the engine; the address goes there by its environment, where no process list shows it. */
export function askExaminationOf(ask: AskEngine, timeoutMs: number): AskExamination {
  return async (pgUrl, gone) => {
    const question = {
      arguments: ['examine-database'],
      timeoutMs,
      environment: { WIREBENCH_PG_URL: pgUrl },
    }
    const { exitCode, json } = await ask(question, gone)
    const refusal = EngineRefusal.safeParse(json)
    if (exitCode === 2 && refusal.success) {
      const { code, message, hint } = refusal.data
      throw new ProblemError(400, {
        code,
        message,
        fix: hint,
        fields: [{ path: 'pgUrl', message }],
      })
    }
    const examination = DatabaseExamination.safeParse(json)
    if (exitCode === 0 && examination.success) return examination.data
    // What else it said may repeat the address.
    throw new ProblemError(500, {
      code: 'engine-failed',
      message: `the engine could not look at the database server (exit code ${exitCode ?? 'none'})`,
      fix: `run \`${benchCommand('storage')}\` with WIREBENCH_PG_URL to see the whole error`,
    })
  }
}
