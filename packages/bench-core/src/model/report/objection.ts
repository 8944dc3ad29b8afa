import * as z from 'zod/mini'
import { ReportedFailure } from '../run/failure.ts'
import { Note } from './note.ts'
import { listOf, Name, reportLimits, Text } from './report-limits.ts'

const share = z.number()
const nanoseconds = z.number()

const of = {
  /** The contender that it is said of; absent where that is known, or both are meant. */
  contender: z.optional(Name),
  /** The run of a comparison of runs, by its letter, where it holds in one of them. */
  run: z.optional(Name),
}

/**
 * Why something isn't judged, of which `report/words/objection-text` makes words; words where an earlier version told it.
 */
export const Objection = z.union([
  z.discriminatedUnion('code', [
    z.object({
      code: z.enum([
        'smoke-run',
        'not-compared',
        'cpu-not-measured',
        'no-shared-round',
        'no-shared-contender',
        'is-reference',
        'single-round',
        'no-spread',
        'takes-unknown',
        'machine-busy',
        'kept-bytes-not-measured',
        'zero-bytes',
      ]),
      ...of,
    }),
    z.object({ code: z.literal('figure-unknown'), ...of, metric: z.optional(Name) }),
    z.object({ code: z.literal('shown-only'), ...of, metric: Name }),
    z.object({
      code: z.literal('cases-differ'),
      ...of,
      differences: listOf(
        z.object({ title: Text, values: z.readonly(z.tuple([Text, Text])) }),
        reportLimits.ofCase,
      ),
    }),
    z.object({ code: z.literal('failed'), ...of, failure: z.nullable(ReportedFailure) }),
    /** With why not, as `can't encode`, where the case tells. */
    z.object({ code: z.literal('not-measured'), ...of, why: z.optional(Note) }),
    /** Of a use: what a request has worked, or its messages as they are moved. */
    z.object({ code: z.literal('part-not-measured'), ...of, part: Name }),
    z.object({ code: z.literal('size-not-measured'), ...of, compression: z.optional(Name) }),
    /** Whether it keeps a p99, or that nothing does. */
    z.object({ code: z.enum(['p99-open', 'p99-missed']), ...of, sloMs: z.number() }),
    z.object({ code: z.literal('still-faster'), ...of }),
    z.object({ code: z.literal('rule-broken'), ...of, rule: Name, text: Text }),
    z.object({ code: z.literal('noted'), ...of, note: Note }),
    z.object({ code: z.literal('requests-in-flight'), ...of, inFlight: z.tuple([z.int(), z.int()]) }),
    z.object({ code: z.literal('generator-busy'), ...of, contender: Name, shareOfCore: share }),
    /** Of a mean or a tail, most of which is the generator's delay, or which differ by less than that. */
    z.object({
      code: z.literal('generator-late'),
      ...of,
      contender: Name,
      delayNs: nanoseconds,
      what: z.enum(['mean', 'tail']),
      isMost: z.boolean(),
    }),
    /** The generator's own work for a request differs by more than they do. */
    z.object({
      code: z.literal('generator-work'),
      ...of,
      work: listOf(z.object({ contender: Name, ns: nanoseconds }), reportLimits.contenders),
    }),
  ]),
  Text,
])
export type Objection = z.infer<typeof Objection>
