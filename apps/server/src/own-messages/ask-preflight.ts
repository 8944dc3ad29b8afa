import { constants, setPriority } from 'node:os'
import { PreflightAnswer } from '@wirebench/bench-core/results'
import { askEngine, EngineRefusal } from '../engine/ask-engine.ts'
import type { EngineCommand } from '../engine/command.ts'
import { ProblemError } from '../http/problem.ts'

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
  const { exitCode, json, stderr } = await askEngine(engine, {
    arguments: ['preflight', '--json', '-', '--verbose', ...options],
    timeoutMs,
    environment: { WIREBENCH_HOME: homeFolder },
    onStart: lowerPriority,
  })
  if (exitCode === 2) {
    const refusal = EngineRefusal.safeParse(json)
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

/** Not every system lets one; the answer is the same without. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {}
}
