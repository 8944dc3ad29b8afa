import * as z from 'zod/mini'
import { CacheLatency } from './machine/cache-latency.ts'
import { OwnRuntime } from './machine/own-runtime.ts'
import { CaseKey } from './report/case-key.ts'
import { Objection } from './report/objection.ts'
import { Name, Text } from './report/report-limits.ts'

const kept = {
  severity: z.enum(['info', 'warning', 'error']),
  case: z.optional(CaseKey),
}

function kind<const Code extends string, Values extends z.ZodMiniType>(code: Code, values: Values) {
  return z.object({ code: z.literal(code), ...kept, values })
}

const nothing = z.object({})
const number = z.number()
const count = z.int()
/** A part of a whole, 0 to 1. */
const share = z.number()

/**
 * A doubt about a result, kept with it: what was seen, as figures and names, of which `report/words/warning-words` makes
 * sentences.
 */
export const Warning = z.discriminatedUnion('code', [
  kind(
    'not-steady',
    z.union([
      z.object({ firstSlicesSlowerBy: share }),
      z.object({ unsettledRounds: count, of: count }),
      z.object({ fasterAtTheEndBy: share }),
    ]),
  ),
  kind('not-pinned', nothing),
  kind('own-runtime', OwnRuntime),
  /** What others used while the run measured, or the load average before it where nobody counts that. */
  kind(
    'busy-machine',
    z.union([z.object({ othersShare: share }), z.object({ loadAverage1: number, cpuCount: count })]),
  ),
  kind('waiting-process-worked', z.object({ shareOfWaits: share })),
  kind('power-saving', z.union([z.object({ governor: Name }), z.object({ onBattery: z.literal(true) })])),
  kind('stolen-time', z.object({ share, core: z.nullable(count) })),
  /** Cores that the container has, or how often its limit held it up. */
  kind('cpu-limited', z.union([z.object({ cores: number }), z.object({ heldUp: count })])),
  kind('few-rounds', z.object({ rounds: count, needed: count })),
  kind('below-clock-floor', z.object({ clockFloorNs: number })),
  /**
   * Of a case's rounds, where they differ beside those of the others as well, and cache latencies where others used the caches
   * of an idle machine; or where all differ together, as the machine's speed does.
   */
  kind(
    'noisy-rounds',
    z.union([
      z.object({ coefficientOfVariation: number, cacheLatencyNs: z.optional(CacheLatency) }),
      z.object({ commonVariation: number }),
    ]),
  ),
  kind('generator-saturated', z.object({ of: z.enum(['generator', 'client']), shareOfCore: share })),
  /** What it made requests wait itself, and their p99 from when they were due. */
  kind('generator-late', z.object({ delayP99Ns: number, p99Ns: number })),
  kind(
    'cross-check-differs',
    z.object({
      connections: z.nullable(count),
      /** autocannon's answers a second ÷ our own generator's. */
      ratio: number,
      /** Of the core of the slower one of the two. */
      shareOfCore: z.nullable(share),
      ownLimit: z.boolean(),
    }),
  ),
  kind('failed-requests', z.object({ share, isCompared: z.boolean() })),
  kind(
    'rate-not-reached',
    z.object({
      answeredPerSecond: number,
      duePerSecond: number,
      /** Of a service of the user's own, which may have lacked them; null of ours. */
      connections: z.nullable(count),
    }),
  ),
  kind('short-blocks', z.object({ answersPerSlot: number })),
  kind('shared-core', z.object({ requestsLeaveLate: z.boolean() })),
  kind('disk-in-memory', nothing),
  kind('remote-target', z.object({ url: Text })),
  kind('left-out', z.object({ phases: z.array(Name), workload: Name })),
  kind('lane-left-out', z.object({ language: z.optional(Name), reason: Text, fix: Text })),
  kind('left-behind', z.object({ schema: Name, location: Text, isKept: z.boolean() })),
  kind(
    'judged-anew',
    z.object({
      of: count,
      changes: z.array(
        z.object({
          was: Name,
          now: Name,
          /** Why it is not comparable, or undecided whatever its figures; null otherwise. */
          reason: z.nullable(Objection),
          count,
        }),
      ),
    }),
  ),
])

export type Warning = z.infer<typeof Warning>
export type WarningCode = Warning['code']

/** What a warning of each kind holds. */
export type WarningValues = { [One in Warning as One['code']]: One['values'] }
