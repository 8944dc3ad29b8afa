import type { RunSummary } from '@wirebench/bench-core/model/run/run-summary'
import { RotateCcw } from 'lucide-react'
import { buttonClass } from '../../../ui/controls/button.tsx'
import { useRunChanges } from './use-run-changes.ts'

/** For a run that was deleted: the one thing that can be done with it. */
export function RestoreAction({ run }: { readonly run: RunSummary }) {
  const { restore } = useRunChanges(run)
  return (
    <button type="button" className={buttonClass('quiet', 'text-primary')} onClick={restore}>
      <RotateCcw aria-hidden size={16} />
      Restore
    </button>
  )
}
