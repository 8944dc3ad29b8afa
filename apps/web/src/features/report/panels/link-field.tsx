import { linkIn, readingOptions } from '@wirebench/bench-core/model/options/reading'
import { useState } from 'react'
import { TextField } from '../../../ui/controls/field.tsx'
import { useReportSearch } from '../use-report-search.ts'

/** A connection of the reader’s own, beside the usual ones. */
export function LinkField() {
  const [{ link: text }, change] = useReportSearch()
  const [bandwidth = '', delay = ''] = (text ?? '').split(',')
  const [typed, setTyped] = useState({ bandwidth, delay })
  const type = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    const together = `${next.bandwidth.trim()},${next.delay.trim()}`
    change({ link: linkIn(together) && together })
  }
  const isWrong =
    (typed.bandwidth !== '' || typed.delay !== '') && !linkIn(`${typed.bandwidth},${typed.delay}`)
  return (
    <div className="mb-3 grid max-w-md grid-cols-2 gap-3">
      <TextField
        label={`${readingOptions.link.label}, Mbit/s`}
        inputMode="decimal"
        value={typed.bandwidth}
        error={isWrong ? `Give ${readingOptions.link.rule}.` : undefined}
        onChange={({ target }) => type({ bandwidth: target.value })}
      />
      <TextField
        label="Round trip, ms"
        inputMode="decimal"
        value={typed.delay}
        onChange={({ target }) => type({ delay: target.value })}
      />
    </div>
  )
}
