import type { SlicesMeasured } from '../model/run-event.ts'

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

/** The slices that one participant of a group worked, in order. */
export function slicesOf(event: SlicesMeasured, participant: number): Slice[] {
  return event.turns.flatMap((turn, place) =>
    turn === participant
      ? [
          {
            place,
            operations: event.operations[place]!,
            wallNs: event.wallNs[place]!,
            cpuNs: event.cpuNs[place]!,
            allocatedBytes: event.allocatedBytes[place]!,
            gcCount: event.gcCount[place]!,
            gcNs: event.gcNs[place]!,
            waitingCpuNs: event.waitingCpuNs[place]!,
          },
        ]
      : [],
  )
}

/** What can be charged to a slice, per operation. */
export type SliceQuantity = 'wallNs' | 'cpuNs' | 'allocatedBytes' | 'gcNs'

/** Wall time that a slice may lose beyond its CPU time before it counts as stolen: the readings themselves take some. */
const toleratedShare = 0.01

/**
 * What one slice cost in all: the figure that the mean cost of an operation is made of.
 *
 * A slice works without waiting, so its wall time is its CPU time unless the system ran something else on its core.
 * Where it did, for more than 1 % of the slice, the wall time is replaced by the CPU time of the whole process, helper
 * threads and collections included; it is never replaced by less. docs/fair-benchmarks.md shows what that is
 * worth on a machine that others keep busy.
 */
function sliceCost(slice: Slice, quantity: SliceQuantity): number {
  if (quantity !== 'wallNs') return slice[quantity]
  const stolenNs = slice.wallNs - slice.cpuNs
  return stolenNs > toleratedShare * slice.wallNs ? slice.cpuNs : slice.wallNs
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
