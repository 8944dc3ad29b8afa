import * as z from 'zod/mini'

/** One request to a target and what came back. */
export const TargetExamination = z.object({
  operation: z.string(),
  /** What was sent: the head and the beginning of the body. */
  request: z.string(),
  /** A number of HTTP's, or the name of how a call ended. */
  status: z.union([z.int(), z.string()]),
  expectedStatus: z.union([z.int(), z.string()]),
  /** Why an answer of the right status is wrong all the same; null where it isn't. */
  fault: z.optional(z.nullable(z.string())),
  /** The head and the beginning of the body of the answer. */
  answer: z.string(),
  /** Of its body. */
  answerBytes: z.int(),
  tookMs: z.number(),
})
export type TargetExamination = z.infer<typeof TargetExamination>
