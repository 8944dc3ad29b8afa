import { useMutation } from '@tanstack/react-query'
import {
  exampleDescription,
  formatBytes,
  formatDuration,
  secretHeaders,
  type TargetExamination,
} from '@wirebench/bench-core/results'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { examineTarget } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { sentence } from '../../ui/sentence.ts'
import { checkTarget, isFarAway, type OwnTarget } from './own-target.ts'

interface TargetProps {
  readonly target: OwnTarget
  readonly onTarget: (target: OwnTarget) => void
  /** Whether what is missing is pointed out; not before somebody has tried to start. */
  readonly isTried: boolean
}

/** The user's own HTTP service: where it is, what is sent to it, and one request to try it. */
export function TargetFields({ target, onTarget, isTried }: TargetProps) {
  const checked = checkTarget(target)
  const { url, description } = target
  const errorOf = (part: 'url' | 'description') => {
    const isTyped = (part === 'url' ? url : description).trim() !== ''
    return checked.kind === 'lacking' && checked.part === part && (isTyped || isTried)
      ? checked.text
      : undefined
  }
  const change = (part: Partial<OwnTarget>) => onTarget({ ...target, ...part, found: null })
  return (
    <div className="stack gap-4">
      <TextField
        label="Address of the service"
        placeholder="http://127.0.0.1:3000"
        inputMode="url"
        autoComplete="off"
        value={url}
        error={errorOf('url')}
        help="It stays out of this page's address; it is saved with the run."
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
      />
      {checked.kind === 'complete' && (
        <>
          <Secrets names={secretHeaders(checked.target.operations)} />
          <Trial key={JSON.stringify(checked.target)} target={target} onTarget={onTarget} />
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
      <p className="flex gap-2 text-warning">
        <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
        <span>
          This is not your machine. A load test can take a service down; without its owner's consent it is an
          attack. The network between is part of what is measured.
        </span>
      </p>
      <label className="flex min-h-6 items-center gap-2 font-medium">
        <input
          type="checkbox"
          checked={isGiven}
          aria-invalid={isMissed}
          onChange={({ target }) => onChange(target.checked)}
        />
        This service is mine to load
      </label>
    </div>
  )
}

function Description({
  text,
  error,
  onChange,
}: {
  readonly text: string
  readonly error: string | undefined
  readonly onChange: (text: string) => void
}) {
  const id = useId()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1">
      <label htmlFor={id} className="font-medium">
        What is sent to it
      </label>
      <textarea
        id={id}
        className="field min-h-40 min-w-0 font-mono text-table"
        spellCheck={false}
        placeholder={exampleDescription}
        value={text}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-help ${id}-error`}
        onChange={({ target }) => onChange(target.value)}
      />
      <span id={`${id}-help`} className="text-caption text-muted">
        Up to 20 operations in JSON: name, method, path, expectedStatus, and where needed headers and body. In
        path and body, {'{n}'} counts up and {'{random}'} is 12 digits of chance. Every operation is measured
        in every load.
      </span>
      <FieldError id={`${id}-error`} error={error} />
      <label className="mt-1 flex flex-wrap items-center gap-2">
        Or take a file:
        <input
          type="file"
          accept=".json,application/json"
          className="max-w-full file:mr-2 file:min-h-8 file:rounded-control file:border file:border-solid file:border-control file:bg-bg file:px-3"
          onChange={async ({ target }) => {
            const [file] = target.files ?? []
            if (file) onChange(await file.text())
            target.value = ''
          }}
        />
      </label>
    </div>
  )
}

function Secrets({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <p className="flex gap-2 text-warning">
      <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
      <span>
        The description is saved with the run and its exports, {names.join(' and ')} included: use what was
        made for the test.
      </span>
    </p>
  )
}

/** One request, so that nobody measures how fast a mistake is answered. */
function Trial({ target, onTarget }: Pick<TargetProps, 'target' | 'onTarget'>) {
  const checked = checkTarget(target)
  const operations = checked.kind === 'complete' ? checked.target.operations : []
  const [chosen, setChosen] = useState(operations[0]?.name ?? '')
  const examine = useMutation({
    mutationFn: examineTarget,
    onSuccess: (found) => onTarget({ ...target, found }),
  })
  const { error } = examine
  if (checked.kind !== 'complete') return null
  return (
    <div className="stack gap-3">
      <div className="flex flex-wrap items-end gap-2">
        {operations.length > 1 && (
          <SelectField
            label="Operation to try"
            value={chosen}
            options={operations.map(({ name, method, path }) => ({
              id: name,
              title: `${name}: ${method} ${path}`,
            }))}
            onChange={setChosen}
          />
        )}
        <Button
          disabled={examine.isPending}
          onClick={() => examine.mutate({ target: checked.target, operation: chosen })}
        >
          {examine.isPending ? 'Asking…' : 'Send one request'}
        </Button>
      </div>
      {error !== null && (
        <div role="alert" className="text-worse">
          <p className="font-medium wrap-anywhere">{sentence(error.message)}</p>
          {error instanceof ApiError && error.fix !== null && <p>{sentence(error.fix)}</p>}
        </div>
      )}
      {target.found !== null && <Found found={target.found} />}
    </div>
  )
}

function Found({ found }: { readonly found: TargetExamination }) {
  const { operation, request, status, expectedStatus, answer, answerBytes, tookMs } = found
  const isRight = status === expectedStatus
  const Icon = isRight ? CircleCheck : CircleX
  return (
    <div className="stack gap-2">
      <p role="status" className="flex items-start gap-2">
        <Icon
          aria-hidden
          size={16}
          className={isRight ? 'mt-0.5 shrink-0 text-primary' : 'mt-0.5 shrink-0 text-worse'}
        />
        <span>
          {operation} was answered with status {status}
          {!isRight && `, not ${expectedStatus}: a run would count it as wrong`}, {formatBytes(answerBytes)}{' '}
          in {formatDuration(tookMs)} with connecting.
        </span>
      </p>
      <Shown title="The request" text={request} />
      <Shown title="The answer" text={answer} />
    </div>
  )
}

function Shown({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <figure>
      <figcaption className="text-muted">{title}</figcaption>
      <section
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-60 overflow-auto rounded-control bg-surface p-2"
      >
        <pre className="text-table whitespace-pre-wrap wrap-anywhere">{text}</pre>
      </section>
    </figure>
  )
}
