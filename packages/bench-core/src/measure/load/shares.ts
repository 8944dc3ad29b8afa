/** One of several who make a load together. */
export interface Share {
  /** From 0. */
  readonly index: number
  readonly of: number
}

/** What one of several has of so many things: all together have all of them, and nobody has two more than another. */
export function shareOf(total: number, { index, of }: Share): number {
  return Math.floor(((index + 1) * total) / of) - Math.floor((index * total) / of)
}
