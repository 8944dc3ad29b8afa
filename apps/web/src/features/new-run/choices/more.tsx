import { type ReactNode, useState } from 'react'

/** What few change: out of the way until it is asked for, or until the address or a refusal is about it. */
export function More({
  title,
  note,
  isNeeded = false,
  children,
}: {
  readonly title: string
  /** What is in it, for those who decide whether to open it. */
  readonly note?: ReactNode
  readonly isNeeded?: boolean
  readonly children: ReactNode
}) {
  const [open, setOpen] = useState(isNeeded)
  const [wasNeeded, setWasNeeded] = useState(isNeeded)
  if (isNeeded !== wasNeeded) {
    setWasNeeded(isNeeded)
    if (isNeeded) setOpen(true)
  }
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-6 w-fit max-w-full text-primary">
        {title}
        {note !== undefined && <span className="ml-2 text-muted wrap-anywhere">{note}</span>}
      </summary>
      <div className="stack mt-3 mb-2 gap-6">{children}</div>
    </details>
  )
}
