import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './confirm-dialog.tsx'

/** A button that opens a dialog, which is closed by its own button or by what is chosen in it. */
export function DialogButton({
  face,
  title,
  children,
}: {
  readonly face: ReactNode
  readonly title: string
  readonly children: (close: () => void) => ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{face}</Button>
      {isOpen && (
        <Dialog title={title} onClose={close}>
          {children(close)}
          <div className="mt-4 flex justify-end">
            <Button onClick={close}>Close</Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
