import { benchCommand, PreflightAnswer } from '@wirebench/bench-core/results'
import { type EngineAnswer, EngineRefusal } from '../engine/ask-engine.ts'
import type { AskEngine } from '../engine/engine-desk.ts'
import { ProblemError } from '../http/problem.ts'

/** Asks the engine what it understands of messages. */
export type AskPreflight = (
  options: readonly string[],
  gone: AbortSignal,
  tell?: (step: string) => void,
) => Promise<PreflightAnswer>

export function askPreflightOf(ask: AskEngine, homeFolder: string, timeoutMs: number): AskPreflight {
  return async (options, gone, tell) => {
    const question = {
      arguments: ['preflight', '--json', '-', '--verbose', ...(tell ? ['--steps'] : []), ...options],
      timeoutMs,
      environment: { WIREBENCH_HOME: homeFolder },
      isCommon: true as const,
      ...(tell && { onStderr: lastStep(tell) }),
    }
    return understood(await ask(question, gone))
  }
}

function understood({ exitCode, json, stderr }: EngineAnswer): PreflightAnswer {
  if (exitCode === 2) {
    const refusal = EngineRefusal.safeParse(json)
    if (refusal.success) {
      const { code, message, hint, others } = refusal.data
      throw new ProblemError(code === 'unknown-messages' ? 404 : 400, { code, message, fix: hint, others })
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
    fix: `run \`${benchCommand('preflight')}\` with the same files to see the whole error; fewer messages may help`,
  })
}

function lastStep(tell: (step: string) => void) {
  return (text: string) => {
    const step = text.match(/(?<=^step: ).+$/gm)?.at(-1)
    if (step !== undefined) tell(step)
  }
}
