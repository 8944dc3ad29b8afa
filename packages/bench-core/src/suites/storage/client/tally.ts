import type { BlockReading } from './protocol.ts'

/** What a block adds up while it works. */
export interface Tally {
  operations: number
  rows: number
  encodeNs: number
  statementNs: number
  decodeNs: number
  readonly samplesNs: number[]
  readonly slices: BlockReading['slices'][number][]
}

export function newTally(): Tally {
  return { operations: 0, rows: 0, encodeNs: 0, statementNs: 0, decodeNs: 0, samplesNs: [], slices: [] }
}

/** Nanoseconds on the process's monotonic clock. */
export function nowNs(): number {
  return performance.now() * 1e6
}
