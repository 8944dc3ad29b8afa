import * as z from 'zod/mini'
import { ReportedFailure } from '../run/failure.ts'
import { Name, Text } from './report-limits.ts'

/**
 * What is to be known of a figure that is missing, or shown and not judged, of which `report/words/note-text` makes words;
 * words where its suite tells it, or an earlier version did.
 */
export const Note = z.union([
  z.discriminatedUnion('code', [
    z.object({ code: z.literal('no-finished-round') }),
    z.object({ code: z.literal('failed'), failure: ReportedFailure }),
    z.object({
      code: z.literal('too-few-samples'),
      percentile: Name,
      samples: z.int(),
      needed: z.int(),
      /** Fewer would do with an interval, which takes more blocks. */
      lacksBlocks: z.boolean(),
    }),
    /** What lies beyond a percentile came too seldom to say how far up it reaches. */
    z.object({ code: z.literal('rare-events'), percentile: Name, times: z.number(), windowMs: z.number() }),
    z.object({ code: z.literal('requests-failed'), share: z.number() }),
  ]),
  Text,
])
export type Note = z.infer<typeof Note>
