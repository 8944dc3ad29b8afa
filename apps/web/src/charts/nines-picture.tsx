import type { ScaleChoice } from '@wirebench/bench-core/report/scene/axis'
import { type NinesData, ninesScene } from '@wirebench/bench-core/report/scene/nines'
import { type NinesRange, ninesWithin, rangeBetween } from '@wirebench/bench-core/report/scene/nines-range'
import type { SeriesStyle } from '@wirebench/bench-core/report/scene/series-style'
import { type ReactNode, useMemo, useState } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { NinesTooltip } from './nines-tooltip.tsx'
import { Picture } from './picture.tsx'

interface NinesPictureProps {
  readonly data: NinesData
  readonly styles: readonly SeriesStyle[]
  /** What a line's times are compared with; null where it is that itself. */
  readonly opponentOf: (name: string) => string | null
  readonly title: string
  /** One sentence that says what the picture shows, for those who don’t see it. */
  readonly summary: string
}

/** Latency by percentile, or a piece of it. */
export function NinesPicture({
  data,
  styles,
  opponentOf,
  title,
  summary,
  scale,
  range,
  onZoom,
  children,
}: NinesPictureProps & {
  readonly scale?: ScaleChoice
  readonly range: NinesRange | null
  readonly onZoom: (range: NinesRange) => void
  /** Stands below it. */
  readonly children?: ReactNode
}) {
  const shown = useMemo(() => ninesWithin(data, range), [data, range])
  const scene = useMemo(() => ninesScene(shown, styles, title, scale), [shown, styles, title, scale])
  return (
    <figure className="mb-2">
      <Picture
        scene={scene}
        description={summary}
        onZoom={(x1, x2) => {
          const chosen = rangeBetween(x1, x2, data)
          if (chosen !== null) onZoom(chosen)
        }}
        tooltip={(x) => {
          const row = shown.rows.find((known) => known.x >= x * 0.999) ?? shown.rows.at(-1)
          return row && <NinesTooltip row={row} styles={styles} opponentOf={opponentOf} />
        }}
      />
      {children && <figcaption>{children}</figcaption>}
    </figure>
  )
}

/** The same where a piece of it that was chosen stays in the page, and not in its address. */
export function ZoomableNines(props: NinesPictureProps) {
  const [range, setRange] = useState<NinesRange | null>(null)
  return (
    <NinesPicture {...props} range={range} onZoom={setRange}>
      {range !== null && <Button onClick={() => setRange(null)}>Reset zoom</Button>}
    </NinesPicture>
  )
}
