import { usualOf } from '@wirebench/bench-core/model/options/option/option'
import type { MessageSuite } from '@wirebench/bench-core/model/run/run-spec'
import type { ReactNode } from 'react'
import { CheckList, type CheckOption, SwitchField } from '../../../ui/controls/check-list.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { useTyped } from '../../../ui/hooks/use-typed.ts'
import {
  type FieldName,
  fieldsOf,
  formFields,
  isListName,
  type ListName,
  on,
  type TextName,
  textOfPart,
} from '../form/form-fields.ts'
import type { FormPartProps } from '../form/form-props.ts'
import { blank, isAsked } from '../form/form-values.ts'

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
  /** What stands below it, where that isn't the option's note. */
  readonly help?: string
  readonly options: readonly CheckOption[]
  /** Whether none chosen stands for the suite's own choice. */
  readonly canBeEmpty?: boolean
}) {
  const { label, note = '' } = formFields[name].option
  return (
    <CheckList
      legend={label}
      help={note}
      {...shown}
      chosen={values[name]}
      error={errors[name]}
      atLeastOne={!canBeEmpty}
      onChange={(chosen) => {
        const elsewhere = values[name].filter((one) => shown.options.every(({ id }) => id !== one))
        const all = [...chosen, ...elsewhere]
        onChange({ [name]: all.length === 0 ? [blank] : all })
      }}
    />
  )
}

/** A text of the form, by its name. */
function TypedField({
  name,
  values,
  errors,
  onChange,
  help,
  placeholder,
}: Form & { readonly name: TextName; readonly help?: string; readonly placeholder: string }) {
  const { label, isNumeric = false } = formFields[name].option
  const text = values[name] === blank ? '' : values[name]
  const field = useTyped(text, (typed) => onChange({ [name]: typed === '' ? blank : typed }))
  return (
    <TextField
      {...(help !== undefined && { help })}
      {...(isNumeric && { inputMode: 'numeric' as const })}
      label={label}
      placeholder={placeholder}
      error={errors[name]}
      {...field}
    />
  )
}

/** What is known of a field only where it stands. */
export interface Special {
  readonly note?: string | undefined
  readonly placeholder?: string | undefined
  /** In place of the option's. */
  readonly usual?: Parameters<typeof usualOf>[0]['usual']
  /** Of a list of names: whether one can be had here. One that is chosen already stays in sight. */
  readonly isOffered?: (name: string) => boolean
}

/** A part of the form, as its option says: a text, a switch, or one or several of a few names. */
export function OptionField({
  name,
  special = {},
  ...form
}: Form & { readonly name: FieldName; readonly special?: Special | undefined }) {
  const { values, onChange } = form
  const { option } = formFields[name]
  const { label, control, titles = {}, choices = Object.keys(titles) } = option
  const note = special.note ?? option.note
  const help = note === undefined ? {} : { help: note }
  const named = choices
    .filter((id) => (special.isOffered?.(id) ?? true) || values[name].includes(id))
    .map((id) => ({ id, title: id, ...titles[id] }))
  if (isListName(name)) return <ListField {...form} {...help} name={name} options={named} />
  if (control === 'switch')
    return (
      <SwitchField
        {...help}
        label={label}
        checked={values[name] === on}
        onChange={(checked) => onChange({ [name]: checked ? on : blank })}
      />
    )
  if (control === 'choice' && named.length > 0)
    return (
      <SelectField
        label={label}
        value={values[name]}
        options={named}
        onChange={(chosen) => onChange({ [name]: chosen })}
      />
    )
  const usual = usualOf({ ...option, ...special }, values.preset)
  const placeholder = special.placeholder ?? (usual === undefined ? '' : textOfPart(option, usual))
  return <TypedField {...form} {...help} name={name} placeholder={placeholder} />
}

/** Every part of the form for a suite's options, or for those of every run, that stands nowhere else. */
export function OptionFields({
  of,
  except,
  special = {},
  isOwnService = false,
  children,
  ...form
}: Form & {
  readonly of: MessageSuite | null
  readonly except: readonly FieldName[]
  readonly special?: Readonly<Partial<Record<FieldName, Special>>>
  readonly isOwnService?: boolean
  readonly children?: ReactNode
}) {
  const asked = fieldsOf(of, ...except).filter((name) => isAsked(name, form.values, { isOwnService }))
  return (
    <div className="grid gap-4 rail:grid-cols-3">
      {asked.map((name) => (
        <OptionField
          key={name}
          {...form}
          name={name}
          special={{ ...(isOwnService && formFields[name].option.ofTarget), ...special[name] }}
        />
      ))}
      {children}
    </div>
  )
}
