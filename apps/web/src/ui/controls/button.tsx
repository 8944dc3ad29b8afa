import { clsx } from 'clsx'
import type { ButtonHTMLAttributes } from 'react'

const looks = {
  primary: 'border-transparent bg-primary text-on-primary font-medium hover:opacity-90',
  plain: 'border-control bg-bg text-text hover:bg-surface',
  quiet: 'border-transparent bg-transparent text-text hover:bg-surface',
  danger: 'border-worse bg-bg text-worse hover:bg-worse-bg',
} as const

export type ButtonLook = keyof typeof looks

/** The classes of a button, for links that look like one. */
export function buttonClass(look: ButtonLook = 'plain', extra?: string): string {
  return clsx(
    'inline-flex min-h-8 items-center justify-center gap-2 rounded-control border px-3 py-1 no-underline',
    'hover:no-underline disabled:cursor-not-allowed disabled:opacity-60',
    looks[look],
    extra,
  )
}

export function Button({
  look,
  className,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { readonly look?: ButtonLook }) {
  return <button type="button" className={buttonClass(look, className)} {...rest} />
}
