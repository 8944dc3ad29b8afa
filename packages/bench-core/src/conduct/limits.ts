/** What bounds an engine while it is supervised. Tests shorten the times; nobody else needs to. */
export interface EngineLimits {
  /** An engine that says nothing for this long, while it isn't waiting for the machine, is ended. */
  readonly engineSilenceMs: number
  /** How long an engine may take to end after it was asked to. */
  readonly cancelGraceMs: number
  /** How long an engine may live on after its last event. */
  readonly exitGraceMs: number
  /** Lines that are no events, after which the engine is ended. */
  readonly rubbishLines: number
  readonly lineCharacters: number
  /** Characters of all lines of one run together. */
  readonly runCharacters: number
}

export const engineLimits: EngineLimits = {
  engineSilenceMs: 120_000,
  cancelGraceMs: 10_000,
  exitGraceMs: 5_000,
  rubbishLines: 100,
  lineCharacters: 8_000_000,
  runCharacters: 512_000_000,
}
