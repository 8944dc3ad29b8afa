import * as z from 'zod/mini'
import { OwnMessages } from '../messages/own-messages.ts'
import { ProtocolSpec } from '../protocol/protocol-spec.ts'
import { StorageSpec } from '../storage/storage-spec.ts'
import type { MessageSuite } from '../suite-name.ts'

const Names = z.array(z.string().check(z.minLength(1), z.maxLength(80))).check(z.maxLength(40))
const Sizes = z
  .array(z.int().check(z.minimum(1), z.maximum(1_000_000)))
  .check(z.minLength(1), z.maxLength(12))

/**
 * What one side of a duel has for itself. Rounds and seed are the run's, and so is what is looked at: a codec run's tests,
 * the phases and tables of a storage run, the operations and loads of a protocol run.
 */
export const DuelSide = z.object({
  /** How the side was named: a run, or a file. */
  title: z.string().check(z.minLength(1), z.maxLength(80)),
  /** In a duel of codecs, each meets the one at the same place of the other side; empty in the other suites. */
  codecs: Names,
  /** Each corpus of them meets the one at the same place of the other side. */
  workloads: Names,
  sizes: z.optional(Sizes),
  own: z.optional(OwnMessages),
  /**
   * Packages that are loaded from elsewhere, each with the folder whose `node_modules` provide it: relative to the folder
   * in which the run is started.
   */
  libraries: z.optional(z.record(z.string(), z.string())),
  /** Folders of lanes of the user's own among its codecs', by their names: the other side may have another. */
  lanes: z.optional(z.record(z.string(), z.string())),
  /** In a duel of the storage suite: its formats meet place by place. */
  storage: z.optional(StorageSpec),
  /** In a duel of the protocol suite: its contenders meet place by place. */
  protocol: z.optional(ProtocolSpec),
})
export type DuelSide = z.infer<typeof DuelSide>

/** Two variants that take part in the same rounds as contenders, so that their absolute times can be compared. */
export const Duel = z.object({ a: DuelSide, b: DuelSide })
export type Duel = z.infer<typeof Duel>

/** One side of a duel in one codec, column format or transport. */
export interface DuelContender {
  /** Its name in cases and reports, such as `json (A)`. */
  readonly name: string
  /** What it is by itself, such as `json`. */
  readonly subject: string
  readonly side: 'a' | 'b'
  /** The contender of the A side that it is compared with; null where it is that itself. */
  readonly opponent: string | null
}

/** What a contender is by itself: its name without the side. */
export function subjectOf(contender: string): string {
  return contender.replace(/ \([AB]\)$/, '')
}

/** A duel of codecs with none but some of its contenders. */
export function duelWithin({ a, b }: Duel, contenders: readonly string[]): Duel {
  const within = (side: DuelSide, letter: 'A' | 'B') => ({
    ...side,
    codecs: side.codecs.filter((codec) => contenders.includes(`${codec} (${letter})`)),
  })
  return { a: within(a, 'A'), b: within(b, 'B') }
}

/** The suite that a side belongs to. */
export function suiteOfSide({ storage, protocol }: DuelSide): MessageSuite {
  if (storage) return 'storage'
  return protocol ? 'protocol' : 'codec'
}

/** What a side sends into the duel: its codecs, formats or transports. */
function subjectsOfSide({ codecs, storage, protocol }: DuelSide): readonly string[] {
  if (storage) return storage.formats
  return protocol ? protocol.contenders.map(({ name }) => name) : codecs
}

/** The contenders of a duel, each of the A side before the one of the B side that it meets. */
export function duelContenders({ a, b }: Duel): DuelContender[] {
  const others = subjectsOfSide(b)
  return subjectsOfSide(a).flatMap((subject, index): DuelContender[] => {
    const opponent = `${subject} (A)`
    const other = others[index]
    const first: DuelContender = { name: opponent, subject, side: 'a', opponent: null }
    return other === undefined
      ? [first]
      : [first, { name: `${other} (B)`, subject: other, side: 'b', opponent }]
  })
}
