import { duelContenders } from '../../../model/duel/duel-spec.ts'
import type { ContenderInfo } from '../../../model/report/contender.ts'
import type { RunSpec } from '../../../model/run/run-spec.ts'
import type { StorageSpec } from '../../../model/storage/storage-spec.ts'
import { withSide } from '../../duel/contender-of-side.ts'
import { findFormat, formatInfo } from '../formats/catalogue.ts'
import { type CorpusCell, corpusCells } from './corpus-cells.ts'

/** What goes by one spec: a whole run, or one side of a duel. */
export interface StorageSide {
  readonly storage: StorageSpec
  /** Its corpora; in a duel each meets the one at the same place of the other side. */
  readonly cells: readonly CorpusCell[]
}

/** A column format as it takes part: with the spec that it goes by. */
interface StorageContender {
  readonly name: string
  readonly format: string
  readonly side: StorageSide
  readonly info: ContenderInfo
}

/** Everyone who takes part in a run. */
export interface LineUp {
  /** One; in a duel A and B. */
  readonly sides: readonly [StorageSide, ...StorageSide[]]
  readonly contenders: readonly StorageContender[]
  readonly reference: string
  contender(name: string): StorageContender
}

export function lineUpOf(spec: RunSpec): LineUp {
  const { duel, seed, storage } = spec
  if (!storage) throw new Error('a storage run needs the storage part of its spec')
  if (!duel) {
    const side = { storage, cells: corpusCells(spec, storage, seed) }
    const contenders = storage.formats.map((name) => contenderOf(name, name, side))
    return lineUp([side], contenders, storage.reference)
  }
  const [a, b] = [duel.a, duel.b].map((side): StorageSide => {
    if (!side.storage) throw new Error('a duel of the storage suite needs its part of both specs')
    return { storage: side.storage, cells: corpusCells(side, side.storage, seed) }
  })
  const sides = { a: a!, b: b! }
  const contenders = duelContenders(duel).map((known) => {
    const found = contenderOf(known.name, known.subject, sides[known.side])
    return { ...found, info: withSide(found.info, known) }
  })
  return lineUp([sides.a, sides.b], contenders, contenders[0]!.name)
}

function lineUp(sides: LineUp['sides'], contenders: readonly StorageContender[], reference: string): LineUp {
  const byName = new Map(contenders.map((known) => [known.name, known]))
  return {
    sides,
    contenders,
    reference,
    contender(name) {
      const found = byName.get(name)
      if (!found) throw new Error(`${name} takes no part`)
      return found
    },
  }
}

function contenderOf(name: string, format: string, side: StorageSide): StorageContender {
  return { name, format, side, info: formatInfo(findFormat(format)) }
}
