import * as z from 'zod/mini'
import { Name, Text } from '../report/report-limits.ts'

/** What our own code saw of a failure, of which `report/words/failure-text` makes words. */
const Cause = z.discriminatedUnion('code', [
  z.object({ code: z.enum(['not-started', 'stopped', 'babbled']), process: Name }),
  /** By a signal or an exit code. */
  z.object({ code: z.literal('ended'), process: Name, how: Name }),
  z.object({ code: z.literal('silent'), process: z.optional(Name), seconds: z.number() }),
  z.object({ code: z.literal('answered-otherwise'), process: Name, answer: Text, due: Name }),
  z.object({ code: z.literal('command-failed'), process: Name, command: Name }),
  z.object({ code: z.literal('command-unsupported'), due: Name }),
  z.object({
    code: z.enum([
      'ended-in-turn',
      'generator-gone',
      'generator-unreachable',
      'share-without-results',
      'output-unreadable',
      'sizes-misreported',
      'never-written',
      'no-field',
    ]),
  }),
  /** A value came back as another one. */
  z.object({
    code: z.literal('changed'),
    of: z.enum(['message', 'row']),
    number: z.int(),
    path: Text,
    expected: Text,
    actual: Text,
    by: z.optional(z.enum(['encoded', 'decoded', 'stream'])),
  }),
  z.object({ code: z.literal('unreadable'), by: z.enum(['encoded', 'decoded']), number: z.int() }),
  /** So many of all came back. */
  z.object({
    code: z.literal('missing'),
    what: z.enum(['encoded', 'decoded', 'written-again', 'of-stream', 'leaves', 'rows']),
    count: z.int(),
    of: z.int(),
  }),
  z.object({ code: z.literal('rows-changed'), row: z.int(), count: z.int() }),
  z.object({ code: z.literal('too-large'), number: z.int(), bytes: z.int(), most: z.int() }),
  /** Requests, none of which was answered as it was due. */
  z.object({
    code: z.literal('requests'),
    wrong: z.int(),
    failed: z.int(),
    lost: z.int(),
    timedOut: z.int(),
  }),
])
export type Cause = z.infer<typeof Cause>

/** Why a case can't be measured while others can. */
export const Failure = z.object({
  reason: z.enum(['lossy', 'crashed', 'hung', 'threw', 'refused', 'unsupported']),
  cause: z.optional(Cause),
  /** What a library, a process or a server said; all of it where an earlier version told it. */
  text: z.optional(Text),
  /** Where it happened, if the load came from other machines. */
  generator: z.optional(Name),
  /** Processes of the contender that were lost before it was given up, of which this is the last. */
  losses: z.optional(z.int()),
})
export type Failure = z.infer<typeof Failure>

/** The same as a report keeps it, of which `report/words/failure-text` makes words; words where an earlier version made them. */
export const ReportedFailure = z.union([Failure, Text])
export type ReportedFailure = z.infer<typeof ReportedFailure>
