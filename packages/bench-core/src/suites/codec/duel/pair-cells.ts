import { pairedKey } from '../../duel/paired-key.ts'
import type { Cell } from '../cells.ts'

/** The messages of both sides that are measured against each other, under one key. */
export interface DuelCell {
  readonly shared: Cell
  readonly a: Cell
  readonly b: Cell
}

/** Corpora that lie at the same place of both sides. */
export function pairCells(ofA: readonly Cell[], ofB: readonly Cell[]): DuelCell[] {
  return ofA.flatMap((a, index) => {
    const b = ofB[index]
    return b === undefined ? [] : [{ shared: pairedKey(a, b), a, b }]
  })
}
