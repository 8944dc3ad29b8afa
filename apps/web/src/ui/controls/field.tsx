import type { InputHTMLAttributes } from 'react'
import { useId } from 'react'

/** A labelled input with its help and, beside it, what is wrong and how to mend it. */
export function TextField({
  label,
  help,
  error,
  ...input
}: InputHTMLAttributes<HTMLInputElement> & {
  readonly label: string
  readonly help?: string
  readonly error?: string | undefined
}) {
  const id = useId()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        id={id}
        className="field min-w-0"
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-help ${id}-error`}
        {...input}
      />
      <span id={`${id}-help`} className="text-caption text-muted">
        {help}
      </span>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

export function FieldError({ id, error }: { readonly id?: string; readonly error?: string | undefined }) {
  return (
    <span id={id} className="text-worse empty:hidden">
      {error}
    </span>
  )
}
