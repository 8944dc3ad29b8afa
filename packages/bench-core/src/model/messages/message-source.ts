import * as z from 'zod/mini'

const Own = z.optional(z.nullable(z.object({ id: z.string() })))
const Side = z.object({ own: Own })

/** The parts of a run's spec that decide which messages its cases have. */
export const MessageSource = z.object({
  seed: z.number(),
  workloads: z.array(z.string()),
  own: Own,
  duel: z.optional(z.nullable(z.object({ a: Side, b: Side }))),
})
export type MessageSource = z.infer<typeof MessageSource>
