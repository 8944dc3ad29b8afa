import { X } from 'lucide-react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { Button } from './controls/button.tsx'
import { NameText } from './name-text.tsx'

export interface Toast {
  readonly text: string
  /** What takes it back. */
  readonly undo?: () => void
}

const ShowToast = createContext<(toast: Toast) => void>(() => {})
const shownForMs = 8_000

/** Says what has just happened and lets it be taken back, for as long as nobody looks away from it. */
export function Toaster({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<{ readonly toast: Toast; readonly number: number } | null>(null)
  const show = useCallback(
    (toast: Toast) => setShown((last) => ({ toast, number: (last?.number ?? 0) + 1 })),
    [],
  )
  const close = useCallback(() => setShown(null), [])
  return (
    <ShowToast value={show}>
      {children}
      <div role="status" className="fixed right-4 bottom-16 z-30 max-w-[calc(100vw-32px)]">
        {shown && <ToastBox key={shown.number} toast={shown.toast} onClose={close} />}
      </div>
    </ShowToast>
  )
}

export function useToast(): (toast: Toast) => void {
  return useContext(ShowToast)
}

function ToastBox({ toast, onClose }: { readonly toast: Toast; readonly onClose: () => void }) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(onClose, shownForMs)
    return () => clearTimeout(timer)
  }, [isHeld, onClose])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stays while someone is at it
    <div
      className="flex items-center gap-3 rounded-panel border border-control bg-raised px-4 py-2 shadow-lg"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <NameText text={toast.text} />
      {toast.undo && (
        <Button
          onClick={() => {
            toast.undo?.()
            onClose()
          }}
        >
          Undo
        </Button>
      )}
      <Button look="quiet" className="px-1.5!" aria-label="Close" onClick={onClose}>
        <X aria-hidden size={16} />
      </Button>
    </div>
  )
}
