import { marginOptions } from '@wirebench/bench-core/model/options/margins'
import type { Report } from '@wirebench/bench-core/model/report/report'
import { marginsIn } from '../../../pieces/margins.ts'
import { TextField } from '../../../ui/controls/field.tsx'
import { useTyped } from '../../../ui/hooks/use-typed.ts'
import { useReportSearch } from '../use-report-search.ts'

/** With which margins the report is read: the run's own where nothing is typed. */
export function MarginFields({ margins }: Pick<Report['run'], 'margins'>) {
  const [search, change] = useReportSearch()
  const { error } = marginsIn(search)
  const min = useTyped(search.min ?? '', (text) => change({ min: text || undefined }), restMs)
  const equal = useTyped(search.equal ?? '', (text) => change({ equal: text || undefined }), restMs)
  const { minimumEffect, equalWithin } = marginOptions
  return (
    <div className="mt-3 grid gap-4 rail:grid-cols-3">
      <TextField
        label={minimumEffect.label}
        inputMode="decimal"
        placeholder={minimumEffect.write(margins.minimumEffect)}
        error={error}
        {...min}
      />
      <TextField
        label={equalWithin.label}
        inputMode="decimal"
        placeholder={equalWithin.write(margins.equalWithin)}
        {...equal}
      />
    </div>
  )
}

/** Every change is another report: it is asked for when typing has rested. */
const restMs = 500
