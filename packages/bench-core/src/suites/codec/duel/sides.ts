import { codecInfo, findCodec } from '../../../codecs/catalogue.ts'
import type { ContenderInfo } from '../../../model/contender.ts'
import { type DuelContender, type DuelSide, duelContenders } from '../../../model/duel-spec.ts'
import type { RunSpec } from '../../../model/run-spec.ts'
import { type Cell, cellId, duelCells } from '../cells.ts'
import { type FoundLibrary, findLibraries } from './libraries.ts'

type DuelOf = Pick<RunSpec, 'duel'>

/** What stands behind a contender's name in a run. */
export interface Standing {
  readonly codec: string
  /** Undefined where the run is no duel. */
  readonly side: DuelSide | undefined
  readonly contender: DuelContender | undefined
}

/** The codec behind a contender, and its side in a duel. */
export function standingOf({ duel }: DuelOf, name: string): Standing {
  const contender = duel && duelContenders(duel).find((known) => known.name === name)
  if (!duel || !contender) return { codec: name, side: undefined, contender: undefined }
  return { codec: contender.codec, side: duel[contender.side], contender }
}

/** The messages that a contender works for a cell of the run: in a duel those of its side. */
export function cellOfContender({ duel }: DuelOf, name: string, cell: Cell): Cell {
  const { contender } = standingOf({ duel }, name)
  if (!duel || !contender) return cell
  const id = cellId(cell)
  return duelCells(duel).find(({ shared }) => cellId(shared) === id)?.[contender.side] ?? cell
}

/** Packages that a contender loads from elsewhere. */
export function librariesOf(spec: DuelOf, name: string): FoundLibrary[] {
  const { side } = standingOf(spec, name)
  return findLibraries(side?.libraries ?? {})
}

/** How a contender presents itself: in a duel with its side, and with the version of the library that this loads. */
export function contenderInfo(spec: DuelOf, name: string): ContenderInfo {
  const { codec, contender } = standingOf(spec, name)
  const info = codecInfo(findCodec(codec))
  if (!contender) return info
  const other = librariesOf(spec, name).find((found) => found.name === info.library)
  return {
    ...info,
    name,
    title: `${info.title} (${contender.side.toUpperCase()})`,
    version: other?.version ?? info.version,
  }
}

/** Processes of a round that are alive at once: every contender's, and second ones of the references as the A/A control. */
export function processesOf({ duel, codecs }: Pick<RunSpec, 'duel' | 'codecs'>): number {
  return codecs.length + (duel ? duel.a.codecs.length : 1)
}
