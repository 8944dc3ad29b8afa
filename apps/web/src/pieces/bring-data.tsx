import { clsx } from 'clsx'
import { useId, useRef, useState } from 'react'
import {
  type BroughtFiles,
  filesOfClipboard,
  filesOfDrop,
  filesOfInput,
  filesOfText,
} from '../api/brought-files.ts'
import { Button } from '../ui/controls/button.tsx'
import { DropAnywhere } from '../ui/controls/drop-anywhere.tsx'
import { FileButton } from '../ui/controls/file-button.tsx'
import { isTyping } from '../ui/hooks/takes-keys.ts'
import { useWindowEvent } from '../ui/hooks/use-window-event.ts'

const example = '{"id": "o-17", "total": 19.9, "lines": [{"sku": "tea", "count": 2}]}'

/** Where data are pasted or dropped, anywhere on the page, or chosen by those who do neither. */
export function BringData({
  label,
  dropping,
  isSmall = false,
  wrong,
  onFiles,
}: {
  readonly label: string
  /** What dropping files does, in words. */
  readonly dropping: string
  /** One line high, beside other things. */
  readonly isSmall?: boolean
  /** A text that can’t be used as it is, to be mended, and the id of what says why. */
  readonly wrong?: { readonly text: string; readonly reason: string } | undefined
  readonly onFiles: (found: Promise<BroughtFiles>) => void
}) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState(wrong?.text ?? '')
  useWindowEvent('paste', (event) => {
    const { clipboardData, target } = event
    // Within a text that is being written, a paste is a part of it.
    const isFound = target === area.current ? typed === '' : !isTyping(target)
    const files = isFound && clipboardData ? filesOfClipboard(clipboardData) : null
    if (files === null) return
    event.preventDefault()
    onFiles(files)
  })
  const take = () => {
    onFiles(Promise.resolve(filesOfText(typed)))
    if (wrong === undefined) setTyped('')
  }
  return (
    <div className={clsx('min-w-0', isSmall ? 'flex flex-wrap items-end gap-2' : 'stack gap-2')}>
      <DropAnywhere onDrop={({ items }) => onFiles(filesOfDrop(items))}>{dropping}</DropAnywhere>
      <div className={clsx('grid min-w-0 gap-1', isSmall && 'min-w-64 grow')}>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <textarea
          ref={area}
          id={id}
          rows={isSmall ? 1 : 5}
          spellCheck={false}
          placeholder={example}
          aria-invalid={wrong !== undefined}
          aria-describedby={clsx(wrong?.reason, `${id}-help`)}
          className="field min-w-0 font-mono text-table"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            // The form around would start a run without what is typed here.
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || typed.trim() === '') return
            event.preventDefault()
            take()
          }}
        />
      </div>
      {typed.trim() !== '' && (
        <Button look="primary" className="justify-self-start" onClick={take}>
          Use this text
        </Button>
      )}
      <p id={`${id}-help`} className={isSmall ? 'sr-only' : 'text-muted'}>
        JSON is enough: one message or many. A HAR capture works too, and so does an OpenAPI description or
        JSON Schema with examples. A .proto file adds detail, with or without data. You can drop files and
        folders anywhere on this page.
      </p>
      <div className="flex flex-wrap gap-2">
        <FileButton label="Choose files" onFiles={(files) => onFiles(filesOfInput(files, false))} />
        {!isSmall && (
          <FileButton
            label="Choose a folder"
            isFolder
            onFiles={(files) => onFiles(filesOfInput(files, true))}
          />
        )}
      </div>
    </div>
  )
}
