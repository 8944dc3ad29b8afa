import { TextField } from '../../../ui/controls/field.tsx'
import { useTyped } from '../../../ui/hooks/use-typed.ts'
import type { TextName } from '../form/form-fields.ts'
import type { FormPartProps } from '../form/form-props.ts'
import { blank } from '../form/form-values.ts'

/** A text of the form, by its name. */
export function TypedField({
  name,
  label,
  help,
  placeholder,
  isNumeric = true,
  values,
  errors,
  onChange,
}: Pick<FormPartProps, 'values' | 'errors' | 'onChange'> & {
  readonly name: TextName
  readonly label: string
  readonly help?: string
  readonly placeholder?: string | undefined
  readonly isNumeric?: boolean
}) {
  const field = useTyped(typed(values[name]), (text) => onChange({ [name]: cleared(text) }))
  return (
    <TextField
      label={label}
      {...(help === undefined ? {} : { help })}
      placeholder={placeholder}
      {...(isNumeric ? { inputMode: 'numeric' as const } : {})}
      error={errors[name]}
      {...field}
    />
  )
}

function cleared(text: string): string {
  return text === '' ? blank : text
}

function typed(text: string): string {
  return text === blank ? '' : text
}
