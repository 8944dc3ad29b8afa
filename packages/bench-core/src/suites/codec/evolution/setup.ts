/** What an evolution process is for: the only argument of its process, as JSON. */
export interface EvolutionSetup {
  readonly codec: string
  readonly seed: number
}
