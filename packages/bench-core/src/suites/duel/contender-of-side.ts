import { type Duel, type DuelContender, type DuelSide, duelContenders } from '../../model/duel/duel-spec.ts'
import type { ContenderInfo } from '../../model/report/contender.ts'

/** What stands behind a contender's name in a run. */
export interface Standing {
  /** The codec, format or transport. */
  readonly subject: string
  /** Undefined where the run is no duel, and so is the contender. */
  readonly side: DuelSide | undefined
  readonly contender: DuelContender | undefined
}

/** What a contender is by itself, and its side in a duel. */
export function contenderBehind(duel: Duel | undefined, name: string): Standing {
  const contender = duel && duelContenders(duel).find((known) => known.name === name)
  if (!duel || !contender) return { subject: name, side: undefined, contender: undefined }
  return { subject: contender.subject, side: duel[contender.side], contender }
}

/** How a contender presents itself: in a duel with its side. */
export function withSide(
  info: ContenderInfo,
  { name, side }: Pick<DuelContender, 'name' | 'side'>,
): ContenderInfo {
  return { ...info, name, title: `${info.title} (${side.toUpperCase()})` }
}
