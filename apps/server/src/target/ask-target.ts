import { benchCommand, type ProtocolTarget, TargetExamination } from '@wirebench/bench-core/results'
import { askFor } from '../engine/ask-for.ts'
import type { AskEngine } from '../engine/engine-desk.ts'

/** Sends one request to a service and shows what came back. */
export type AskTarget = (
  target: ProtocolTarget,
  operation: string | undefined,
  gone: AbortSignal,
) => Promise<TargetExamination>

/** Asks by starting the engine; the description goes there by standard input, where no process list shows it. */
export function askTargetOf(ask: AskEngine, timeoutMs: number): AskTarget {
  return (target, operation, gone) =>
    askFor(
      ask,
      {
        arguments: ['examine-target'],
        timeoutMs,
        isSecret: true,
        input: JSON.stringify({ target, operation }),
        schema: TargetExamination,
        field: 'target',
        purpose: 'send the request',
        fix: `run \`${benchCommand('protocol --target')}\` to see the whole error`,
      },
      gone,
    )
}
