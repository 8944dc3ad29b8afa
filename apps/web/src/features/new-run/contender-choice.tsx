import type { ContenderInfo } from '@wirebench/bench-core/results'
import { useId } from 'react'
import { FieldError } from '../../ui/field.tsx'

/** Which contenders take part, what they are, and the one that the others are compared with. */
export function ContenderChoice({
  legend,
  name,
  contenders,
  chosen,
  reference,
  error,
  referenceError,
  onChoose,
  onReference,
}: {
  readonly legend: string
  /** Of the group of radio buttons. */
  readonly name: string
  readonly contenders: readonly ContenderInfo[]
  readonly chosen: readonly string[]
  readonly reference: string
  readonly error: string | undefined
  readonly referenceError: string | undefined
  readonly onChoose: (names: string[]) => void
  readonly onReference: (name: string) => void
}) {
  const id = useId()
  const toggle = (contender: string) =>
    onChoose(
      contenders
        .map((known) => known.name)
        .filter((known) => chosen.includes(known) !== (known === contender)),
    )
  return (
    <fieldset aria-describedby={`${id}-error`}>
      <legend className="mb-1 font-medium">{legend}</legend>
      <p className="mb-2 text-muted">Ratios are taken against the reference.</p>
      <ul className="divide-y divide-hairline rounded-panel border border-hairline">
        {contenders.map((contender) => {
          const isChosen = chosen.includes(contender.name)
          return (
            <li key={contender.name} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
              <label className="flex min-h-6 min-w-44 items-center gap-2 font-medium rail:w-64">
                <input
                  type="checkbox"
                  checked={isChosen}
                  // An empty list can't stand in the address: it would read as "all of them".
                  disabled={isChosen && chosen.length === 1}
                  aria-invalid={error !== undefined}
                  onChange={() => toggle(contender.name)}
                />
                {contender.title}
              </label>
              <span className="min-w-0 grow basis-64 text-muted">
                {contender.library} {contender.version}
                {contender.options !== '' && ` · ${contender.options}`}
              </span>
              <label className="flex min-h-6 items-center gap-2">
                <input
                  type="radio"
                  name={name}
                  checked={reference === contender.name}
                  aria-invalid={referenceError !== undefined}
                  onChange={() => onReference(contender.name)}
                />
                Reference<span className="sr-only">: {contender.title}</span>
              </label>
            </li>
          )
        })}
      </ul>
      <p id={`${id}-error`}>
        <FieldError error={error} /> <FieldError error={referenceError} />
      </p>
    </fieldset>
  )
}
