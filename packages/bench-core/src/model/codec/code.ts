import * as z from 'zod/mini'

const longestHash = 64

/** Which state of Wirebench's own checkout measured; the figures of a run are those of this code. */
export const Code = z.object({
  /** The whole name of the commit that was checked out. */
  revision: z.string().check(z.maxLength(longestHash)),
  /** Whether files differed from that commit; null where git couldn't be asked. */
  isDirty: z.nullable(z.boolean()),
  /** The first digits of the lockfile's SHA-256; null without one. */
  lockfile: z.nullable(z.string().check(z.maxLength(longestHash))),
})
export type Code = z.infer<typeof Code>
