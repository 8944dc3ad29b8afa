import { forEachFigure, sliceFigures } from '@wirebench/bench-core/model/run/recorded/slice-figures'
import type { RecordedEvent, SlicesMeasured } from '@wirebench/bench-core/model/run/run-event'

/**
 * The same event for watching only, much smaller: the slices of each participant are added up into one, and the
 * histograms are left out. Folding light events gives the same state as folding the whole ones.
 */
export function lightEvent(recorded: RecordedEvent): RecordedEvent {
  const { event } = recorded
  if (event.type === 'block-measured') return { ...recorded, event: { ...event, histogram: '', parts: [] } }
  return event.type === 'slices-measured' ? { ...recorded, event: addedUp(event) } : recorded
}

function addedUp(event: SlicesMeasured): SlicesMeasured {
  const turns = event.participants.map((_, index) => index).filter((index) => event.turns.includes(index))
  const sums = (values: readonly (number | null)[]) =>
    turns.map((turn) =>
      event.turns.reduce(
        (sum, owner, slice) => (owner === turn ? sum + (values[slice] ?? Number.NaN) : sum),
        0,
      ),
    )
  // What isn't told of one of its slices isn't of all of them.
  const known = (values: readonly (number | null)[]) =>
    sums(values).map((sum) => (Number.isNaN(sum) ? null : sum))
  return {
    ...event,
    turns,
    operations: sums(event.operations),
    wallNs: sums(event.wallNs),
    ...forEachFigure(sliceFigures, (name) => known(event[name])),
    waitingCpuNs: sums(event.waitingCpuNs),
  }
}
