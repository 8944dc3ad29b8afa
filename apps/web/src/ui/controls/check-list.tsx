import { clsx } from 'clsx'
import { type KeyboardEvent, useId, useState } from 'react'
import { FieldError } from './field.tsx'

export interface CheckOption {
  readonly id: string
  readonly title: string
  readonly note?: string
  /** Stands beside its title. */
  readonly mark?: string | undefined
}

/**
 * Several of a few things to choose from, as chips in a toolbar: one stop for the Tab key, arrows between them, so that a long
 * list isn’t a long way.
 */
export function CheckList({
  legend,
  isLegendShown = true,
  help,
  options,
  chosen,
  error,
  onChange,
  atLeastOne = false,
}: {
  readonly legend: string
  /** A heading above may say the same. */
  readonly isLegendShown?: boolean
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
  const [reached, setReached] = useState('')
  const isLast = (name: string) => atLeastOne && chosen.length === 1 && chosen[0] === name
  const free = options.map((option) => option.id).filter((name) => !isLast(name))
  const stop = free.includes(reached) ? reached : free[0]
  const toggle = (name: string) =>
    onChange(
      options.map((option) => option.id).filter((known) => chosen.includes(known) !== (known === name)),
    )
  return (
    <div className="grid min-w-0 content-start gap-1">
      <p id={`${id}-legend`} className={isLegendShown ? 'font-medium' : 'sr-only'}>
        {legend}
      </p>
      <div
        role="toolbar"
        aria-labelledby={`${id}-legend`}
        aria-describedby={`${id}-help ${id}-error`}
        onKeyDown={moveByArrows}
        className="flex flex-wrap gap-2"
      >
        {options.map((option) => {
          const isChosen = chosen.includes(option.id)
          return (
            <label
              key={option.id}
              title={option.note}
              className={clsx(
                'flex min-h-8 items-center gap-2 rounded-full border px-3',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
                isChosen ? 'border-primary bg-better-bg' : 'border-control text-muted hover:bg-surface',
              )}
            >
              <input
                type="checkbox"
                className="outline-none"
                tabIndex={option.id === stop ? 0 : -1}
                checked={isChosen}
                disabled={isLast(option.id)}
                aria-invalid={error !== undefined}
                onFocus={() => setReached(option.id)}
                onChange={() => toggle(option.id)}
              />
              {option.title}
              {option.mark !== undefined && <span className="text-caption text-muted">{option.mark}</span>}
            </label>
          )
        })}
      </div>
      <span id={`${id}-help`} className="text-caption text-muted empty:hidden">
        {help}
      </span>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:enabled')]
  const at = boxes.indexOf(event.target as HTMLInputElement)
  const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: -1 }[
    event.key
  ]
  if (to === undefined) return
  event.preventDefault()
  boxes.at(to % boxes.length)?.focus()
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
