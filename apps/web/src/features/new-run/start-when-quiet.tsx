import { useQuery } from '@tanstack/react-query'
import { startOptions } from '@wirebench/bench-core/model/options/start'
import { formatPercent } from '@wirebench/bench-core/report/words/format'
import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { loadQuery } from '../../api/queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { Remark } from '../../ui/remark.tsx'

const limits = [
  { id: '600000', title: '10 minutes' },
  { id: '3600000', title: '1 hour' },
  { id: '28800000', title: '8 hours' },
] as const

/** Says whether the machine is fit to measure on just now, and lets the run wait until it is. */
export function StartWhenQuiet({
  isMeasuring,
  disabled,
  onStart,
}: {
  /** Whether it is a run that keeps the machine busy. */
  readonly isMeasuring: boolean
  readonly disabled: boolean
  readonly onStart: (limitMs: number) => void
}) {
  const { data } = useQuery(loadQuery)
  const [limit, setLimit] = useState<string>(limits[0].id)
  const isBusy = data?.busyShare != null && data.busyShare > data.quietShare
  return (
    <div className="grid gap-2">
      {isBusy && !isMeasuring && (
        <Remark kind="warning">
          This machine is busy: {formatPercent(data.busyShare)} of its CPU time is in use, and at most{' '}
          {formatPercent(data.quietShare)} counts as quiet. Speeds may be too uncertain to compare.
        </Remark>
      )}
      <div className="flex flex-wrap items-end gap-2">
        <Button disabled={disabled} onClick={() => onStart(Number(limit))}>
          <Hourglass aria-hidden size={16} />
          {startOptions.whenQuiet.label}
        </Button>
        <SelectField label="Give up after" value={limit} options={limits} onChange={setLimit} />
      </div>
    </div>
  )
}
