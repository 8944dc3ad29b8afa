import {
  forEachFigure,
  type SliceFigure,
  type SliceQuantity,
  sliceFigures,
} from '../model/run/recorded/slice-figures.ts'
import { workingTimeNs } from '../model/run/recorded/working-time.ts'
import type { SlicesMeasured } from '../model/run/run-event.ts'
import { sumBy } from '../model/sum.ts'

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

/**
 * The mean cost of an operation over a round: total cost ÷ total operations. Null for no operations. The time of collections
 * is that in slices and lead-ins together, per operation of both. How many of them begin in slices is chance, and in Go not
 * even that: there lead-ins have more than their share (docs/lanes.md shows both).
 */
export function roundCost(slices: readonly Slice[], quantity: SliceQuantity): number | null {
  const operations = sumBy(slices, (slice) => slice.operations)
  const cost = sumBy(slices, (slice) => sliceCost(slice, quantity))
  const owed = quantity.endsWith('Ns') ? owedCollections(slices) : 0
  return operations > 0 && Number.isFinite(cost) ? (cost + owed) / operations : null
}

/** What collections would cost slices at the rate of all that began in slices and lead-ins, beyond what they did cost them. */
function owedCollections(slices: readonly Slice[]): number {
  const inSlices = sumBy(slices, collectionCost)
  const inLeadIns = sumBy(slices, (slice) =>
    slice.leadInGcNs > 0 ? (slice.leadInGcNs * workingTimeNs(slice)) / slice.wallNs : 0,
  )
  const owed = (inSlices + inLeadIns) * shareTimed(slices) - inSlices
  return Number.isFinite(owed) ? owed : 0
}

/** Collections that began, by operation of slices and lead-ins. Null where the runtime doesn't tell, or nothing was worked. */
export function collectionsPerOperation(slices: readonly Slice[]): number | null {
  const begun = sumBy(slices, ({ gcCount, leadInGcCount }) => gcCount + leadInGcCount)
  const rate = (begun * shareTimed(slices)) / sumBy(slices, ({ operations }) => operations)
  return Number.isFinite(rate) ? rate : null
}

/** Of the operations of slices and lead-ins, the part that is in slices. */
function shareTimed(slices: readonly Slice[]): number {
  const timed = sumBy(slices, ({ operations }) => operations)
  return timed / (timed + sumBy(slices, ({ leadIn }) => leadIn))
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
