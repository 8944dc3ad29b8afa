import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RunSummary } from '@wirebench/bench-core/results'
import { CopyPlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deleteRun } from '../../api/queries.ts'
import { isActive } from '../../api/run-activity.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CancelRunButton } from '../../ui/cancel-run-button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** What can be done with a run from the list. */
export function RunActions({ run }: { readonly run: RunSummary }) {
  return (
    <span className="flex justify-end gap-1">
      <Link to="/runs/$run" params={{ run: run.shortId }} className={buttonClass('quiet', 'text-primary')}>
        Open
      </Link>
      <Link
        to="/runs/new"
        search={{ from: run.shortId }}
        className={buttonClass('quiet', 'px-2!')}
        aria-label={`Clone ${run.name}`}
        title="Clone"
      >
        <CopyPlus aria-hidden size={16} />
      </Link>
      {isActive(run.state) ? <CancelRunButton run={run} iconOnly /> : <DeleteButton run={run} />}
    </span>
  )
}

function DeleteButton({ run }: { readonly run: RunSummary }) {
  const [asking, setAsking] = useState(false)
  const announce = useAnnounce()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => deleteRun(run.id),
    onSuccess: () => announce(`Deleted ${run.name}`),
    onError: (error) => announce(`Could not delete: ${error.message}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['runs', 'list'] }),
  })
  return (
    <>
      <Button
        look="quiet"
        className="px-2!"
        aria-label={`Delete ${run.name}`}
        title="Delete"
        disabled={remove.isPending}
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden size={16} />
      </Button>
      {remove.isError && (
        <span role="alert" className="text-worse">
          {remove.error.message}
        </span>
      )}
      {asking && (
        <ConfirmDialog
          title="Delete run?"
          confirm="Delete run"
          dismiss="Keep it"
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            remove.mutate()
          }}
        >
          <p>
            {run.name} ({run.shortId}) and all its figures will be gone for good.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
