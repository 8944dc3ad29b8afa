/** Everything that bounds what the server does. Tests shorten the times; nobody else needs to. */
export interface Limits {
  /** An engine that says nothing for this long, while it isn't waiting for the machine, is ended. */
  readonly engineSilenceMs: number
  /** How long an engine may take to end after it was asked to. */
  readonly cancelGraceMs: number
  /** How long an engine may live on after its last event. */
  readonly exitGraceMs: number
  /** How long a question to the engine (catalogue, plan) may take. */
  readonly questionMs: number
  /** Lines that are no events, after which the engine is ended. */
  readonly rubbishLines: number
  readonly lineCharacters: number
  /** Characters of all lines of one run together. */
  readonly runCharacters: number
  /** Saved events of the active run that stay in memory for those who follow it. */
  readonly eventsKept: number
  /** How often the store is asked for news of a run that another process conducts, while somebody follows it. */
  readonly storeLookMs: number
  readonly queuedRuns: number
  readonly heartbeatMs: number
  /** Whoever sends a file to import and nothing of it for this long is cut off. */
  readonly uploadSilenceMs: number
  /** A client that takes nothing for this long is disconnected; it resumes from the store. */
  readonly stalledClientMs: number
  readonly bodyBytes: number
}

export const defaultLimits: Limits = {
  engineSilenceMs: 120_000,
  cancelGraceMs: 10_000,
  exitGraceMs: 5_000,
  questionMs: 30_000,
  rubbishLines: 100,
  lineCharacters: 8_000_000,
  runCharacters: 512_000_000,
  eventsKept: 1_000,
  storeLookMs: 1_000,
  queuedRuns: 100,
  heartbeatMs: 10_000,
  uploadSilenceMs: 10_000,
  stalledClientMs: 30_000,
  bodyBytes: 262_144,
}

export const defaultPort = 4600
export const defaultHost = '127.0.0.1'
export const minimumTokenLength = 16
