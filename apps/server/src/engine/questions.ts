import { Estimate } from '@wirebench/bench-core/api'
import { codeFlag } from '@wirebench/bench-core/conduct'
import { Catalogue, type RunRequest } from '@wirebench/bench-core/results'
import * as z from 'zod/mini'
import { ProblemError } from '../http/problem.ts'
import { type EngineAnswer, EngineRefusal } from './ask-engine.ts'
import type { AskEngine } from './engine-desk.ts'

/** What the server asks the engine besides running. */
export interface EngineQuestions {
  /** Starts no engine: it is asked for when the server starts, and again later where that failed. */
  catalogue(): Promise<Catalogue>
  /** Throws a `ProblemError` that says which field the engine refuses. */
  plan(request: RunRequest, gone?: AbortSignal): Promise<Estimate>
}

const Refusal = z.extend(EngineRefusal, { field: z.optional(z.string()) })

/** A plan follows from its request, and from messages that may be deleted: so long as it takes to press Start after an estimate. */
const planHoldsMs = 60_000
const catalogueAgainMs = 10_000

/** Asks an engine once per plan; the catalogue is asked for at once and kept. */
export function engineQuestions(
  ask: AskEngine,
  timeoutMs: number,
  { stopped, allowsCode = false }: { readonly stopped?: AbortSignal; readonly allowsCode?: boolean } = {},
): EngineQuestions {
  const keepCatalogue = (): Promise<Catalogue> => {
    const asked = askCatalogue(ask, timeoutMs, stopped)
    asked.catch(() => {
      setTimeout(() => {
        if (!stopped?.aborted) catalogue = keepCatalogue()
      }, catalogueAgainMs).unref()
    })
    return asked
  }
  let catalogue = keepCatalogue()
  return {
    catalogue: async () => ({ ...(await catalogue), allowsCode }),
    async plan(request, gone) {
      const question = {
        arguments: ['plan', '--spec', '-', ...codeFlag(allowsCode)],
        timeoutMs,
        input: `${JSON.stringify(request)}\n`,
        holdsMs: planHoldsMs,
        ...(!allowsCode && { isCommon: true as const }),
      }
      const answer = await ask(question, gone)
      if (answer.exitCode === 2) throw refused(answer.json) ?? engineFailed('plan a run', answer)
      return parsed(Estimate, answer, 'plan a run')
    },
  }
}

async function askCatalogue(ask: AskEngine, timeoutMs: number, stopped?: AbortSignal): Promise<Catalogue> {
  const answer = await ask({ arguments: ['catalogue', '--json'], timeoutMs, isCommon: true }, stopped)
  return parsed(Catalogue, answer, 'list what it can measure')
}

function parsed<Schema extends z.ZodMiniType>(
  schema: Schema,
  answer: EngineAnswer,
  purpose: string,
): z.output<Schema> {
  if (answer.exitCode !== 0) throw engineFailed(purpose, answer)
  const result = schema.safeParse(answer.json)
  if (!result.success) throw engineFailed(purpose, answer, result.error)
  return result.data
}

function refused(answer: unknown): ProblemError | null {
  const refusal = Refusal.safeParse(answer)
  if (!refusal.success) return null
  const { code, message, hint, field } = refusal.data
  return new ProblemError(400, {
    code,
    message,
    fix: hint,
    ...(field !== undefined && { fields: [{ path: field, message }] }),
  })
}

function engineFailed(purpose: string, answer: EngineAnswer, cause?: unknown): ProblemError {
  const lines = answer.stderr.trim().split('\n')
  const seen = lines.findLast((line) => /^\w*Error\b/.test(line)) ?? lines.at(-1) ?? ''
  const detail = seen === '' ? `exit code ${answer.exitCode ?? 'none'}` : seen.slice(0, 300)
  return new ProblemError(
    500,
    {
      code: 'engine-failed',
      message: `the engine could not ${purpose}: ${detail}`,
      fix: 'the server’s log has all that it said',
    },
    { cause: cause ?? new Error(answer.stderr) },
  )
}
