import * as z from 'zod/mini'

export const presetNames = ['smoke', 'quick', 'standard', 'thorough'] as const
export const PresetName = z.enum(presetNames)
export type PresetName = z.infer<typeof PresetName>

export const SuiteName = z.enum(['codec'])
export type SuiteName = z.infer<typeof SuiteName>

const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))
const Rounds = z.int().check(z.minimum(1), z.maximum(200))
const Seed = z.int().check(z.minimum(0), z.maximum(0xffff_ffff))
const Names = z
  .array(z.string().check(z.minLength(1), z.maxLength(80)))
  .check(z.minLength(1), z.maxLength(40))

/** What a person asks for: everything left out is filled from the preset. Names are checked against the catalogue. */
export const RunRequest = z.strictObject({
  name: z.optional(Name),
  suites: z.optional(z.array(SuiteName).check(z.minLength(1))),
  preset: z.optional(PresetName),
  rounds: z.optional(Rounds),
  seed: z.optional(Seed),
  codecs: z.optional(Names),
  reference: z.optional(z.string()),
  workloads: z.optional(Names),
  untilDecided: z.optional(z.boolean()),
  maximumRounds: z.optional(Rounds),
})
export type RunRequest = z.infer<typeof RunRequest>

/** What a run does, complete: the same spec and seed give the same plan and the same messages. */
export const RunSpec = z.object({
  name: Name,
  suites: z.array(SuiteName),
  preset: PresetName,
  rounds: Rounds,
  seed: Seed,
  codecs: Names,
  /** The contender that ratios are taken against. */
  reference: z.string(),
  workloads: Names,
  /** Whether rounds are added until every comparison of the mean cost is decided; `rounds` then come before the first look. */
  untilDecided: z.optional(z.boolean()),
  /** Where such a run ends in any case. */
  maximumRounds: z.optional(Rounds),
})
export type RunSpec = z.infer<typeof RunSpec>
