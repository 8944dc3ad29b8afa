import { useMutation } from '@tanstack/react-query'
import type { ProtocolTarget } from '@wirebench/bench-core/model/protocol/protocol-spec'
import type { TargetExamination } from '@wirebench/bench-core/model/protocol/target-examination'
import { formatBytes, formatDuration } from '@wirebench/bench-core/report/words/format'
import { useState } from 'react'
import { examineTarget } from '../../../api/queries.ts'
import { Problem } from '../../../pieces/panel/problem.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { Remark } from '../../../ui/remark.tsx'

/** One request, so that nobody measures how fast a mistake is answered. */
export function TargetTrial({
  wanted,
  found,
  onFound,
}: {
  readonly wanted: ProtocolTarget
  readonly found: TargetExamination | null
  readonly onFound: (found: TargetExamination) => void
}) {
  const { operations } = wanted
  const [chosen, setChosen] = useState(operations[0]?.name ?? '')
  const examine = useMutation({ mutationFn: examineTarget })
  return (
    <div className="stack gap-3">
      <div className="flex flex-wrap items-end gap-2">
        {operations.length > 1 && (
          <SelectField
            label="Operation to try"
            value={chosen}
            options={operations.map((operation) => ({
              id: operation.name,
              title: `${operation.name}: ${operation.method}${'path' in operation ? ` ${operation.path}` : ''}`,
            }))}
            onChange={setChosen}
          />
        )}
        <Button
          disabled={examine.isPending}
          // What comes after the form has changed belongs to nothing in it any more.
          onClick={() => examine.mutate({ target: wanted, operation: chosen }, { onSuccess: onFound })}
        >
          {examine.isPending ? 'Asking…' : 'Send one request'}
        </Button>
      </div>
      <Problem what="The request could not be sent" error={examine.error} />
      {found !== null && <Found found={found} />}
    </div>
  )
}

function Found({ found }: { readonly found: TargetExamination }) {
  const { operation, request, status, expectedStatus, fault = null, answer, answerBytes, tookMs } = found
  const isRight = status === expectedStatus && fault === null
  return (
    <div className="stack gap-2">
      <Remark kind={isRight ? 'good' : 'bad'} isStatus>
        {operation} returned status {status}
        {status !== expectedStatus && `, not ${expectedStatus}: a run would count it as wrong`}
        {fault !== null && `, but ${fault}: a run would count it as wrong`}, {formatBytes(answerBytes)} in{' '}
        {formatDuration(tookMs)} with connecting.
      </Remark>
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
