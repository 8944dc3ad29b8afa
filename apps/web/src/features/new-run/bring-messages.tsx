import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MessageTypeChoice } from '@wirebench/bench-core/results'
import { useState } from 'react'
import { bringMessages, preflightQuery, storedMessagesQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { counted } from '../../ui/counted.ts'
import { Problem } from '../../ui/problem.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { DropZone } from './drop-zone.tsx'
import { type BroughtFile, isSchema, uploadForm } from './dropped-files.ts'

/** Brings files, and asks which of several messages is meant. */
export function BringMessages({ onChoose }: { readonly onChoose: (id: string) => void }) {
  const queryClient = useQueryClient()
  const [files, setFiles] = useState<readonly BroughtFile[]>([])
  const [choices, setChoices] = useState<readonly MessageTypeChoice[] | null>(null)
  const upload = useMutation({
    mutationFn: (messageType: string | null) => bringMessages(uploadForm(files, messageType)),
  })
  // What comes after other files were brought is not about them.
  const look = (messageType: string | null) =>
    upload.mutate(messageType, {
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
            {counted(schemas, 'schema file')}, {counted(files.length - schemas, 'data file')}:{' '}
            <span className="text-muted wrap-anywhere">{namesOf(files)}</span>
          </p>
          {schemas === 0 && (
            <p className="text-worse">A .proto file is missing: it says what the data means.</p>
          )}
          {choices !== null && <ChooseType choices={choices} disabled={upload.isPending} onChoose={look} />}
          <Problem what="The files can’t be used" error={upload.error} />
          <div className="flex flex-wrap gap-2">
            {choices === null && (
              <Button disabled={schemas === 0 || upload.isPending} onClick={() => look(null)}>
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
              {counted(count, 'message')}, <RelativeTime at={new Date(importedAtMs).toISOString()} />
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
