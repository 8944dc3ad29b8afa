import * as z from 'zod/mini'
import { ReportedFailure } from './failure.ts'

/** Something that happened beside what was measured, of which `report/words/notice-text` makes words. */
export const Notice = z.discriminatedUnion('code', [
  z.object({ code: z.literal('documents-kept'), location: z.string() }),
  z.object({
    code: z.literal('server-under-test'),
    location: z.string(),
    version: z.string(),
    isPristine: z.boolean(),
    /** Those that differ from what PostgreSQL comes with. */
    settings: z.record(z.string(), z.string()),
  }),
  z.object({ code: z.literal('no-checkpoint'), location: z.string() }),
  z.object({ code: z.literal('control-lost'), contender: z.string(), failure: ReportedFailure }),
  z.object({ code: z.literal('cross-check-failed'), failure: ReportedFailure }),
  z.object({ code: z.literal('engine-killed') }),
  z.object({ code: z.literal('engine-line-too-long'), maxCharacters: z.int() }),
  z.object({ code: z.literal('engine-line-unreadable'), line: z.string() }),
  z.object({ code: z.literal('engine-repeated'), sequence: z.int() }),
  z.object({ code: z.literal('engine-skipped'), from: z.int(), to: z.int() }),
  z.object({ code: z.literal('engine-of-another-run'), runId: z.string() }),
])
export type Notice = z.infer<typeof Notice>
