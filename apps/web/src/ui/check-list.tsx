import { useId } from 'react'
import { FieldError } from './field.tsx'

export interface CheckOption {
  readonly id: string
  readonly title: string
  readonly note?: string
}

/** Several of a few things to choose from. */
export function CheckList({
  legend,
  help,
  options,
  chosen,
  error,
  onChange,
  atLeastOne = false,
}: {
  readonly legend: string
  readonly help?: string
  readonly options: readonly CheckOption[]
  readonly chosen: readonly string[]
  readonly error?: string | undefined
  /** Told the chosen ones in the options' order. */
  readonly onChange: (chosen: readonly string[]) => void
  /** The last one can't be taken away. */
  readonly atLeastOne?: boolean
}) {
  const id = useId()
  const toggle = (name: string) =>
    onChange(
      options.map((option) => option.id).filter((known) => chosen.includes(known) !== (known === name)),
    )
  return (
    <fieldset aria-describedby={`${id}-help ${id}-error`} className="min-w-0">
      <legend className="mb-1 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {options.map((option) => {
          const isChosen = chosen.includes(option.id)
          return (
            <label key={option.id} className="flex min-h-6 items-center gap-2" title={option.note}>
              <input
                type="checkbox"
                checked={isChosen}
                disabled={atLeastOne && isChosen && chosen.length === 1}
                aria-invalid={error !== undefined}
                onChange={() => toggle(option.id)}
              />
              {option.title}
            </label>
          )
        })}
      </div>
      <span id={`${id}-help`} className="block text-caption text-muted empty:hidden">
        {help}
      </span>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}

/** One thing to switch on. */
export function SwitchField({
  label,
  help,
  checked,
  onChange,
}: {
  readonly label: string
  readonly help?: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}) {
  const id = useId()
  return (
    <div className="grid content-start gap-0.5">
      <label className="flex min-h-6 items-center gap-2 font-medium">
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={`${id}-help`}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      <span id={`${id}-help`} className="text-caption text-muted empty:hidden">
        {help}
      </span>
    </div>
  )
}
