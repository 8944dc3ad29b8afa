/** One contender's turn of a few milliseconds. */
export interface Slice {
  /** Its place among all slices of the group, from 0: neighbours have neighbouring places. */
  readonly place: number
  readonly operations: number
  readonly wallNs: number
  readonly cpuNs: number
  readonly allocatedBytes: number
  readonly gcCount: number
  readonly gcNs: number
  readonly waitingCpuNs: number
}

/** What can be charged to a slice, per operation. */
export type SliceQuantity = 'wallNs' | 'cpuNs' | 'allocatedBytes' | 'gcNs'

/** What one slice cost in all: the figure that the mean cost of an operation is made of. */
export function sliceCost(slice: Slice, quantity: SliceQuantity): number {
  return slice[quantity]
}

/** The mean cost of an operation over a round: total cost ÷ total operations. Null for no operations. */
export function roundCost(slices: readonly Slice[], quantity: SliceQuantity): number | null {
  const operations = slices.reduce((sum, slice) => sum + slice.operations, 0)
  const cost = slices.reduce((sum, slice) => sum + sliceCost(slice, quantity), 0)
  return operations > 0 && Number.isFinite(cost) ? cost / operations : null
}

/** Contender ÷ reference within a round, from slices that took turns. Null where either costs nothing. */
export function roundRatio(
  contender: readonly Slice[],
  reference: readonly Slice[],
  quantity: SliceQuantity,
): number | null {
  const ours = roundCost(contender, quantity)
  const theirs = roundCost(reference, quantity)
  return ours !== null && theirs !== null && ours > 0 && theirs > 0 ? ours / theirs : null
}
