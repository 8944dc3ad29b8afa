import * as z from 'zod/mini'
import { Text } from '../report/report-limits.ts'

/** Why a case can't be measured while others can. */
export const Failure = z.object({
  reason: z.enum(['lossy', 'crashed', 'hung', 'threw', 'refused', 'unsupported']),
  text: Text,
})
export type Failure = z.infer<typeof Failure>

/** The same as a report keeps it, of which `report/words/failure-text` makes words; words where an earlier version made them. */
export const ReportedFailure = z.union([Failure, Text])
export type ReportedFailure = z.infer<typeof ReportedFailure>
