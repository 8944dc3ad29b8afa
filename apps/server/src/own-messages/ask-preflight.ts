import { benchCommand } from '@wirebench/bench-core/model/commands'
import { PreflightAnswer } from '@wirebench/bench-core/model/messages/own-messages'
import { askFor } from '../engine/ask-for.ts'
import type { AskEngine } from '../engine/engine-desk.ts'

/** Asks the engine what it understands of messages. */
export type AskPreflight = (
  options: readonly string[],
  gone: AbortSignal,
  more?: {
    readonly tell?: (step: string) => void
    /** What the engine reads from standard input. */
    readonly input?: string
  },
) => Promise<PreflightAnswer>

export function askPreflightOf(ask: AskEngine, homeFolder: string, timeoutMs: number): AskPreflight {
  return (options, gone, { tell, input } = {}) => {
    const question = {
      arguments: ['preflight', '--json', '-', '--verbose', ...(tell ? ['--steps'] : []), ...options],
      timeoutMs,
      environment: { WIREBENCH_HOME: homeFolder },
      isCommon: true as const,
      ...(tell && { onStderr: lastStep(tell) }),
      ...(input !== undefined && { input }),
      schema: PreflightAnswer,
      purpose: 'look at the messages',
      fix: `run \`${benchCommand('preflight')}\` with the same files to see the whole error; fewer messages may help`,
    }
    return askFor(ask, question, gone)
  }
}

function lastStep(tell: (step: string) => void) {
  return (text: string) => {
    const step = text.match(/(?<=^step: ).+$/gm)?.at(-1)
    if (step !== undefined) tell(step)
  }
}
