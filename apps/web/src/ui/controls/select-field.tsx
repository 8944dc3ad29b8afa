import { clsx } from 'clsx'
import { useId } from 'react'
import { FieldError } from './field.tsx'

/** A labelled choice of one among a few. */
export function SelectField({
  label,
  value,
  options,
  onChange,
  inline = false,
  help,
  error,
}: {
  readonly label: string
  readonly help?: string | undefined
  readonly error?: string | undefined
  readonly value: string
  readonly options: readonly { readonly id: string; readonly title: string }[]
  readonly onChange: (id: string) => void
  /** The label stands before the choice instead of above it. */
  readonly inline?: boolean | undefined
}) {
  const id = useId()
  return (
    <div
      className={clsx(
        'min-w-0',
        inline ? 'flex flex-wrap items-center gap-x-2' : 'grid grid-cols-[minmax(0,1fr)] content-start gap-1',
      )}
    >
      <label htmlFor={id} className={inline ? undefined : 'font-medium'}>
        {label}
      </label>
      <select
        id={id}
        className="field max-w-full min-w-0"
        value={value}
        {...(error !== undefined && { 'aria-invalid': true })}
        {...((help ?? error) !== undefined && { 'aria-describedby': `${id}-help ${id}-error` })}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.title}
          </option>
        ))}
      </select>
      {help !== undefined && (
        <span id={`${id}-help`} className="text-caption text-muted">
          {help}
        </span>
      )}
      {error !== undefined && <FieldError id={`${id}-error`} error={error} />}
    </div>
  )
}
