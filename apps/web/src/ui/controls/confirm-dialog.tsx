import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'

/**
 * Asks before something that can't be taken back. The platform's own modal dialog keeps the focus, closes on Esc
 * and needs no style or script that a strict Content-Security-Policy forbids.
 */
export function ConfirmDialog({
  title,
  children,
  confirm,
  dismiss,
  onConfirm,
  onClose,
}: {
  readonly title: string
  readonly children: ReactNode
  readonly confirm: string
  readonly dismiss: string
  readonly onConfirm: () => void
  readonly onClose: () => void
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="text-muted">{children}</div>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{dismiss}</Button>
        <Button look="danger" onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  )
}

/** A modal dialog, open for as long as it is mounted. */
export function Dialog({
  title,
  children,
  onClose,
}: {
  readonly title: string
  readonly children: ReactNode
  readonly onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    element?.showModal()
    return () => {
      element?.close()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="m-auto w-[min(480px,calc(100vw-32px))] rounded-panel border border-control bg-raised p-6 text-text shadow-lg"
    >
      <h2 id={titleId} className="mb-2 text-h2 font-semibold">
        {title}
      </h2>
      {children}
    </dialog>
  )
}
