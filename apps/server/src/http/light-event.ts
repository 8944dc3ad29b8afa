import type { RecordedEvent, SlicesMeasured } from '@wirebench/bench-core/results'

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
  const sums = (values: readonly number[]) =>
    turns.map((turn) =>
      event.turns.reduce((sum, owner, slice) => (owner === turn ? sum + (values[slice] ?? 0) : sum), 0),
    )
  return {
    ...event,
    turns,
    operations: sums(event.operations),
    wallNs: sums(event.wallNs),
    cpuNs: sums(event.cpuNs),
    allocatedBytes: sums(event.allocatedBytes),
    gcCount: sums(event.gcCount),
    gcNs: sums(event.gcNs),
    waitingCpuNs: sums(event.waitingCpuNs),
  }
}
