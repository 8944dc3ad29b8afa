import * as z from 'zod/mini'
import { Dimension } from '../codec/dimensions.ts'
import { laneOf, RunLane } from '../codec/lane.ts'
import { CommandSpec } from '../duel/command-spec.ts'
import { Duel, duelContenders, suiteOfSide } from '../duel/duel-spec.ts'
import { OwnMessages } from '../messages/own-messages.ts'
import { codecOptions } from '../options/codec.ts'
import { shapeOf } from '../options/option/option.ts'
import { runOptions, samplingOptions } from '../options/run.ts'
import { PresetName } from '../preset-name.ts'
import { ProtocolSpec } from '../protocol/protocol-spec.ts'
import { StorageSpec } from '../storage/storage-spec.ts'
import { SuiteName } from '../suite-name.ts'
import { AskedUse } from '../use/use.ts'

export { PresetName, presetNames } from '../preset-name.ts'
export { MessageSuite, SuiteName } from '../suite-name.ts'
export { RunRequest } from './run-request.ts'

const { name, rounds, seed, sizes } = runOptions

/** What a run does, complete: the same spec and seed give the same plan and the same messages. */
export const RunSpec = z.object({
  name: name.schema,
  suites: z.array(SuiteName),
  ...shapeOf(samplingOptions),
  preset: PresetName,
  rounds: rounds.schema,
  seed: seed.schema,
  /** Empty where the codec suite takes no part. */
  codecs: z.array(z.string()),
  /** The codec that ratios are taken against; other suites have references of their own. */
  reference: z.string(),
  /** Of codecs of the user's own among them: the addresses of their modules. */
  modules: z.optional(z.record(z.string(), z.string())),
  /** Other languages whose contenders are among the codecs. */
  lanes: z.optional(z.array(RunLane)),
  workloads: z.array(z.string()),
  sizes: z.optional(sizes.schema),
  tests: z.optional(z.array(Dimension)),
  /** Settings of the runtime under which codecs encode and decode beside those of trials. */
  runtimeSettings: z.optional(codecOptions.runtimeSettings.schema),
  own: z.optional(OwnMessages),
  /** Complete where the storage suite takes part. */
  storage: z.optional(StorageSpec),
  protocol: z.optional(ProtocolSpec),
  /** Complete where whole commands take part; no request can ask for them. */
  command: z.optional(CommandSpec),
  /** Two variants in the same rounds: `codecs`, or the suite's own part, then names its contenders. */
  duel: z.optional(Duel),
  /** How a service uses the messages, where somebody said it with the run; it takes no part in what is measured. */
  use: z.optional(AskedUse),
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
    case 'command':
      return spec.command?.reference ?? spec.reference
  }
}

/**
 * The contender that another one's ratios are taken against: in a duel the one that it meets, in a lane the lane's
 * reference; null where it is a reference itself.
 */
export function opponentOf(spec: RunSpec, suite: SuiteName, contender: string): string | null {
  if (spec.duel && suite === suiteOfSide(spec.duel.a))
    return duelContenders(spec.duel).find(({ name }) => name === contender)?.opponent ?? null
  const lane = suite === 'codec' ? laneOf(spec, contender) : undefined
  const reference = lane?.reference ?? referenceOf(spec, suite)
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
    case 'command':
      return spec.command?.commands.map(({ name }) => name) ?? []
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
    ...(isIn('codec') && codecsReadAgainst(spec, readAgainst)),
    ...(spec.storage && isIn('storage') && { storage: { ...spec.storage, reference: readAgainst } }),
    ...(spec.protocol && isIn('protocol') && { protocol: { ...spec.protocol, reference: readAgainst } }),
    ...(spec.command && isIn('command') && { command: { ...spec.command, reference: readAgainst } }),
  }
}

/** Contenders of a lane are taken against one of their own: all others keep theirs. */
function codecsReadAgainst(spec: RunSpec, reference: string): Pick<RunSpec, 'reference' | 'lanes'> {
  const lane = laneOf(spec, reference)
  if (!lane) return { reference }
  const isWhole = laneOf(spec, spec.reference) === lane
  return {
    reference: isWhole ? reference : spec.reference,
    lanes: spec.lanes?.map((own) => (own === lane ? { ...own, reference } : own)),
  }
}
