import { type InferredSchema, remarkWords } from '@wirebench/bench-core/model/messages/inferred-schema'
import { counted } from '@wirebench/bench-core/model/text/counted'
import { useId, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { More } from '../choices/more.tsx'
import type { FilesInForm } from './use-brought-files.ts'

/** A schema that was made from data, to be read, doubted and changed. */
export function MadeSchema({
  schema: { proto, messageType, remarks },
  brought,
}: {
  readonly schema: Pick<InferredSchema, 'proto' | 'messageType' | 'remarks'>
  readonly brought: FilesInForm
}) {
  const id = useId()
  const [draft, setDraft] = useState({ of: proto, text: proto })
  const text = draft.of === proto ? draft.text : proto
  const setText = (typed: string) => setDraft({ of: proto, text: typed })
  const { edited, files, state } = brought
  // Without the data, which a page that was loaded anew doesn't hold, another schema can't be tried on them.
  const canEdit = files.length > 0
  const isChanged = text !== proto
  return (
    <More
      title={edited === null ? 'The schema inferred from your data' : 'The schema with your changes'}
      note={edited === null ? counted(remarks.length, 'guess', 'guesses') : undefined}
      isNeeded={edited !== null && state === 'unusable'}
    >
      <div className="stack gap-2">
        <label htmlFor={id} className="font-medium">
          Schema (.proto)
        </label>
        <textarea
          id={id}
          className="field min-w-0 font-mono text-table"
          rows={Math.min(24, text.split('\n').length + 1)}
          spellCheck={false}
          wrap="off"
          readOnly={!canEdit}
          aria-describedby={`${id}-help`}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <p id={`${id}-help`} className="text-muted">
          {canEdit
            ? 'Correct any wrong guess; your data is then read with your schema.'
            : 'This page no longer has the data; to change the schema, paste or drop the data again.'}
        </p>
        <p className="flex flex-wrap gap-2 empty:hidden">
          {isChanged && (
            <Button look="primary" onClick={() => brought.editSchema(text, messageType)}>
              Use this schema
            </Button>
          )}
          {isChanged && <Button onClick={() => setText(proto)}>Undo</Button>}
          {!isChanged && edited !== null && (
            <Button onClick={brought.undoEdit}>Back to the schema inferred from your data</Button>
          )}
        </p>
      </div>
      {remarks.length > 0 && (
        <div className="stack gap-1">
          <h3 className="font-medium">What was guessed</h3>
          <ul className="divide-y divide-hairline">
            {remarks.map((remark) => (
              <li
                key={`${remark.path} ${remark.why.kind}`}
                className="grid gap-x-4 py-1 rail:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,2fr)]"
              >
                <code className="wrap-anywhere">{remark.path}</code>
                <code className="wrap-anywhere">{remark.guess}</code>
                <span className="min-w-0 text-muted wrap-anywhere">{remarkWords(remark)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </More>
  )
}
