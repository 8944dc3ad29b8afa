import type { Placement } from '../../../model/machine/agent.ts'
import { roughDuration } from '../format.ts'

/** Where a run of agents waits, is or was measured: `waits for label=pool=ci, place 2, about 4 min`, `on big-arm`; `for big-arm` where nobody took it. */
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
    return `${agent === null ? 'for' : 'on'} ${agent ?? meant}${attempt > 1 ? `, attempt ${attempt}` : ''}`
  const soon = startsInMs === null ? ', and no running agent may take it' : waitText(startsInMs)
  const waits = `waits for ${meant}, place ${queuePosition}${soon}`
  return isLapsed ? `${waits}: ${agent} was lost or gave the run back` : waits
}

function waitText(ms: number): string {
  return ms < 1_000 ? '' : `, ${roughDuration(ms)}`
}
