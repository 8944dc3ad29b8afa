import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './confirm-dialog.tsx'

/** A button that opens a dialog, which is closed by its own button or by what is chosen in it. */
export function DialogButton({
  icon: Icon,
  face,
  title,
  children,
}: {
  readonly icon: LucideIcon
  readonly face: string
  readonly title: string
  readonly children: (close: () => void) => ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon aria-hidden size={16} />
        {face}
      </Button>
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
