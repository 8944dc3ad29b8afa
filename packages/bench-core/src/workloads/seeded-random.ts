import { uniformRandom } from '../model/uniform-random.ts'

/** Repeatable random values. Two generators with the same seed and stream give the same values for ever. */
export interface SeededRandom {
  /** An integer in 0 … limit−1. */
  below(limit: number): number
  between(low: number, high: number): number
  pick<T>(items: readonly T[]): T
  /** Lower-case hexadecimal digits. */
  hex(digits: number): string
}

/**
 * A generator of its own for each stream name, so that adding a workload never changes another's messages.
 * It is seeded by FNV-1a of the stream's name.
 */
export function seededRandom(seed: number, stream: string): SeededRandom {
  const next = uniformRandom(seed ^ fnv1a(stream))
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    pick: (items) => items[below(items.length)]!,
    hex(digits) {
      let text = ''
      for (let digit = 0; digit < digits; digit++) text += below(16).toString(16)
      return text
    },
  }
}

/** The 32-bit FNV-1a hash (Fowler, Noll and Vo) of a text's UTF-16 code units. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0
  }
  return hash
}
