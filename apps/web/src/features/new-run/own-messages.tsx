import { useQuery } from '@tanstack/react-query'
import { preflightQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { BringMessages } from './bring-messages.tsx'
import { PreflightView } from './preflight-view.tsx'

/** Messages of the user's own, beside the built-in workloads or instead of them. The files stay on this machine. */
export function OwnMessagesPanel({
  id,
  onChoose,
}: {
  /** The messages that take part; undefined where none do. */
  readonly id: string | undefined
  readonly onChoose: (id: string | undefined) => void
}) {
  return (
    <section aria-labelledby="own-title" className="stack gap-3">
      <div>
        <h2 id="own-title" className="font-medium">
          Your own messages
        </h2>
        <p className="text-muted">
          A .proto file, or the folder that its imports start from, with messages as JSON or protobuf if you
          have some. They are read by this machine's own server and go nowhere else.
        </p>
      </div>
      {id === undefined ? (
        <BringMessages onChoose={onChoose} />
      ) : (
        <Brought id={id} onRemove={() => onChoose(undefined)} />
      )}
    </section>
  )
}

function Brought({ id, onRemove }: { readonly id: string; readonly onRemove: () => void }) {
  const query = useQuery(preflightQuery(id))
  return (
    <div className="stack gap-3 rounded-panel border border-primary p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium">
          {query.data?.status === 'understood' ? query.data.preflight.title : `Messages ${id}`}
        </p>
        <Button onClick={onRemove}>Leave out</Button>
      </div>
      {query.isPending && <p className="text-muted">Looking at the messages…</p>}
      {query.error !== null && (
        <Failure what="The messages could not be read" error={query.error} onRetry={query.refetch} />
      )}
      {query.data?.status === 'understood' && <PreflightView preflight={query.data.preflight} />}
    </div>
  )
}
