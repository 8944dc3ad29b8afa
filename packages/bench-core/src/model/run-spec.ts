import * as z from 'zod/mini'
import { Dimension } from './dimensions.ts'
import { Duel, duelContenders, suiteOfSide } from './duel-spec.ts'
import { AskedMargins } from './margins.ts'
import { OwnMessages } from './own-messages.ts'
import { ProtocolRequest, ProtocolSpec } from './protocol-spec.ts'
import { StorageRequest, StorageSpec } from './storage-spec.ts'
import { SuiteName } from './suite-name.ts'

export { SuiteName } from './suite-name.ts'

export const presetNames = ['smoke', 'quick', 'standard', 'thorough'] as const
export const PresetName = z.enum(presetNames)
export type PresetName = z.infer<typeof PresetName>

/** A run's name is at most so long. */
export const longestRunName = 80
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(longestRunName))
const Rounds = z.int().check(z.minimum(1), z.maximum(200))
const Seed = z.int().check(z.minimum(0), z.maximum(0xffff_ffff))
const Sizes = z
  .array(z.int().check(z.minimum(1), z.maximum(1_000_000)))
  .check(z.minLength(1), z.maxLength(12))
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
  /** Sizes of the workloads that have one; several make a sweep. */
  sizes: z.optional(Sizes),
  /** What the codec suite looks at. */
  tests: z.optional(z.array(Dimension).check(z.minLength(1))),
  /** Messages that the user brought, measured as a workload beside the named ones or instead of them. */
  own: z.optional(OwnMessages),
  storage: z.optional(StorageRequest),
  protocol: z.optional(ProtocolRequest),
  /** Two variants against each other; what is compared, workloads, sizes and messages are then those of its sides. */
  duel: z.optional(Duel),
  untilDecided: z.optional(z.boolean()),
  maximumRounds: z.optional(Rounds),
  ...AskedMargins.shape,
})
export type RunRequest = z.infer<typeof RunRequest>

/** What a run does, complete: the same spec and seed give the same plan and the same messages. */
export const RunSpec = z.object({
  name: Name,
  suites: z.array(SuiteName),
  preset: PresetName,
  rounds: Rounds,
  seed: Seed,
  /** Empty where the codec suite takes no part. */
  codecs: z.array(z.string()),
  /** The codec that ratios are taken against; other suites have references of their own. */
  reference: z.string(),
  workloads: z.array(z.string()),
  sizes: z.optional(Sizes),
  tests: z.optional(z.array(Dimension)),
  own: z.optional(OwnMessages),
  /** Complete where the storage suite takes part. */
  storage: z.optional(StorageSpec),
  protocol: z.optional(ProtocolSpec),
  /** Two variants in the same rounds: `codecs`, or the suite's own part, then names its contenders. */
  duel: z.optional(Duel),
  /** Whether rounds are added until every comparison of the mean cost is decided; `rounds` then come before the first look. */
  untilDecided: z.optional(z.boolean()),
  /** Where such a run ends in any case. */
  maximumRounds: z.optional(Rounds),
  /** What its report is judged with, where that isn’t the usual. */
  ...AskedMargins.shape,
})
export type RunSpec = z.infer<typeof RunSpec>

/** The contender that a suite's ratios are taken against. */
export function referenceOf(spec: RunSpec, suite: SuiteName): string {
  switch (suite) {
    case 'codec':
      return spec.reference
    case 'storage':
      return spec.storage?.reference ?? spec.reference
    case 'protocol':
      return spec.protocol?.reference ?? spec.reference
  }
}

/** The contender that another one's ratios are taken against: in a duel the one that it meets; null where it is a reference itself. */
export function opponentOf(spec: RunSpec, suite: SuiteName, contender: string): string | null {
  if (spec.duel && suite === suiteOfSide(spec.duel.a))
    return duelContenders(spec.duel).find(({ name }) => name === contender)?.opponent ?? null
  const reference = referenceOf(spec, suite)
  return contender === reference ? null : reference
}

/** The contenders that a suite's ratios can be taken against; none in a duel, where each meets its own. */
export function possibleReferences(spec: RunSpec, suite: SuiteName): readonly string[] {
  if (!spec.suites.includes(suite) || (spec.duel && suite === suiteOfSide(spec.duel.a))) return []
  switch (suite) {
    case 'codec':
      return spec.codecs
    case 'storage':
      return spec.storage?.formats ?? []
    case 'protocol':
      return spec.protocol?.contenders.map(({ name }) => name) ?? []
  }
}

/** A spec as its report is read: against another contender in every suite that can be taken against it. */
export function specAsRead({
  spec,
  readAgainst,
}: {
  readonly spec: RunSpec
  readonly readAgainst?: string | undefined
}): RunSpec {
  if (readAgainst === undefined) return spec
  const isIn = (suite: SuiteName) => possibleReferences(spec, suite).includes(readAgainst)
  return {
    ...spec,
    ...(isIn('codec') && { reference: readAgainst }),
    ...(spec.storage && isIn('storage') && { storage: { ...spec.storage, reference: readAgainst } }),
    ...(spec.protocol && isIn('protocol') && { protocol: { ...spec.protocol, reference: readAgainst } }),
  }
}
