import { mayLoadTarget, ownServiceOptions } from '@wirebench/bench-core/model/options/protocol'
import {
  exampleDescription,
  exampleRpcDescription,
} from '@wirebench/bench-core/model/protocol/target-description'
import { secretHeaders } from '@wirebench/bench-core/model/protocol/target-secrets'
import { type Dispatch, type SetStateAction, useId, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { FieldError, TextField } from '../../../ui/controls/field.tsx'
import { FileButton } from '../../../ui/controls/file-button.tsx'
import { Remark } from '../../../ui/remark.tsx'
import { addedFiles, checkTarget, isFarAway, type OwnTarget, textOf, wantsFiles } from './own-target.ts'
import { TargetTrial } from './target-trial.tsx'

interface TargetProps {
  readonly target: OwnTarget
  readonly onTarget: Dispatch<SetStateAction<OwnTarget>>
  /** Whether what is missing is pointed out; not before somebody has tried to start. */
  readonly isTried: boolean
}

/** The user's own service: where it is, what is sent to it, and one request to try it. */
export function TargetFields({ target, onTarget, isTried }: TargetProps) {
  const checked = checkTarget(target)
  const { url, description } = target
  const errorOf = (part: 'url' | 'description') => {
    const isTyped = (part === 'url' ? url : description).trim() !== ''
    return checked.kind === 'lacking' && checked.part === part && (isTyped || isTried)
      ? checked.text
      : undefined
  }
  const [unread, setUnread] = useState('')
  // Files are read while somebody goes on typing.
  const change = (part: Partial<OwnTarget>) => {
    setUnread('')
    onTarget((known) => ({ ...known, ...part, found: null }))
  }
  const add = (files: OwnTarget['files']) =>
    onTarget((known) => ({ ...known, files: { ...known.files, ...files }, found: null }))
  const take = <Read,>(reading: Promise<Read>, put: (read: Read) => void) => {
    setUnread('')
    reading.then(put, ({ message }: Error) => setUnread(message))
  }
  return (
    <div className="stack gap-4">
      <TextField
        label="Address of the service"
        placeholder="http://127.0.0.1:3000"
        inputMode="url"
        autoComplete="off"
        value={url}
        error={errorOf('url')}
        help="It is saved with the run but isn’t part of this page’s address."
        onChange={({ target: input }) => change({ url: input.value, isConfirmed: false })}
      />
      {isFarAway(target) && (
        <Consent
          isGiven={target.isConfirmed}
          isMissed={isTried && checked.kind === 'lacking' && checked.part === 'consent'}
          onChange={(isConfirmed) => change({ isConfirmed })}
        />
      )}
      <Description
        text={description}
        error={errorOf('description')}
        onChange={(text) => change({ description: text })}
        onFile={(file) => take(textOf(file), (text) => change({ description: text }))}
      />
      {wantsFiles(target) && (
        <FilesBeside
          files={target.files}
          error={checked.kind === 'lacking' && checked.part === 'files' ? checked.text : undefined}
          onAdd={(added) => take(addedFiles(added), add)}
          onRemove={() => change({ files: {} })}
        />
      )}
      <FieldError error={unread} />
      {checked.kind === 'complete' && (
        <>
          <Secrets names={secretHeaders(checked.target)} />
          <TargetTrial
            key={JSON.stringify(checked.target)}
            wanted={checked.target}
            found={target.found}
            onFound={(found) => onTarget((known) => ({ ...known, found }))}
          />
        </>
      )}
    </div>
  )
}

function Consent({
  isGiven,
  isMissed,
  onChange,
}: {
  readonly isGiven: boolean
  readonly isMissed: boolean
  readonly onChange: (isGiven: boolean) => void
}) {
  return (
    <div className="grid gap-2 rounded-panel border border-control p-3">
      <Remark kind="warning">
        Warning: this is not your machine. A load test can take a service down; without its owner’s consent it
        is an attack. Figures include the network in between.
      </Remark>
      <label className="flex min-h-6 items-center gap-2 font-medium">
        <input
          type="checkbox"
          checked={isGiven}
          aria-invalid={isMissed}
          onChange={({ target }) => onChange(target.checked)}
        />
        {mayLoadTarget.label}
      </label>
    </div>
  )
}

function Description({
  text,
  error,
  onChange,
  onFile,
}: {
  readonly text: string
  readonly error: string | undefined
  readonly onChange: (text: string) => void
  readonly onFile: (file: File) => void
}) {
  const id = useId()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1">
      <label htmlFor={id} className="font-medium">
        {ownServiceOptions.targetFile.label}
      </label>
      <textarea
        id={id}
        className="field min-h-40 min-w-0 font-mono text-table"
        spellCheck={false}
        placeholder={`${exampleDescription}\n\n${exampleRpcDescription}`}
        value={text}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-help ${id}-error`}
        onChange={({ target }) => onChange(target.value)}
      />
      <span id={`${id}-help`} className="text-caption text-muted">
        Up to 20 operations in JSON: name, method, path, expectedStatus, and optionally headers, body and
        expectedBody. In path and body, {'{n}'} repeatedly counts from 1 to 1,000 (for existing items), and{' '}
        {'{random}'} is 12 digits that never repeat (for new ones). Every operation is measured under every
        load. For gRPC, Connect or gRPC-Web, give "protocol" and, for each operation, its name, its method,
        one or more messages, and optionally metadata, deadlineMs, expectedStatus, expected and
        expectedMessages.
      </span>
      <FieldError id={`${id}-error`} error={error} />
      <p>
        <FileButton
          label="Load it from a file"
          accept=".json,application/json"
          onFiles={([file]) => file && onFile(file)}
        />
      </p>
    </div>
  )
}

function FilesBeside({
  files,
  error,
  onAdd,
  onRemove,
}: {
  readonly files: OwnTarget['files']
  readonly error: string | undefined
  readonly onAdd: (added: readonly File[]) => void
  readonly onRemove: () => void
}) {
  const id = useId()
  const names = Object.keys(files)
  return (
    <div className="stack gap-2">
      <p className="font-medium">Files that it names</p>
      <p className="text-muted">
        {names.length === 0
          ? 'The .proto files of its methods, including imports, and the files that it names as "data" or "ca".'
          : names.join(', ')}
      </p>
      <FieldError id={id} error={error} />
      <p className="flex flex-wrap gap-2">
        <FileButton label="Add files" onFiles={onAdd} />
        <FileButton label="Add a folder" isFolder onFiles={onAdd} />
        {names.length > 0 && <Button onClick={onRemove}>Remove them</Button>}
      </p>
    </div>
  )
}

function Secrets({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <Remark kind="warning">
      Warning: the description, including {names.join(' and ')}, is saved with the run and its exports. Use
      credentials made for this test.
    </Remark>
  )
}
