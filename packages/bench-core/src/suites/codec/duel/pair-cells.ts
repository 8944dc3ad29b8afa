import type { Parameters } from '../../../model/case-key.ts'
import type { Cell } from '../cells.ts'

/** The messages of both sides that are measured against each other, under one key: only what shares a key is compared. */
export interface DuelCell {
  readonly shared: Cell
  readonly a: Cell
  readonly b: Cell
}

/** Corpora that lie at the same place of both sides. What is the same in both keeps its name; what differs names both. */
export function pairCells(ofA: readonly Cell[], ofB: readonly Cell[]): DuelCell[] {
  return ofA.flatMap((a, index) => {
    const b = ofB[index]
    return b === undefined ? [] : [{ shared: sharedCell(a, b), a, b }]
  })
}

function sharedCell(a: Cell, b: Cell): Cell {
  const names = [...new Set([...Object.keys(a.parameters), ...Object.keys(b.parameters)])]
  const parameters: Parameters = Object.fromEntries(
    names.map((name) => [name, bothOf(a.parameters[name], b.parameters[name])]),
  )
  return { workload: bothOf(a.workload, b.workload), parameters }
}

function bothOf<Value extends string | number | boolean>(a: Value | undefined, b: Value | undefined) {
  return (a === b ? a : `A ${a ?? 'none'} / B ${b ?? 'none'}`) as Value
}
