/** What a codec trial is for; the only argument of its process, as JSON. */
export interface CodecTrialSetup {
  readonly codec: string
  readonly workload: string
  /** Undefined for a workload without a size, or at its default. */
  readonly size?: number | undefined
  readonly seed: number
}
