import * as z from 'zod/mini'

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

/** What holds a message in a lane's contender: a generated type, the protobuf library's own one, or untyped values. */
export const NativeForm = z.enum(['struct', 'message', 'tree'])
export type NativeForm = z.infer<typeof NativeForm>

/** What a contender says of its lane. */
export const ContenderLane = z.object({ name: LaneName, title: z.string(), form: NativeForm })
export type ContenderLane = z.infer<typeof ContenderLane>

/** Anything that has lanes: a spec, complete or as a part of one. */
export interface HasLanes {
  readonly lanes?: readonly RunLane[] | undefined
}

/**
 * What one A/A band holds for: an operation of this runtime or of a lane, since every runtime has its own noise.
 */
export interface NoiseKind {
  readonly operation: string
  readonly lane?: string | undefined
}

/** The kind that a contender's noise in an operation is of. */
export function noiseKindOf(
  lanes: HasLanes,
  { operation, contender }: { readonly operation: string; readonly contender: string },
): NoiseKind {
  const lane = laneOf(lanes, contender)?.name
  return { operation, ...(lane !== undefined && { lane }) }
}

export function isSameKind(one: NoiseKind, other: NoiseKind): boolean {
  return one.operation === other.operation && one.lane === other.lane
}

/** The lane of a contender; undefined for contenders of this runtime. */
export function laneOf({ lanes = [] }: HasLanes, contender: string): RunLane | undefined {
  return lanes.find(({ contenders }) => contenders.includes(contender))
}
