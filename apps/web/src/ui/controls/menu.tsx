import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button, type ButtonLook } from './button.tsx'

const gap = 4

/**
 * A button with further actions behind it. They are the platform's own popover: above everything that scrolls, closed by
 * Esc and by pressing elsewhere, with the focus back on the button. What is in it exists only while it is open.
 */
export function Menu({
  label,
  icon: Icon,
  face,
  look = 'plain',
  className,
  children,
}: {
  readonly label: string
  readonly icon: LucideIcon
  /** The button's words, where it has more than its picture. */
  readonly face?: string | undefined
  readonly look?: ButtonLook
  readonly className?: string
  readonly children: (close: () => void) => ReactNode
}) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({})
  const [isOpen, setOpen] = useState(false)
  const close = () => list.current?.hidePopover()
  useEffect(() => {
    if (isOpen) list.current?.querySelector<HTMLElement>('a, button:enabled')?.focus({ preventScroll: true })
  }, [isOpen])
  return (
    <>
      <Button
        look={look}
        className={className}
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
        onClick={({ currentTarget }) => setPlace(placeBeside(currentTarget.getBoundingClientRect()))}
      >
        <Icon aria-hidden size={16} />
        {face}
      </Button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a look and a legend of its own */}
      <div
        ref={list}
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        style={{ inset: 'auto', margin: 0, ...place }}
        className="max-h-[60vh] min-w-52 max-w-[calc(100vw-8px)] overflow-y-auto rounded-panel border border-control bg-raised p-1 text-text shadow-lg"
        onKeyDown={moveWithArrows}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && <ul>{children(close)}</ul>}
      </div>
    </>
  )
}

/** The look of an entry, for links too. */
export const menuItemClass =
  'flex min-h-8 w-full items-center gap-2 rounded-control px-3 py-1 text-left text-text no-underline hover:bg-surface hover:no-underline focus-visible:bg-surface disabled:opacity-60'

export function MenuButton({
  icon,
  onClick,
  disabled,
  children,
}: {
  readonly icon: ReactNode
  readonly onClick?: () => void
  readonly disabled?: boolean
  readonly children: ReactNode
}) {
  return (
    <li>
      <button type="button" className={menuItemClass} disabled={disabled} onClick={onClick}>
        {icon}
        {children}
      </button>
    </li>
  )
}

/** Below the button, above it near the bottom of the window; flush with that edge of it from which there is more room. */
function placeBeside({ top, bottom, left, right }: DOMRect): object {
  const width = document.documentElement.clientWidth
  const isLow = bottom > window.innerHeight * 0.6
  const isOnTheRight = left + right > width
  return {
    ...(isOnTheRight ? { right: Math.max(gap, width - right) } : { left: Math.max(gap, left) }),
    ...(isLow ? { bottom: window.innerHeight - top + gap } : { top: bottom + gap }),
  }
}

function moveWithArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button:enabled')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  items[(at + step + items.length) % items.length]?.focus()
}
