import type { Placement } from '../../model/agent.ts'

/** Where a run of agents waits, is measured or was measured: `waits for label=pool=ci, place 2`, `on big-arm`. */
export function placementText({ place, agent, attempt, isLapsed, queuePosition }: Placement): string {
  const meant = place.replace(/^name=/, '')
  if (queuePosition === null)
    return attempt > 1 ? `on ${agent ?? meant}, attempt ${attempt}` : `on ${agent ?? meant}`
  const waits = `waits for ${meant}, place ${queuePosition}`
  return isLapsed ? `${waits}: ${agent} was lost or gave it back` : waits
}
