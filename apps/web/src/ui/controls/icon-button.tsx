import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'
import { Button } from './button.tsx'

/** A button that is a picture alone: its label is read out, and seen by those who point at it. */
export function IconButton({
  icon: Icon,
  label,
  size = 16,
  ...button
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly icon: LucideIcon
  readonly label: string
  readonly size?: number
}) {
  return (
    <Button look="quiet" className="px-1.5!" aria-label={label} title={label} {...button}>
      <Icon aria-hidden size={size} />
    </Button>
  )
}
