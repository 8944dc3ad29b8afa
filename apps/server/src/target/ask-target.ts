import { benchCommand, type ProtocolTarget, TargetExamination } from '@wirebench/bench-core/results'
import { EngineRefusal } from '../engine/ask-engine.ts'
import type { AskEngine } from '../engine/engine-desk.ts'
import { ProblemError } from '../http/problem.ts'

/** Sends one request to a service and shows what came back. */
export type AskTarget = (
  target: ProtocolTarget,
  operation: string | undefined,
  gone: AbortSignal,
) => Promise<TargetExamination>

/** Asks by starting the engine; the description goes there by standard input, where no process list shows it. */
export function askTargetOf(ask: AskEngine, timeoutMs: number): AskTarget {
  return async (target, operation, gone) => {
    const question = {
      arguments: ['examine-target'],
      timeoutMs,
      input: JSON.stringify({ target, operation }),
    }
    const { exitCode, json } = await ask(question, gone)
    const refusal = EngineRefusal.safeParse(json)
    if (exitCode === 2 && refusal.success) {
      const { code, message, hint } = refusal.data
      throw new ProblemError(400, { code, message, fix: hint, fields: [{ path: 'target', message }] })
    }
    const examination = TargetExamination.safeParse(json)
    if (exitCode === 0 && examination.success) return examination.data
    // What else it said may repeat a header.
    throw new ProblemError(500, {
      code: 'engine-failed',
      message: `the engine could not send the request (exit code ${exitCode ?? 'none'})`,
      fix: `run \`${benchCommand('protocol --target')}\` to see the whole error`,
    })
  }
}
