import { Link } from '@tanstack/react-router'
import type { RunSummary } from '@wirebench/bench-core/model/run/run-summary'
import { placementText } from '@wirebench/bench-core/report/words/environment/placement-words'

/** Where a run of agents waits, is measured or was measured, and the way to what it is a part of. */
export function RunPlace({
  run: { placement, shortId },
}: {
  readonly run: Pick<RunSummary, 'placement' | 'shortId'>
}) {
  if (!placement) return null
  return (
    <>
      {placement.agent !== null && placement.queuePosition === null ? (
        <Link to="/machines/$agent" params={{ agent: placement.agent }}>
          {placementText(placement)}
        </Link>
      ) : (
        <span>{placementText(placement)}</span>
      )}
      {placement.setId !== null && (
        <Link to="/across" search={{ runs: [shortId] }}>
          All its machines
        </Link>
      )}
    </>
  )
}
