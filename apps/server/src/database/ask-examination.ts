import { execFile } from 'node:child_process'
import { DatabaseExamination } from '@wirebench/bench-core/results'
import * as z from 'zod/mini'
import { type EngineCommand, engineEnvironment } from '../engine/command.ts'
import { ProblemError } from '../http/problem.ts'

const Refusal = z.object({ code: z.string(), message: z.string(), hint: z.string() })

/** What a storage run would find on a database server. */
export type AskExamination = (pgUrl: string) => Promise<DatabaseExamination>

/** Asks by starting the engine; the address goes there by its environment, where no process list shows it. */
export function askExaminationOf(engine: EngineCommand, timeoutMs: number): AskExamination {
  return async (pgUrl) => {
    const { exitCode, stdout } = await outputOf(engine, pgUrl, timeoutMs)
    const json = parsed(stdout)
    const refusal = Refusal.safeParse(json)
    if (exitCode === 2 && refusal.success) {
      const { code, message, hint } = refusal.data
      throw new ProblemError(400, { code, message, fix: hint, fields: [{ path: 'pgUrl', message }] })
    }
    const examination = DatabaseExamination.safeParse(json)
    if (exitCode === 0 && examination.success) return examination.data
    // What else it said may repeat the address.
    throw new ProblemError(500, {
      code: 'engine-failed',
      message: `the engine could not look at the database server (exit code ${exitCode ?? 'none'})`,
      fix: 'run `pnpm bench storage` with WIREBENCH_PG_URL to see the whole error',
    })
  }
}

function outputOf(
  engine: EngineCommand,
  pgUrl: string,
  timeoutMs: number,
): Promise<{ exitCode: number | null; stdout: string }> {
  return new Promise((resolve) => {
    execFile(
      engine.file,
      [...engine.arguments, 'examine-database'],
      { timeout: timeoutMs, killSignal: 'SIGKILL', env: { ...engineEnvironment(), WIREBENCH_PG_URL: pgUrl } },
      (error, stdout) =>
        resolve({
          exitCode: error === null ? 0 : typeof error.code === 'number' ? error.code : null,
          stdout,
        }),
    )
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
