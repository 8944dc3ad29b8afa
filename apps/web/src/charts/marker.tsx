import type { Marker } from './contender-style.ts'

/** Outlines within a box of 2 × 2 around the origin. */
const outlines: Readonly<Record<Marker, string>> = {
  circle: 'M-1,0a1,1 0 1,0 2,0a1,1 0 1,0 -2,0Z',
  square: 'M-.9,-.9H.9V.9H-.9Z',
  triangle: 'M0,-1.1L1.1,.9H-1.1Z',
  'triangle-down': 'M0,1.1L1.1,-.9H-1.1Z',
  diamond: 'M0,-1.2L1.2,0L0,1.2L-1.2,0Z',
  plus: 'M-.4,-1.1H.4V-.4H1.1V.4H.4V1.1H-.4V.4H-1.1V-.4H-.4Z',
  cross: 'M-1,-.5L-.5,-1L0,-.5L.5,-1L1,-.5L.5,0L1,.5L.5,1L0,.5L-.5,1L-1,.5L-.5,0Z',
  star: 'M0,-1.2L.35,-.4L1.15,-.35L.55,.2L.75,1.05L0,.6L-.75,1.05L-.55,.2L-1.15,-.35L-.35,-.4Z',
}

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
      d={outlines[marker]}
      transform={`translate(${x},${y}) scale(${radius})`}
      fill={hollow ? 'var(--bg)' : color}
      stroke={color}
      strokeWidth={1.5}
      vectorEffect="non-scaling-stroke"
    />
  )
}
