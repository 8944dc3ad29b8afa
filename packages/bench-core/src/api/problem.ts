import * as z from 'zod/mini'

export const ProblemField = z.object({ path: z.string(), message: z.string() })
export type ProblemField = z.infer<typeof ProblemField>

/** Every answer that isn't a success: what is wrong, and what to do about it. */
export const Problem = z.object({
  code: z.string(),
  message: z.string(),
  fix: z.string(),
  /** What else is wrong, a line each. */
  others: z.optional(z.array(z.string())),
  /** Which parts of the request are wrong, where it is the request. */
  fields: z.optional(z.array(ProblemField)),
})
export type Problem = z.infer<typeof Problem>
