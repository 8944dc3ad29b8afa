import { firstDifference } from '../../../codecs/messages/first-difference.ts'
import { type BenchClient, LossError } from './bench-client.ts'

/** Rows that a proof reads of a table: every message of the corpus, where it has as many. */
export function rowsToProve({ corpus }: BenchClient, rows: number): number {
  return Math.min(rows, corpus.length)
}

/** @throws LossError where what was read of a row isn't the message that was written there. */
export function proveRow({ corpus, format }: BenchClient, native: unknown, row: number): void {
  const difference = firstDifference(corpus[(row - 1) % corpus.length], format.toMessage(native))
  if (!difference) return
  throw new LossError({ code: 'changed', of: 'row', number: row, ...difference })
}

/** Proves rows that may come in any order: each has to be one of some messages of the corpus. */
export function proverOf({ corpus, format }: BenchClient, places: readonly number[]) {
  return (native: unknown) => {
    const message = format.toMessage(native)
    if (places.some((place) => !firstDifference(corpus[place], message))) return
    throw new LossError({ code: 'never-written' })
  }
}
