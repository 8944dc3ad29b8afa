import * as z from 'zod/mini'
import type { CaseKey } from '../report/case-key.ts'
import type { SuiteName } from '../suite-name.ts'
import { settingsOf, usualSettings } from './runtime-settings.ts'

/** The lanes that come with Wirebench, in the order in which they are offered; a new one is a folder and its name here. */
export const builtInLaneNames = ['go', 'rust', 'java', 'python'] as const

const LaneName = z.string().check(z.regex(/^[a-z][a-z0-9]{0,19}$/))

/** A lane that takes part in a run: contenders of another language, compared among themselves alone. */
export const RunLane = z.object({
  name: LaneName,
  /** As people call the language. */
  title: z.string(),
  /** The contender that the others of the lane are taken against. */
  reference: z.string(),
  contenders: z.array(z.string()),
  /** Of a lane of the user's own: where it lies. */
  folder: z.optional(z.string()),
})
export type RunLane = z.infer<typeof RunLane>

/** The lanes that contenders of a suite may be in. */
export function lanesOf({ lanes = [] }: HasLanes, suite: SuiteName): readonly RunLane[] {
  return suite === 'codec' ? lanes : []
}

/** What a first build of a lane downloads, as measured where nothing of it was there. */
export const LaneFetch = z.strictObject({
  /** Such as `Go modules`. */
  what: z.string().check(z.minLength(1), z.maxLength(80)),
  /** The kind of registry, as its toolchain is set to: `the Go module proxy`. */
  from: z.string().check(z.minLength(1), z.maxLength(80)),
  megabytes: z.number().check(z.positive(), z.maximum(100_000)),
  /** How long the whole build took then, on two busy cores. */
  seconds: z.int().check(z.minimum(1), z.maximum(100_000)),
})
export type LaneFetch = z.infer<typeof LaneFetch>

/** What a run would fetch for one of its lanes. */
export const ToFetch = z.object({ lane: LaneName, title: z.string(), ...LaneFetch.shape })
export type ToFetch = z.infer<typeof ToFetch>

/** `at most about 20 MB of Go modules from the Go module proxy`: caches may hold some already. */
export function fetchWords({ what, from, megabytes }: LaneFetch): string {
  return `at most about ${megabytes} MB of ${what} from ${from}`
}

/** `the first build of Go fetches at most about 25 MB of Go modules from the Go module proxy and takes up to 4 min` */
export function fetchSentence({ title, ...fetched }: ToFetch): string {
  const { seconds } = fetched
  const time = seconds < 100 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
  return `the first build of ${title} fetches ${fetchWords(fetched)} and takes up to ${time}`
}

/** What holds a message in a lane's contender: a generated type, the protobuf library's own one, or untyped values. */
export const NativeForm = z.enum(['struct', 'message', 'tree'])
export type NativeForm = z.infer<typeof NativeForm>

/** What a contender leaves undone that others of its format do, in words that follow “means”: `no check of UTF-8`. */
export const GivesUp = z
  .array(z.string().check(z.minLength(1), z.maxLength(80)))
  .check(z.minLength(1), z.maxLength(4))

/** What a contender says of its lane. */
export const ContenderLane = z.object({
  name: LaneName,
  title: z.string(),
  form: NativeForm,
  givesUp: z.optional(GivesUp),
})
export type ContenderLane = z.infer<typeof ContenderLane>

/** Anything that has lanes: a spec, complete or as a part of one. */
export interface HasLanes {
  readonly lanes?: readonly RunLane[] | undefined
}

/**
 * What one A/A band holds for: an operation of this runtime or of a lane, since every runtime has its own noise, and so it
 * has under other settings.
 */
export interface NoiseKind {
  readonly operation: string
  readonly lane?: string | undefined
  readonly settings?: string | undefined
}

/** The kind that a contender's noise in an operation is of. */
export function noiseKindOf(
  lanes: HasLanes,
  { operation, contender, parameters = {} }: Pick<CaseKey, 'operation' | 'contender'> & Partial<CaseKey>,
): NoiseKind {
  const lane = laneOf(lanes, contender)?.name
  const settings = settingsOf(parameters)
  return {
    operation,
    ...(lane !== undefined && { lane }),
    ...(settings !== usualSettings && { settings }),
  }
}

export function isSameKind(one: NoiseKind, other: NoiseKind): boolean {
  return one.operation === other.operation && one.lane === other.lane && one.settings === other.settings
}

/** The lane of a contender; undefined for contenders of this runtime. */
export function laneOf({ lanes = [] }: HasLanes, contender: string): RunLane | undefined {
  return lanes.find(({ contenders }) => contenders.includes(contender))
}
