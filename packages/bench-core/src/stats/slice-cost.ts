import type { SlicesMeasured } from '../model/run/run-event.ts'
import {
  forEachFigure,
  type SliceFigure,
  type SliceQuantity,
  sliceFigures,
} from '../model/run/slice-figures.ts'
import { workingTimeNs } from '../model/run/working-time.ts'

/** One contender's turn of a few milliseconds. NaN is what its runtime doesn't tell. */
export interface Slice extends Readonly<Record<SliceFigure, number>> {
  /** Its place among all slices of the group, from 0: neighbours have neighbouring places. */
  readonly place: number
  readonly operations: number
  readonly wallNs: number
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
            ...forEachFigure(sliceFigures, (name) => event[name][place] ?? Number.NaN),
            waitingCpuNs: event.waitingCpuNs[place]!,
          },
        ]
      : [],
  )
}

/** What one slice cost in all: the figure that the mean cost of an operation is made of. */
function sliceCost(slice: Slice, quantity: SliceQuantity): number {
  switch (quantity) {
    case 'wallNs':
      return workingTimeNs(slice)
    case 'gcNs':
      return collectionCost(slice)
    default:
      return slice[quantity]
  }
}

/**
 * What collections cost, by the clock that the slice's time is taken by, so that they are a part of it. Pauses are known
 * in wall time alone. Where the slice's time is its CPU time they are shortened as all of it is: a moment is as likely to
 * be stolen from a pause as from any other part of the slice that is as long, so on average that is right.
 */
function collectionCost(slice: Slice): number {
  return slice.wallNs > 0 ? Math.min(1, slice.gcNs / slice.wallNs) * workingTimeNs(slice) : 0
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
