import { Link, useMatchRoute } from '@tanstack/react-router'
import { maxComparedRuns } from '@wirebench/bench-core/model/report/runs-comparison'
import { GitCompareArrows, X } from 'lucide-react'
import { clearSelectedRuns, toggleSelectedRun, useSelectedRuns } from '../api/selected-runs.ts'
import { SelectionActions } from '../features/runs/actions/selection-actions.tsx'
import { Button, buttonClass } from '../ui/controls/button.tsx'
import { IconButton } from '../ui/controls/icon-button.tsx'
import { NameText } from '../ui/name-text.tsx'

const letters = 'ABCDEF'

/** Holds the runs that were selected anywhere until something is done with them. Not shown where they are compared. */
export function CompareTray() {
  const runs = useSelectedRuns()
  const matches = useMatchRoute()
  if (matches({ to: '/compare' })) return null
  return (
    <aside
      aria-label="Selected runs"
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-control bg-raised px-6 py-2 max-rail:px-4"
    >
      <span className="font-medium">{runs.length} selected</span>
      <ol className="flex min-w-0 flex-wrap gap-2">
        {runs.map((run, index) => (
          <li
            key={run.id}
            className="flex min-w-0 items-center gap-2 rounded-control border border-hairline bg-bg pl-2"
          >
            <span className="font-mono font-medium">{letters[index]}</span>
            <span className="max-w-48 truncate">
              <NameText text={run.name} />
            </span>
            <span className="font-mono text-caption text-muted">{run.shortId}</span>
            <IconButton
              icon={X}
              size={14}
              className="px-1!"
              label={`Remove ${run.name} from the selection`}
              onClick={() => toggleSelectedRun(run)}
            />
          </li>
        ))}
      </ol>
      <span className="ml-auto flex flex-wrap items-center gap-2">
        {runs.length === 1 && <span className="text-muted">Select a second run to compare</span>}
        {runs.length === maxComparedRuns && <span className="text-muted">{maxComparedRuns} at most</span>}
        {runs.length > 1 && (
          <Link
            to="/compare"
            search={{ runs: runs.map(({ shortId }) => shortId) }}
            className={buttonClass('primary')}
          >
            <GitCompareArrows aria-hidden size={16} />
            Compare
          </Link>
        )}
        <SelectionActions runs={runs} />
        <Button onClick={clearSelectedRuns}>Clear</Button>
      </span>
    </aside>
  )
}
