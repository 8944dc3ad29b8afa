import { type EngineLimits, engineLimits } from '@wirebench/bench-core/conduct'

/** Everything that bounds what the server does. Tests shorten the times; nobody else needs to. */
export interface Limits extends EngineLimits {
  /** How long a question to the engine (catalogue, plan) may take. It takes a second, and ten beside four busy processes. */
  readonly questionMs: number
  /** Saved events of the active run that stay in memory for those who follow it. */
  readonly eventsKept: number
  /** How often the store is asked for news of a run that another process conducts, while somebody follows it. */
  readonly storeLookMs: number
  /** How often runs are looked at, at most, that may have nobody left who ends them. */
  readonly tendMs: number
  readonly queuedRuns: number
  readonly heartbeatMs: number
  /** Whoever sends a file to import and nothing of it for this long is cut off. */
  readonly uploadSilenceMs: number
  /** A client that takes nothing for this long is disconnected; it resumes from the store. */
  readonly stalledClientMs: number
  /** Of a request in JSON: what describes a service may hold a million characters of `.proto` files. */
  readonly bodyBytes: number
}

export const defaultLimits: Limits = {
  ...engineLimits,
  questionMs: 120_000,
  eventsKept: 1_000,
  storeLookMs: 1_000,
  tendMs: 10_000,
  queuedRuns: 100,
  heartbeatMs: 10_000,
  uploadSilenceMs: 10_000,
  stalledClientMs: 30_000,
  bodyBytes: 8_000_000,
}

export const defaultPort = 4600
export const defaultHost = '127.0.0.1'
export const minimumTokenLength = 16
