import type { BlockReading } from './protocol.ts'

/** What a block adds up while it works. */
export interface Tally {
  /** Whether operations that are too short for it have some of the time in which each is timed by itself, for percentiles. */
  readonly hasPercentiles: boolean
  operations: number
  rows: number
  encodeNs: number
  statementNs: number
  decodeNs: number
  readonly samplesNs: number[]
  readonly slices: BlockReading['slices'][number][]
}

export function newTally(hasPercentiles = true): Tally {
  const none = { operations: 0, rows: 0, encodeNs: 0, statementNs: 0, decodeNs: 0 }
  return { hasPercentiles, ...none, samplesNs: [], slices: [] }
}

/** Nanoseconds on the process's monotonic clock. */
export function nowNs(): number {
  return performance.now() * 1e6
}
