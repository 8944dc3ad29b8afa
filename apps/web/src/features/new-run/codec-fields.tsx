import type { Catalogue } from '@wirebench/bench-core/results'
import { FieldError } from '../../ui/field.tsx'
import type { FieldErrors, FormValues } from './form-values.ts'
import type { NewRunSearch } from './new-run-search.ts'

/** Which codecs take part, what they are, and the one that the others are compared with. */
export function CodecFields({
  catalogue,
  values,
  errors,
  onChange,
}: {
  readonly catalogue: Catalogue
  readonly values: FormValues
  readonly errors: FieldErrors
  readonly onChange: (part: NewRunSearch) => void
}) {
  const toggle = (name: string) => {
    const chosen = catalogue.codecs
      .map((codec) => codec.name)
      .filter((codec) => values.codecs.includes(codec) !== (codec === name))
    // An empty list can't stand in the address: it would read as "all of them".
    onChange({ codecs: chosen.length === 0 ? undefined : chosen })
  }
  return (
    <fieldset aria-describedby="codecs-error">
      <legend className="mb-1 font-medium">Codecs</legend>
      <p className="mb-2 text-muted">Ratios are taken against the reference.</p>
      <ul className="divide-y divide-hairline rounded-panel border border-hairline">
        {catalogue.codecs.map((codec) => {
          const chosen = values.codecs.includes(codec.name)
          return (
            <li key={codec.name} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
              <label className="flex min-h-6 min-w-44 items-center gap-2 font-medium">
                <input
                  type="checkbox"
                  checked={chosen}
                  disabled={chosen && values.codecs.length === 1}
                  aria-invalid={errors.codecs !== undefined}
                  onChange={() => toggle(codec.name)}
                />
                {codec.title}
              </label>
              <span className="min-w-0 grow basis-64 text-muted">
                {codec.library} {codec.version}
                {codec.options !== '' && ` · ${codec.options}`}
              </span>
              <label className="flex min-h-6 items-center gap-2">
                <input
                  type="radio"
                  name="reference"
                  checked={values.reference === codec.name}
                  aria-invalid={errors.reference !== undefined}
                  onChange={() => onChange({ reference: codec.name })}
                />
                Reference<span className="sr-only">: {codec.title}</span>
              </label>
            </li>
          )
        })}
      </ul>
      <p id="codecs-error">
        <FieldError error={errors.codecs} /> <FieldError error={errors.reference} />
      </p>
    </fieldset>
  )
}
