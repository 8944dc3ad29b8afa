import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import type { ApiError } from '../../api/client.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { useTitle } from '../../ui/hooks/use-title.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { sentence } from '../../ui/sentence.ts'
import { useRemoval } from './actions/use-removal.ts'

/** The page of a run that is saved and can't be read: what is wrong, and the way to be rid of it. */
export function UnreadableRun({
  runId,
  error,
  onDeleted,
}: {
  readonly runId: string
  readonly error: ApiError
  readonly onDeleted: () => void
}) {
  useTitle(`Run ${runId} · Wirebench`)
  const { remove } = useRemoval()
  return (
    <div className="stack justify-items-start">
      <PageHeading>Run {runId} can’t be read</PageHeading>
      <p className="wrap-anywhere">{sentence(error.message)}</p>
      <p>{sentence(error.fix)}</p>
      <p className="flex flex-wrap gap-2">
        <Button
          onClick={() => {
            remove([{ id: runId, shortId: runId, name: `run ${runId}` }])
            onDeleted()
          }}
        >
          <Trash2 aria-hidden size={16} />
          Delete
        </Button>
        <Link to="/runs" className={buttonClass()}>
          All runs
        </Link>
      </p>
    </div>
  )
}
