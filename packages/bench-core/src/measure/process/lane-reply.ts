import * as z from 'zod/mini'
import { listOf, Name, namedOf, reportLimits, Text, Value } from '../../model/report/report-limits.ts'
import { forEachFigure, toldFigures } from '../../model/run/recorded/slice-figures.ts'
import type { AnyReply } from './reply-lines.ts'
import { TrialError } from './trial-error.ts'

const amount = z.number().check(z.nonnegative())
const time = z.number().check(z.positive())
const count = z.int().check(z.nonnegative())
/** Null is what the runtime doesn't tell. */
const told = z.nullable(amount)

/**
 * What a program of another language answers, one JSON line each (docs/lane-protocol.md); one with `samples` is followed by so
 * many 32-bit little-endian integers.
 */
const LaneReply = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ready'),
    readyMs: told,
    operations: listOf(Name, 100),
    encodedBytes: z.array(count),
    /** From here on what a program of this runtime needn't say. */
    leaves: z.optional(count),
    runtime: z.optional(Value),
    version: z.optional(Value),
    settings: z.optional(listOf(Text, 100)),
  }),
  z.object({
    type: z.literal('failed'),
    reason: z.enum(['unsupported', 'lossy', 'threw']),
    text: z.optional(Text),
  }),
  /** The command is one that the program can't work. */
  z.object({ type: z.literal('unsupported') }),
  z.object({ type: z.literal('exported'), payloadBytes: count }),
  z.object({ type: z.literal('calibrated'), calibrationNs: told, cacheLatencyNs: z.optional(amount) }),
  z.object({ type: z.literal('garbage-collected') }),
  z.object({ type: z.literal('warmed'), nsPerOperation: time, warmupMs: amount, steady: z.boolean() }),
  /** One slice as its process saw it, on its own monotonic clock. */
  z.object({
    type: z.literal('sliced'),
    slice: z.object({ startNs: z.number(), wallNs: amount, ...forEachFigure(toldFigures, () => told) }),
  }),
  z.object({
    type: z.literal('block-samples'),
    samples: z.int().check(z.positive()),
    peakRssBytes: told,
  }),
  z.object({
    type: z.literal('collected'),
    collections: z.nullable(z.array(z.object({ startNs: z.number(), durationNs: amount }))),
  }),
  z.object({
    type: z.literal('figures'),
    figures: namedOf(z.nullable(z.number()), reportLimits.ofCase),
  }),
  /**
   * What a trial did under load. Its samples are, for one load after the other, the times from when each operation was due and
   * then their service times.
   */
  z.object({
    type: z.literal('under-load'),
    samples: count,
    /** Mean of one operation when nothing waits: the capacity is its inverse. */
    serviceNs: time,
    loads: listOf(z.object({ operations: count, elapsedNs: amount }), 100),
    peakRssBytes: told,
  }),
])

export type LaneReply = z.infer<typeof LaneReply>

/** A reply of a lane's program as the protocol has it. @throws TrialError where it doesn't fit. */
export function laneReply(reply: AnyReply): LaneReply {
  const read = z.safeParse(LaneReply, reply)
  if (read.success) return read.data
  const text = `an answer doesn’t fit the protocol at ${read.error.issues[0]!.path.join('.')}`
  throw new TrialError({ reason: 'crashed', cause: { code: 'output-unreadable' }, text })
}
