import * as z from 'zod/mini'

/** A file that messages were found in among other things, and what else could be taken of it. */
export const DataSource = z.object({
  kind: z.enum(['har', 'openapi', 'json-schema', 'kubernetes-list', 'rows']),
  file: z.string(),
  /** The name of the set that was taken. */
  chosen: z.string(),
  /** The most frequent first; of very many the first. */
  sets: z.array(
    z.object({
      /** Such as `GET /orders/{id} response`. */
      name: z.string(),
      /** Of the messages that were seen to travel, from 0 to 1; null where the file knows of none. */
      share: z.nullable(z.number()),
      records: z.int(),
      /** As the file writes them. */
      bytes: z.int(),
      notes: z.array(z.string()),
    }),
  ),
  /** What was left out, and why. */
  notes: z.array(z.string()),
})
export type DataSource = z.infer<typeof DataSource>
