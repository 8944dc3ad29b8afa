import * as z from 'zod/mini'
import { ProblemError } from '../http/problem.ts'
import type { AskEngine, SharedQuestion } from './engine-desk.ts'

/** A question with how its answer is read. */
interface ReadQuestion<Schema extends z.ZodMiniType> extends SharedQuestion {
  readonly schema: Schema
  /** `send the request` */
  readonly purpose: string
  /** How the person who asks sees the whole of an error. */
  readonly fix: string
  /** What a refusal that names nothing is about. */
  readonly field?: string
  /** What the engine says beside its answer and its refusals may repeat a secret, and goes nowhere. */
  readonly isSecret?: true
}

/** What a person can mend, as the engine tells it with exit code 2. */
const Refusal = z.object({
  code: z.string(),
  message: z.string(),
  hint: z.string(),
  others: z.optional(z.array(z.string())),
  field: z.optional(z.string()),
})

/** Throws a `ProblemError`: of what a person can mend with the field that it is about. */
export async function askFor<Schema extends z.ZodMiniType>(
  ask: AskEngine,
  { schema, purpose, fix, field, isSecret, ...question }: ReadQuestion<Schema>,
  gone?: AbortSignal,
): Promise<z.output<Schema>> {
  const { exitCode, json, stderr } = await ask(question, gone)
  const refusal = Refusal.safeParse(json)
  if (exitCode === 2 && refusal.success) {
    const { code, message, hint, others, field: path = field } = refusal.data
    // What a field of the request names and isn't there is a mistake of the request.
    const status = code === 'unknown-messages' && path === undefined ? 404 : 400
    const fields = path === undefined ? undefined : [{ path, message }]
    throw new ProblemError(status, { code, message, fix: hint, others, fields })
  }
  const answer = schema.safeParse(json)
  if (exitCode === 0 && answer.success) return answer.data
  const seen = [...stderr.matchAll(/(?:^|: )(\w*Error\b.*|FATAL.*)/gm)].at(-1)?.[1]
  const ended =
    exitCode === null ? `it didn’t answer within ${question.timeoutMs / 1000} s` : `exit code ${exitCode}`
  const why = seen === undefined || isSecret ? ended : seen.slice(0, 300)
  throw new ProblemError(
    500,
    { code: 'engine-failed', message: `the engine could not ${purpose}: ${why}`, fix },
    isSecret ? {} : { cause: exitCode === 0 ? answer.error : new Error(stderr) },
  )
}
