import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RunSummary } from '@wirebench/bench-core/model/run/run-summary'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { cancelRun } from '../../api/queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/controls/confirm-dialog.tsx'
import { useAnnounce } from '../../ui/hooks/announcer.tsx'
import { NameText } from '../../ui/name-text.tsx'

/**
 * Asks, then cancels. What was measured is kept: the run ends as a report of the rounds that are finished. Give it
 * `key={run.id}` where another run may take its place: the question is about one run.
 */
export function CancelRunButton({
  run,
  iconOnly = false,
  progress,
}: {
  readonly run: Pick<RunSummary, 'id' | 'name' | 'state' | 'cases'>
  /** For rows of a table; the button is then named after its run. */
  readonly iconOnly?: boolean
  /** What is finished so far, in words, where more is known than the summary tells. */
  readonly progress?: string
}) {
  const [asking, setAsking] = useState(false)
  const announce = useAnnounce()
  const queryClient = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => cancelRun(run.id),
    onSuccess: () => announce(`Cancelling ${run.name}`),
    onError: (error) => announce(`Could not cancel: ${error.message}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['runs'] }),
  })
  const { planned, measured, failed } = run.cases
  const isCancelling = run.state === 'cancelling'
  const isBefore = run.state === 'queued' || run.state === 'waiting'
  return (
    <>
      <Button
        aria-label={`${isCancelling ? 'Cancelling' : 'Cancel'} ${run.name}`}
        {...(iconOnly ? { look: 'quiet', className: 'px-2!', title: 'Cancel' } : {})}
        disabled={cancel.isPending || isCancelling}
        onClick={() => setAsking(true)}
      >
        <Ban aria-hidden size={16} />
        {!iconOnly && (isCancelling ? 'Cancelling' : 'Cancel')}
      </Button>
      {cancel.isError && (
        <span role="alert" className="text-worse">
          {cancel.error.message}
        </span>
      )}
      {asking && (
        <ConfirmDialog
          title={isBefore ? 'Remove run from the queue?' : 'Cancel run?'}
          confirm={isBefore ? 'Remove' : 'Cancel run'}
          dismiss={isBefore ? 'Keep waiting' : 'Keep running'}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            cancel.mutate()
          }}
        >
          {isBefore ? (
            <p>
              <NameText text={run.name} /> has not started yet.
            </p>
          ) : (
            <p>
              <NameText text={run.name} />:{' '}
              {progress ?? `${measured + failed} of ${planned} cases have results`}. Finished rounds are kept
              and shown as a partial report.
            </p>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
