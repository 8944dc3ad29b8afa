import type { Catalogue } from '@wirebench/bench-core/results'
import { clsx } from 'clsx'
import { FieldError } from '../../ui/field.tsx'
import type { FieldErrors, FormValues } from './form-values.ts'
import type { NewRunSearch } from './new-run-search.ts'

/** Which messages are encoded and decoded. */
export function WorkloadCards({
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
    const chosen = catalogue.workloads
      .map((workload) => workload.name)
      .filter((workload) => values.workloads.includes(workload) !== (workload === name))
    onChange({ workloads: chosen.length === 0 ? undefined : chosen })
  }
  return (
    <fieldset aria-describedby="workloads-error">
      <legend className="mb-2 font-medium">Workloads</legend>
      <div className="grid gap-3 rail:grid-cols-2">
        {catalogue.workloads.map((workload) => {
          const chosen = values.workloads.includes(workload.name)
          return (
            <label
              key={workload.name}
              className={clsx(
                'grid content-start gap-1 rounded-panel border p-3',
                chosen ? 'border-primary bg-better-bg' : 'border-control hover:bg-surface',
              )}
            >
              <span className="flex items-center gap-2 font-medium">
                <input
                  type="checkbox"
                  checked={chosen}
                  disabled={chosen && values.workloads.length === 1}
                  aria-invalid={errors.workloads !== undefined}
                  onChange={() => toggle(workload.name)}
                />
                {workload.title}
              </span>
              <span className="text-muted">{workload.description}</span>
              <code className="text-caption text-muted wrap-anywhere">{workload.messageType}</code>
            </label>
          )
        })}
      </div>
      <p id="workloads-error">
        <FieldError error={errors.workloads} />
      </p>
    </fieldset>
  )
}
