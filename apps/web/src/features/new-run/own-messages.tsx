import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatCount, type MessageTypeChoice } from '@wirebench/bench-core/results'
import { clsx } from 'clsx'
import { Upload } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { bringMessages, preflightQuery, storedMessagesQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { relativeTime } from '../../ui/dates.ts'
import { Failure } from '../../ui/failure.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { sentence } from '../../ui/sentence.ts'
import { type BroughtFile, filesOfDrop, filesOfInput, isSchema, uploadForm } from './dropped-files.ts'
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
        <Bring onChoose={onChoose} />
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

function Bring({ onChoose }: { readonly onChoose: (id: string) => void }) {
  const queryClient = useQueryClient()
  const [files, setFiles] = useState<readonly BroughtFile[]>([])
  const [choices, setChoices] = useState<readonly MessageTypeChoice[] | null>(null)
  const upload = useMutation({
    mutationFn: (messageType: string | null) => bringMessages(uploadForm(files, messageType)),
    onSuccess: (answer) => {
      if (answer.status === 'choose-message') return setChoices(answer.messageTypes)
      if (answer.own === null) return
      queryClient.setQueryData(preflightQuery(answer.own.id).queryKey, answer)
      void queryClient.invalidateQueries({ queryKey: storedMessagesQuery.queryKey })
      onChoose(answer.own.id)
    },
  })
  const add = (more: readonly BroughtFile[]) => {
    upload.reset()
    setChoices(null)
    setFiles((known) => [...known.filter((old) => more.every(({ path }) => path !== old.path)), ...more])
  }
  const schemas = files.filter(isSchema).length
  return (
    <div className="stack gap-3">
      <DropZone onFiles={add} />
      {files.length > 0 && (
        <>
          <p>
            {formatCount(schemas)} {schemas === 1 ? 'schema file' : 'schema files'},{' '}
            {formatCount(files.length - schemas)} {files.length - schemas === 1 ? 'data file' : 'data files'}:{' '}
            <span className="text-muted wrap-anywhere">{namesOf(files)}</span>
          </p>
          {schemas === 0 && (
            <p className="text-worse">A .proto file is missing: it says what the data means.</p>
          )}
          {choices !== null && (
            <ChooseType
              choices={choices}
              disabled={upload.isPending}
              onChoose={(type) => upload.mutate(type)}
            />
          )}
          {upload.error !== null && <UploadProblem error={upload.error} />}
          <div className="flex flex-wrap gap-2">
            {choices === null && (
              <Button disabled={schemas === 0 || upload.isPending} onClick={() => upload.mutate(null)}>
                {upload.isPending ? 'Looking…' : 'Look at them'}
              </Button>
            )}
            <Button
              look="quiet"
              onClick={() => {
                setFiles([])
                setChoices(null)
                upload.reset()
              }}
            >
              Clear
            </Button>
          </div>
        </>
      )}
      <Stored onChoose={onChoose} />
    </div>
  )
}

function DropZone({ onFiles }: { readonly onFiles: (files: readonly BroughtFile[]) => void }) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const drop = async (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onFiles(await filesOfDrop(event.dataTransfer.items))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for those who drag; the inputs inside do the same
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={clsx(
        'grid gap-2 rounded-panel border border-dashed p-4',
        isOver ? 'border-primary bg-better-bg' : 'border-control',
      )}
    >
      <p className="flex items-center gap-2">
        <Upload aria-hidden size={16} className="shrink-0 text-muted" />
        Drop .proto files, a folder of them, and data files here, or choose them:
      </p>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <label htmlFor={`${id}-files`} className="grid gap-1">
          Files
          <input
            id={`${id}-files`}
            type="file"
            multiple
            className="max-w-full file:mr-2 file:min-h-8 file:rounded-control file:border file:border-solid file:border-control file:bg-bg file:px-3"
            onChange={({ target }) => {
              if (target.files) onFiles(filesOfInput(target.files))
              target.value = ''
            }}
          />
        </label>
        <label htmlFor={`${id}-folder`} className="grid gap-1">
          A folder of .proto files
          <input
            id={`${id}-folder`}
            type="file"
            multiple
            className="max-w-full file:mr-2 file:min-h-8 file:rounded-control file:border file:border-solid file:border-control file:bg-bg file:px-3"
            ref={(element) => element?.setAttribute('webkitdirectory', '')}
            onChange={({ target }) => {
              if (target.files) onFiles(filesOfInput(target.files).filter(isSchema))
              target.value = ''
            }}
          />
        </label>
      </div>
    </div>
  )
}

function ChooseType({
  choices,
  disabled,
  onChoose,
}: {
  readonly choices: readonly MessageTypeChoice[]
  readonly disabled: boolean
  readonly onChoose: (type: string) => void
}) {
  const [type, setType] = useState(choices[0]?.name ?? '')
  return (
    <div className="flex flex-wrap items-end gap-2">
      <SelectField
        label="Which message?"
        value={type}
        options={choices.map(({ name, fields, isOutermost }) => ({
          id: name,
          title: `${name}, ${fields} fields${isOutermost ? '' : ', part of another'}`,
        }))}
        onChange={setType}
      />
      <Button disabled={disabled} onClick={() => onChoose(type)}>
        {disabled ? 'Looking…' : 'Take this one'}
      </Button>
    </div>
  )
}

function UploadProblem({ error }: { readonly error: Error }) {
  return (
    <div role="alert" className="text-worse">
      <p className="font-medium wrap-anywhere">{error.message}</p>
      {error instanceof ApiError && error.fix !== null && <p>{sentence(error.fix)}</p>}
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
              Take<span className="sr-only"> {title}</span>
            </Button>
            <span className="font-medium wrap-anywhere">{title}</span>
            <span className="text-muted">
              {formatCount(count)} messages, {relativeTime(new Date(importedAtMs).toISOString(), Date.now())}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

const namesShown = 8

function namesOf(files: readonly BroughtFile[]): string {
  const names = files.slice(0, namesShown).map(({ path }) => path)
  const more = files.length - names.length
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')
}
