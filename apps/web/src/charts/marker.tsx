import { type Marker, markerOutlines } from '@wirebench/bench-core/report/scene/series-style'

/** A contender's mark at a place in a picture. Hollow means few samples. */
export function MarkerShape({
  marker,
  x,
  y,
  radius,
  color,
  hollow = false,
}: {
  readonly marker: Marker
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly color: string
  readonly hollow?: boolean
}) {
  return (
    <path
      className="chart-series"
      d={markerOutlines[marker]}
      transform={`translate(${x},${y}) scale(${radius})`}
      fill={hollow ? 'var(--bg)' : color}
      stroke={color}
      strokeWidth={1.5}
      vectorEffect="non-scaling-stroke"
    />
  )
}
