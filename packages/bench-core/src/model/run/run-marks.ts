import * as z from 'zod/mini'
import { retentionOptions } from '../options/retention.ts'
import { runOptions } from '../options/run.ts'

export const longestNote = 4_000
export const longestTag = 40
export const maxTags = 20

/** What people write on a saved run; what is left out stays as it is. */
export const RunMarks = z.strictObject({
  name: z.optional(runOptions.name.schema),
  note: z.optional(z.string().check(z.trim(), z.maxLength(longestNote))),
  tags: z.optional(
    z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(longestTag))).check(z.maxLength(maxTags)),
  ),
  /** Stays on top of what retention would remove. */
  pinned: z.optional(z.boolean()),
  /** Later runs are seen against it. */
  baseline: z.optional(z.boolean()),
})
export type RunMarks = z.infer<typeof RunMarks>

/** How long saved runs are kept. Runs that are pinned or a baseline are kept in any case. */
export const Retention = z.object({
  /** The newest so many; null keeps all. */
  keepRuns: retentionOptions.keepRuns.schema,
  /** Those of the last so many days; null keeps all. */
  keepDays: retentionOptions.keepDays.schema,
  /** A deleted run can be restored for so many days. */
  deletedDays: retentionOptions.deletedDays.schema,
})
export type Retention = z.infer<typeof Retention>

export const defaultRetention: Retention = { keepRuns: null, keepDays: null, deletedDays: 30 }
