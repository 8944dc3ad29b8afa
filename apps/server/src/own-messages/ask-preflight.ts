import { execFile } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { PreflightAnswer } from '@wirebench/bench-core/results'
import * as z from 'zod/mini'
import { type EngineCommand, engineEnvironment } from '../engine/command.ts'
import { ProblemError } from '../http/problem.ts'

const Refusal = z.object({ code: z.string(), message: z.string(), hint: z.string() })

/** Asks the engine what it understands of messages. */
export type AskPreflight = (options: readonly string[]) => Promise<PreflightAnswer>

/**
 * Starts the engine once per question, one at a time and at a lower priority, so that a run that is going on is disturbed as
 * little as can be.
 */
export function askPreflightOf(engine: EngineCommand, homeFolder: string, timeoutMs: number): AskPreflight {
  let last: Promise<unknown> = Promise.resolve()
  return (options) => {
    const answer = last.then(() => ask(engine, homeFolder, timeoutMs, options))
    last = answer.catch(() => {})
    return answer
  }
}

async function ask(
  engine: EngineCommand,
  homeFolder: string,
  timeoutMs: number,
  options: readonly string[],
): Promise<PreflightAnswer> {
  const { exitCode, stdout, stderr } = await outputOf(engine, homeFolder, timeoutMs, options)
  const json = parsed(stdout)
  if (exitCode === 2) {
    const refusal = Refusal.safeParse(json)
    if (refusal.success) {
      const { code, message, hint } = refusal.data
      throw new ProblemError(code === 'unknown-messages' ? 404 : 400, { code, message, fix: hint })
    }
  }
  const answer = PreflightAnswer.safeParse(json)
  if (exitCode === 0 && answer.success) return answer.data
  const seen = stderr
    .trim()
    .split('\n')
    .findLast((line) => /^\w*Error\b|^FATAL/.test(line))
  throw new ProblemError(500, {
    code: 'engine-failed',
    message: `the engine could not look at the messages: ${(seen ?? `exit code ${exitCode ?? 'none'}`).slice(0, 300)}`,
    fix: 'run `pnpm bench preflight` with the same files to see the whole error; fewer messages may help',
  })
}

function outputOf(
  engine: EngineCommand,
  homeFolder: string,
  timeoutMs: number,
  options: readonly string[],
): Promise<{ exitCode: number | null; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      engine.file,
      [...engine.arguments, 'preflight', '--json', '-', ...options],
      {
        timeout: timeoutMs,
        killSignal: 'SIGKILL',
        maxBuffer: 64_000_000,
        env: { ...engineEnvironment(), WIREBENCH_HOME: homeFolder },
      },
      (error, stdout, stderr) => {
        const exitCode = error === null ? 0 : typeof error.code === 'number' ? error.code : null
        resolve({ exitCode, stdout, stderr: stderr || (error?.message ?? '') })
      },
    )
    lowerPriority(child.pid)
  })
}

/** Not every system lets one; the answer is the same without. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {}
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
