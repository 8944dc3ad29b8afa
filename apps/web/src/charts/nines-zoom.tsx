import { type PointerEvent, useState } from 'react'
import { usePlotArea } from 'recharts'

/** Drag across the picture to choose a piece of the axis. The inputs above the chart do the same by keyboard. */
export function NinesZoom({
  xStart,
  xEnd,
  onChoose,
}: {
  readonly xStart: number
  readonly xEnd: number
  readonly onChoose: (x1: number, x2: number) => void
}) {
  const plot = usePlotArea()
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number } | null>(null)
  if (plot === undefined) return null
  const share = (event: PointerEvent<SVGRectElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return Math.min(1, Math.max(0, (event.clientX - box.left) / box.width))
  }
  const xAt = (at: number) => xStart * (xEnd / xStart) ** at
  return (
    <g>
      <rect
        x={plot.x}
        y={plot.y}
        width={plot.width}
        height={plot.height}
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
          x={plot.x + Math.min(drag.from, drag.to) * plot.width}
          y={plot.y}
          width={Math.abs(drag.to - drag.from) * plot.width}
          height={plot.height}
          fill="var(--primary)"
          fillOpacity={0.15}
          pointerEvents="none"
        />
      )}
    </g>
  )
}
