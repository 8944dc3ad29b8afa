import { formatCount } from '@wirebench/bench-core/report/words/format'
import { ChoiceCard } from '../../../ui/controls/choice-card.tsx'
import { FieldError } from '../../../ui/controls/field.tsx'
import { formFields } from '../form/form-fields.ts'
import type { FormPartProps } from '../form/form-props.ts'
import { noWorkload } from '../form/form-values.ts'
import { More } from './more.tsx'
import { OptionField } from './named-fields.tsx'

/** Which messages are measured, and in which sizes. */
export function WorkloadCards({
  catalogue,
  values,
  errors,
  shown,
  onChange,
  canBeNone,
  isWanted,
}: FormPartProps & {
  /** Whether the last workload can be taken away, because there are messages of the user's own. */
  readonly canBeNone: boolean
  /** Whether the address leads to them. */
  readonly isWanted: boolean
}) {
  const chosen = catalogue.workloads.filter(({ name }) => values.workloads.includes(name))
  const sized = chosen.filter(({ size }) => size !== null)
  const toggle = (name: string) => {
    const next = catalogue.workloads
      .map((workload) => workload.name)
      .filter((workload) => values.workloads.includes(workload) !== (workload === name))
    onChange({ workloads: next.length === 0 ? [noWorkload] : next })
  }
  return (
    <More
      title={canBeNone ? 'Also built-in messages' : 'Or built-in messages'}
      note={chosen.map(({ title }) => title).join(', ') || 'none'}
      isNeeded={isWanted || shown.has('sizes') || errors.workloads !== undefined}
    >
      <fieldset aria-describedby="workloads-error">
        <legend className="mb-2 font-medium">{formFields.workloads.option.label}</legend>
        <div className="grid gap-3 rail:grid-cols-2">
          {catalogue.workloads.map((workload) => {
            const isChosen = values.workloads.includes(workload.name)
            return (
              <ChoiceCard
                key={workload.name}
                type="checkbox"
                title={workload.title}
                checked={isChosen}
                disabled={isChosen && chosen.length === 1 && !canBeNone}
                aria-invalid={errors.workloads !== undefined}
                onChange={() => toggle(workload.name)}
              >
                <span className="text-muted">{workload.description}</span>
                <span className="text-caption text-muted">
                  <code className="wrap-anywhere">{workload.messageType}</code>
                  {workload.size !== null && ` · ${workload.size.default} ${workload.size.meaning}`}
                </span>
              </ChoiceCard>
            )
          })}
        </div>
        <p id="workloads-error">
          <FieldError error={errors.workloads} />
        </p>
        {sized.length > 0 && (
          <div className="mt-3 max-w-md">
            <OptionField
              name="sizes"
              special={{
                placeholder: sized.map(({ size }) => size!.default).join(', '),
                note: `For ${sized.map(({ name, size }) => `${name} (${size!.minimum}–${formatCount(size!.maximum)} ${size!.meaning})`).join(', ')}. With several, such as 10, 100, 1000, the report draws curves.`,
              }}
              values={values}
              errors={errors}
              onChange={onChange}
            />
          </div>
        )}
      </fieldset>
    </More>
  )
}
