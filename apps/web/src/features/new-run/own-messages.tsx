import { useQuery } from '@tanstack/react-query'
import { preflightQuery, storedMessagesQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { counted } from '../../ui/counted.ts'
import { Failure } from '../../ui/failure.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { BroughtFilesView } from './brought-files.tsx'
import { DropZone } from './drop-zone.tsx'
import { PreflightView } from './preflight-view.tsx'
import type { FilesInForm } from './use-brought-files.ts'

/** Messages of the user's own, in place of the built-in workloads or beside them. The files stay on this machine. */
export function OwnMessagesPanel({
  id,
  brought,
  onChoose,
}: {
  /** The messages that take part; undefined where none do. */
  readonly id: string | undefined
  readonly brought: FilesInForm
  readonly onChoose: (id: string | undefined) => void
}) {
  return (
    <section
      aria-labelledby="own-title"
      tabIndex={-1}
      data-invalid={brought.state === 'unusable'}
      className="stack gap-3"
    >
      <div>
        <h2 id="own-title" className="font-medium">
          Your own messages
        </h2>
        <p className="text-muted">
          A .proto file, or the folder that its imports start from, with messages as JSON or protobuf if you
          have some. They are read by this machine’s own server and go nowhere else.
        </p>
      </div>
      <DropZone onFiles={brought.add} />
      <BroughtFilesView brought={brought} />
      {id !== undefined && (
        <Taken
          id={id}
          onRemove={() => {
            brought.clear()
            onChoose(undefined)
          }}
        />
      )}
      {id === undefined && brought.state === 'none' && <Stored onChoose={onChoose} />}
    </section>
  )
}

function Taken({ id, onRemove }: { readonly id: string; readonly onRemove: () => void }) {
  const query = useQuery(preflightQuery(id))
  return (
    <div className="stack gap-3 rounded-panel border border-primary p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium wrap-anywhere">
          {query.data?.status === 'understood' ? query.data.preflight.title : `Messages ${id}`}
        </p>
        <Button onClick={onRemove}>Remove</Button>
      </div>
      {query.isPending && <p className="text-muted">Reading the messages…</p>}
      {query.error !== null && (
        <Failure what="The messages could not be read" error={query.error} onRetry={query.refetch} />
      )}
      {query.data?.status === 'understood' && <PreflightView preflight={query.data.preflight} />}
    </div>
  )
}

function Stored({ onChoose }: { readonly onChoose: (id: string) => void }) {
  const query = useQuery(storedMessagesQuery)
  const messages = query.data?.messages ?? []
  if (messages.length === 0) return null
  return (
    <details>
      <summary className="min-h-6 w-fit">Messages brought before ({messages.length})</summary>
      <ul className="mt-1 grid gap-1">
        {messages.map(({ id, title, messages: count, importedAtMs }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3">
            <Button onClick={() => onChoose(id)}>
              Use<span className="sr-only"> {title}</span>
            </Button>
            <span className="font-medium wrap-anywhere">{title}</span>
            <span className="text-muted">
              {counted(count, 'message')}, <RelativeTime at={new Date(importedAtMs).toISOString()} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
