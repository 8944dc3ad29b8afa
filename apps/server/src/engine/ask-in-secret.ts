import * as z from 'zod/mini'
import { ProblemError } from '../http/problem.ts'
import { type EngineQuestion, EngineRefusal } from './ask-engine.ts'
import type { AskEngine } from './engine-desk.ts'

/** A question that holds a secret: what the engine says beside its answer and its refusals may repeat it, and goes nowhere. */
export interface SecretQuestion<Schema extends z.ZodMiniType> extends EngineQuestion {
  readonly schema: Schema
  /** What a refusal that names nothing is about. */
  readonly field: string
  /** `send the request` */
  readonly purpose: string
  /** How the person who asks sees the whole of an error. */
  readonly fix: string
}

const Refusal = z.extend(EngineRefusal, { field: z.optional(z.string()) })

/** Throws a `ProblemError`: of what a person can mend with the field that it is about. */
export async function askInSecret<Schema extends z.ZodMiniType>(
  ask: AskEngine,
  { schema, field, purpose, fix, ...question }: SecretQuestion<Schema>,
  gone: AbortSignal,
): Promise<z.output<Schema>> {
  const { exitCode, json } = await ask(question, gone)
  const refusal = Refusal.safeParse(json)
  if (exitCode === 2 && refusal.success) {
    const { code, message, hint, field: path = field } = refusal.data
    throw new ProblemError(400, { code, message, fix: hint, fields: [{ path, message }] })
  }
  const answer = schema.safeParse(json)
  if (exitCode === 0 && answer.success) return answer.data
  throw new ProblemError(500, {
    code: 'engine-failed',
    message: `the engine could not ${purpose} (exit code ${exitCode ?? 'none'})`,
    fix,
  })
}
