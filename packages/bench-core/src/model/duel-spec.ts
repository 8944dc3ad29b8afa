import * as z from 'zod/mini'
import { OwnMessages } from './own-messages.ts'

const Names = z
  .array(z.string().check(z.minLength(1), z.maxLength(80)))
  .check(z.minLength(1), z.maxLength(40))
const Sizes = z
  .array(z.int().check(z.minimum(1), z.maximum(1_000_000)))
  .check(z.minLength(1), z.maxLength(12))

/** What one side of a duel has for itself; rounds, seed and tests are the run's. */
export const DuelSide = z.object({
  /** How the side was named: a run, or a file. */
  title: z.string().check(z.minLength(1), z.maxLength(80)),
  /** Each meets the codec at the same place of the other side. */
  codecs: Names,
  /** Each corpus of them meets the one at the same place of the other side. */
  workloads: z.array(z.string().check(z.minLength(1), z.maxLength(80))).check(z.maxLength(40)),
  sizes: z.optional(Sizes),
  own: z.optional(OwnMessages),
  /**
   * Packages that are loaded from elsewhere, each with the folder whose `node_modules` provide it: relative to the folder
   * in which the run is started.
   */
  libraries: z.optional(z.record(z.string(), z.string())),
})
export type DuelSide = z.infer<typeof DuelSide>

/** Two variants that take part in the same rounds as contenders, so that their absolute times can be compared. */
export const Duel = z.object({ a: DuelSide, b: DuelSide })
export type Duel = z.infer<typeof Duel>

/** One side of a duel in one codec. */
export interface DuelContender {
  /** Its name in cases and reports, such as `json (A)`. */
  readonly name: string
  readonly codec: string
  readonly side: 'a' | 'b'
  /** The contender of the A side that it is compared with; null where it is that itself. */
  readonly opponent: string | null
}

/** The contenders of a duel, each of the A side before the one of the B side that it meets. */
export function duelContenders({ a, b }: Duel): DuelContender[] {
  return a.codecs.flatMap((codec, index): DuelContender[] => {
    const opponent = `${codec} (A)`
    const other = b.codecs[index]
    const first: DuelContender = { name: opponent, codec, side: 'a', opponent: null }
    return other === undefined
      ? [first]
      : [first, { name: `${other} (B)`, codec: other, side: 'b', opponent }]
  })
}
