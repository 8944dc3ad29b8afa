import type { Layout } from '@wirebench/bench-core/report/scene/drawing/layout'
import type { Axis } from '@wirebench/bench-core/report/scene/scene'
import { type PointerEvent, useState } from 'react'

/** Drag across the picture to choose a piece of the axis. The inputs above the chart do the same by keyboard. */
export function PictureZoom({
  plot,
  domain: [from, to],
  onChoose,
}: {
  readonly plot: Layout['plot']
  /** The ends of a log axis. */
  readonly domain: Axis['domain']
  readonly onChoose: (x1: number, x2: number) => void
}) {
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number } | null>(null)
  const share = (event: PointerEvent<SVGRectElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return Math.min(1, Math.max(0, (event.clientX - box.left) / box.width))
  }
  const [width, height] = [plot.right - plot.left, plot.bottom - plot.top]
  const xAt = (at: number) => from * (to / from) ** at
  return (
    <g>
      <rect
        x={plot.left}
        y={plot.top}
        width={width}
        height={height}
        fill="transparent"
        style={{ cursor: 'crosshair', touchAction: 'pan-y' }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setDrag({ from: share(event), to: share(event) })
        }}
        onPointerMove={(event) => drag !== null && setDrag({ ...drag, to: share(event) })}
        onPointerUp={() => {
          if (drag !== null) onChoose(xAt(drag.from), xAt(drag.to))
          setDrag(null)
        }}
        onPointerCancel={() => setDrag(null)}
      />
      {drag !== null && (
        <rect
          x={plot.left + Math.min(drag.from, drag.to) * width}
          y={plot.top}
          width={Math.abs(drag.to - drag.from) * width}
          height={height}
          fill="var(--primary)"
          fillOpacity={0.15}
          pointerEvents="none"
        />
      )}
    </g>
  )
}
