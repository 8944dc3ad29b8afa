import { type ReactNode, useState } from 'react'
import { useEverything } from '../hooks/everything.tsx'

/** A part of a page that opens on demand, with a heading that is always there. What is in it is mounted once it was open. */
export function Fold({
  title,
  note,
  isOpen = false,
  id,
  children,
}: {
  readonly title: ReactNode
  /** What is in it, for those who decide whether to open it. */
  readonly note?: ReactNode
  /** From the beginning. */
  readonly isOpen?: boolean
  readonly id?: string
  readonly children: ReactNode
}) {
  const { isMounted, isPrinting } = useEverything()
  const [open, setOpen] = useState(isOpen)
  const [wasOpen, setWasOpen] = useState(isOpen)
  return (
    <details
      id={id}
      open={open || isPrinting}
      onToggle={({ currentTarget }) => {
        if (isPrinting) return
        setOpen(currentTarget.open)
        if (currentTarget.open) setWasOpen(true)
      }}
      className="fold"
    >
      <summary className="min-h-8 w-fit max-w-full py-1">
        <h3 className="inline text-lead font-semibold wrap-anywhere">{title}</h3>
        {note !== undefined && <span className="text-table text-muted">: {note}</span>}
      </summary>
      {(open || wasOpen || isMounted) && <div className="mt-2 mb-4">{children}</div>}
    </details>
  )
}
