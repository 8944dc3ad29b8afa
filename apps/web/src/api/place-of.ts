import type { RunDetail } from '@wirebench/bench-core/api/runs'

/** Where a run is measured again as it was: an agent, or whoever it was meant for; undefined for this machine. */
export function placeOf({ placement }: Pick<RunDetail, 'placement'>): string | undefined {
  return placement ? (placement.agent ?? placement.place.replace(/^name=/, '')) : undefined
}
