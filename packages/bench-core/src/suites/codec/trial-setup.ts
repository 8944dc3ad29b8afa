/** What a codec trial is for; the only argument of its process, as JSON. */
export interface CodecTrialSetup {
  readonly codec: string
  readonly workload: string
  readonly seed: number
}
