import type { ContenderInfo } from '@wirebench/bench-core/results'
import { CheckList, type CheckOption, SwitchField } from '../../ui/check-list.tsx'
import { ContenderChoice } from './contender-choice.tsx'
import type { ListName, TextName } from './form-fields.ts'
import type { FormPartProps } from './form-props.ts'
import { blank, on } from './form-values.ts'
import { TypedField } from './typed-field.tsx'

type Form = Pick<FormPartProps, 'values' | 'errors' | 'onChange'>

/** A list of the form, by its name. */
export function ListField({
  name,
  values,
  errors,
  onChange,
  canBeEmpty = false,
  ...shown
}: Form & {
  readonly name: ListName
  readonly legend: string
  readonly help?: string
  readonly options: readonly CheckOption[]
  /** Whether none chosen stands for the suite's own choice. */
  readonly canBeEmpty?: boolean
}) {
  return (
    <CheckList
      {...shown}
      chosen={values[name]}
      error={errors[name]}
      atLeastOne={!canBeEmpty}
      onChange={(chosen) => onChange({ [name]: chosen.length === 0 ? [blank] : [...chosen] })}
    />
  )
}

/** A switch of the form, by its name. */
export function NamedSwitch({
  name,
  values,
  onChange,
  ...shown
}: Pick<Form, 'values' | 'onChange'> & {
  readonly name: TextName
  readonly label: string
  readonly help?: string
}) {
  return (
    <SwitchField
      {...shown}
      checked={values[name] === on}
      onChange={(checked) => onChange({ [name]: checked ? on : blank })}
    />
  )
}

export interface TypedFieldText {
  readonly name: TextName
  readonly label: string
  readonly help?: string
  readonly placeholder?: string
  readonly isNumeric?: boolean
}

/** Texts of the form beside each other. */
export function TypedRow({ fields, ...form }: Form & { readonly fields: readonly TypedFieldText[] }) {
  return (
    <div className="grid gap-4 rail:grid-cols-3">
      {fields.map((field) => (
        <TypedField key={field.name} {...form} {...field} />
      ))}
    </div>
  )
}

/** What is compared in a suite, with the one that the others are compared with. */
export function ContendersField({
  legend,
  list,
  reference,
  contenders,
  values,
  errors,
  onChange,
}: Form & {
  readonly legend: string
  readonly list: ListName
  readonly reference: TextName
  readonly contenders: readonly ContenderInfo[]
}) {
  return (
    <ContenderChoice
      legend={legend}
      name={reference}
      contenders={contenders}
      chosen={values[list]}
      reference={values[reference]}
      error={errors[list]}
      referenceError={errors[reference]}
      onChoose={(names) => onChange({ [list]: names })}
      onReference={(name) => onChange({ [reference]: name })}
    />
  )
}
