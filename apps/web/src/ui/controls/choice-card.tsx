import { clsx } from 'clsx'
import type { InputHTMLAttributes, ReactNode } from 'react'

/** One thing to choose, as a card that can be pressed anywhere. */
export function ChoiceCard({
  title,
  children,
  checked,
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'title'> & {
  readonly type: 'checkbox' | 'radio'
  readonly title: ReactNode
  readonly children: ReactNode
  readonly checked: boolean
}) {
  return (
    <label
      className={clsx(
        'grid content-start gap-1 rounded-panel border p-3',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
        checked ? 'border-primary bg-better-bg' : 'border-control hover:bg-surface',
      )}
    >
      <span className="flex items-center gap-2 font-medium">
        <input checked={checked} {...input} />
        {title}
      </span>
      {children}
    </label>
  )
}
