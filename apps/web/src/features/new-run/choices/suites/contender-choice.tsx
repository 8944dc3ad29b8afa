import type { ContenderInfo } from '@wirebench/bench-core/model/report/contender'
import { Fragment } from 'react'
import { CheckList, type CheckOption } from '../../../../ui/controls/check-list.tsx'
import { SelectField } from '../../../../ui/controls/select-field.tsx'
import { formFields, type ListName, type TextName } from '../../form/form-fields.ts'
import type { FormPartProps } from '../../form/form-props.ts'
import { More } from '../more.tsx'

type Props = Pick<FormPartProps, 'values' | 'errors' | 'onChange'> & {
  readonly list: ListName
  readonly reference: TextName
  readonly contenders: readonly ContenderInfo[]
}

/** What is compared in a suite. */
export function ContenderChips({
  isLegendShown = true,
  list,
  reference,
  contenders,
  values,
  errors,
  onChange,
}: Props & { readonly isLegendShown?: boolean }) {
  return (
    <CheckList
      legend={formFields[list].option.label}
      isLegendShown={isLegendShown}
      options={contenders.map((contender) => contenderOption(contender, values[reference]))}
      chosen={values[list]}
      error={errors[list] ?? errors[reference]}
      // An empty list can't stand in the address: it would read as "all of them".
      atLeastOne
      onChange={(names) => onChange({ [list]: [...names, ...values[list].filter(isNoneOf(contenders))] })}
    />
  )
}

export function contenderOption(
  { name, title, library, version, options }: ContenderInfo,
  reference: string,
): CheckOption {
  return {
    id: name,
    title,
    note: [`${library} ${version}`.trim(), options].filter((text) => text !== '').join(' · '),
    mark: name === reference ? 'reference' : undefined,
  }
}

/** What stands in the same list, but is chosen elsewhere. */
function isNoneOf(contenders: readonly ContenderInfo[]): (name: string) => boolean {
  return (name) => contenders.every((known) => known.name !== name)
}

/** The one that the others are compared with, and what each of them is. */
export function ContenderDetails({
  list,
  reference,
  contenders,
  help = 'Ratios are taken against it. In a report you can choose any other.',
  values,
  errors,
  onChange,
}: Props & { readonly help?: string }) {
  const chosen = values[reference]
  const titles = new Map(contenders.map(({ name, title }) => [name, title]))
  // Of the user's own code, whose paths are listed, the name isn't known here.
  const known = titles.get(chosen)
  const isOut = chosen !== '' && !values[list].includes(chosen)
  return (
    <>
      <div className="max-w-md">
        <SelectField
          label={formFields[reference].option.label}
          help={help}
          error={errors[reference]}
          value={chosen}
          options={[
            ...values[list].map((id) => ({ id, title: titles.get(id) ?? id })),
            ...(isOut ? [{ id: chosen, title: known ? `${known} (not chosen)` : chosen }] : []),
          ]}
          onChange={(name) => onChange({ [reference]: name })}
        />
      </div>
      <More title="About each of them">
        <dl className="grid gap-x-4 gap-y-2 rail:grid-cols-[14rem_minmax(0,1fr)]">
          {contenders.map(({ name, title, library, version, options }) => (
            <Fragment key={name}>
              <dt className="font-medium">{title}</dt>
              <dd className="min-w-0 text-muted wrap-anywhere max-rail:pl-6">
                {library} {version}
                {options !== '' && ` · ${options}`}
              </dd>
            </Fragment>
          ))}
        </dl>
      </More>
    </>
  )
}
