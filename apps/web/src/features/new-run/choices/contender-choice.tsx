import type { ContenderInfo } from '@wirebench/bench-core/results'
import { useId } from 'react'
import { CheckList } from '../../../ui/controls/check-list.tsx'
import { FieldError } from '../../../ui/controls/field.tsx'
import type { ListName, TextName } from '../form/form-fields.ts'
import type { FormPartProps } from '../form/form-props.ts'

type Props = Pick<FormPartProps, 'values' | 'errors' | 'onChange'> & {
  readonly list: ListName
  readonly reference: TextName
  readonly contenders: readonly ContenderInfo[]
}

/** What is compared in a suite. */
export function ContenderChips({
  legend,
  isLegendShown = true,
  list,
  reference,
  contenders,
  values,
  errors,
  onChange,
}: Props & { readonly legend: string; readonly isLegendShown?: boolean }) {
  return (
    <CheckList
      legend={legend}
      isLegendShown={isLegendShown}
      options={contenders.map(({ name, title, library, version, options }) => ({
        id: name,
        title,
        note: [`${library} ${version}`, options].filter((text) => text !== '').join(' · '),
        mark: name === values[reference] ? 'reference' : undefined,
      }))}
      chosen={values[list]}
      error={errors[list] ?? errors[reference]}
      // An empty list can't stand in the address: it would read as "all of them".
      atLeastOne
      onChange={(names) => onChange({ [list]: [...names, ...values[list].filter(isNoneOf(contenders))] })}
    />
  )
}

/** What stands in the same list, but is chosen elsewhere. */
function isNoneOf(contenders: readonly ContenderInfo[]): (name: string) => boolean {
  return (name) => contenders.every((known) => known.name !== name)
}

/** What each of them is, and the one that the others are compared with. */
export function ContenderDetails({ list, reference, contenders, values, errors, onChange }: Props) {
  const id = useId()
  return (
    <fieldset aria-describedby={`${id}-help ${id}-error`} className="min-w-0">
      <legend className="font-medium">Reference</legend>
      <p id={`${id}-help`} className="mb-2 text-muted">
        Ratios are taken against it.
      </p>
      <ul className="grid gap-2">
        {contenders.map(({ name, title, library, version, options }) => (
          <li key={name} className="grid gap-x-4 rail:grid-cols-[14rem_minmax(0,1fr)]">
            <label className="flex min-h-6 items-start gap-2 font-medium">
              <input
                type="radio"
                name={reference}
                className="mt-0.5"
                checked={values[reference] === name}
                disabled={!values[list].includes(name)}
                aria-invalid={errors[reference] !== undefined}
                onChange={() => onChange({ [reference]: name })}
              />
              {title}
            </label>
            <span title={options} className="min-w-0 text-muted wrap-anywhere max-rail:pl-6">
              {library} {version}
              {options !== '' && ` · ${firstClause(options)}`}
            </span>
          </li>
        ))}
      </ul>
      <FieldError id={`${id}-error`} error={errors[reference]} />
    </fieldset>
  )
}

/** The rest of a contender's options is shown where somebody points at them, and in the report. */
function firstClause(options: string): string {
  return options.split('; ', 1)[0]!
}
