import { type ComponentProps, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { LazyNinesChart } from './lazy-nines-chart.tsx'
import { type NinesRange, ninesWithin, rangeBetween } from './nines-range.ts'
import type { NinesData } from './nines-rows.ts'
import { timeAxis } from './time-axis.ts'

/** Latency by percentile with its summary. A piece of it that was chosen stays in the page, and not in its address. */
export function ZoomableNines({
  data,
  summary,
  ...chart
}: Pick<ComponentProps<typeof LazyNinesChart>, 'styles' | 'opponentOf' | 'title'> & {
  readonly data: NinesData
  readonly summary: string
}) {
  const [range, setRange] = useState<NinesRange | null>(null)
  const shown = ninesWithin(data, range)
  return (
    <figure>
      <LazyNinesChart
        {...chart}
        data={shown}
        axis={timeAxis('auto', shown.valuesNs)}
        description={summary}
        onZoom={(x1, x2) => setRange(rangeBetween(x1, x2, data))}
      />
      <figcaption className="mb-2 flex flex-wrap items-center gap-2 text-table text-muted">
        {summary}
        {range !== null && <Button onClick={() => setRange(null)}>Reset zoom</Button>}
      </figcaption>
    </figure>
  )
}
