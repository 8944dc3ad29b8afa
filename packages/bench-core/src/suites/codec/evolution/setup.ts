/** What an evolution process is for: the only argument of its process, as JSON. */
export interface EvolutionSetup {
  readonly codec: string
  readonly module?: string | undefined
  readonly seed: number
}
