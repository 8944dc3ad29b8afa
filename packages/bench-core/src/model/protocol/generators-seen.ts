import * as z from 'zod/mini'

/** How several generators made one load together, in one round. */
export const GeneratorsSeen = z.object({
  /** Blocks that count. */
  blocks: z.int(),
  /** Blocks that don't, since not every generator made its share for all of the time: one began too late, or couldn't tell when. */
  voids: z.object({ late: z.int(), clock: z.int() }),
  each: z.array(
    z.object({
      name: z.string(),
      /** Requests that were answered as they were due, and the others. */
      ok: z.int(),
      notOk: z.int(),
      /** How late it began, at most, and how wrong its idea of the moment can have been. */
      lateNs: z.number(),
      boundNs: z.number(),
      /** Its own work, as a part of one core's time. */
      cpuShare: z.nullable(z.number()),
    }),
  ),
})
export type GeneratorsSeen = z.infer<typeof GeneratorsSeen>
