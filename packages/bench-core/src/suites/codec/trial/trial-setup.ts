import type { OwnMessages } from '../../../model/messages/own-messages.ts'

/** What a codec trial is for; the only argument of its process, as JSON. */
export interface CodecTrialSetup {
  readonly codec: string
  /** Where it is one of the user's own: the address of its module. */
  readonly module?: string | undefined
  readonly workload: string
  /** Undefined for a workload without a size, or at its default. */
  readonly size?: number | undefined
  readonly seed: number
  /** The user's own messages, where they are what the workload's name means, and where they are kept. */
  readonly own?: OwnMessages | undefined
  readonly homeFolder?: string | undefined
  /** What it is going to be asked to do: encode and decode where nothing is said. */
  readonly operations?: readonly string[] | undefined
  /** Decoded messages that it keeps; where it is given, who only decodes holds no others. */
  readonly keeps?: number | undefined
  /** The package to import first, in a process that shows its first use; undefined where it is part of the runtime. */
  readonly library?: string | undefined
}
