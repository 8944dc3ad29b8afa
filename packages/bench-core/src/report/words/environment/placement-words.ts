import type { Placement } from '../../../model/machine/agent.ts'
import { roughDuration } from '../format.ts'

/** Where a run of agents waits, is measured or was measured: `waits for label=pool=ci, place 2, about 4 min`, `on big-arm`. */
export function placementText({
  place,
  agent,
  attempt,
  isLapsed,
  queuePosition,
  startsInMs,
}: Placement): string {
  const meant = place.replace(/^name=/, '')
  if (queuePosition === null)
    return attempt > 1 ? `on ${agent ?? meant}, attempt ${attempt}` : `on ${agent ?? meant}`
  const soon = startsInMs === null ? ', and no running agent may take it' : waitText(startsInMs)
  const waits = `waits for ${meant}, place ${queuePosition}${soon}`
  return isLapsed ? `${waits}: ${agent} was lost or gave it back` : waits
}

function waitText(ms: number): string {
  return ms < 1_000 ? '' : `, ${roughDuration(ms)}`
}
