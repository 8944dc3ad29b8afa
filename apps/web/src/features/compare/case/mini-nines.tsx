import type { Latency } from '@wirebench/bench-core/model/report/report'
import type { SeriesStyle } from '@wirebench/bench-core/report/scene/series-style'

const width = 260
const height = 120
const marked = [
  { p: 0.5, text: 'p50' },
  { p: 0.99, text: 'p99' },
]

export interface MiniCurve {
  readonly style: SeriesStyle
  readonly samples: number
  readonly latency: Latency
}

/**
 * The percentiles of one case in every run at a glance: shapes to compare, no values to read off. Own SVG: one for each of
 * hundreds of cases, where the picture of a single case is a scene.
 */
export function MiniNines({
  curves,
  title,
}: {
  readonly curves: readonly MiniCurve[]
  readonly title: string
}) {
  const lines = curves.map(({ style, samples, latency }) => ({
    style,
    points: latency.curve
      .filter(([p, ns]) => p < 1 && ns > 0 && 1 / (1 - p) <= samples / 3)
      .map(([p, ns]) => ({ x: Math.log10(1 / (1 - p)), y: Math.log(ns) })),
  }))
  const all = lines.flatMap(({ points }) => points)
  if (all.length === 0)
    return (
      <p style={{ height }} className="grid place-items-center text-caption text-muted">
        too few single timings
      </p>
    )
  const xEnd = Math.max(1, ...all.map(({ x }) => x))
  const low = Math.min(...all.map(({ y }) => y))
  const high = Math.max(low + 0.1, ...all.map(({ y }) => y))
  const x = (value: number) => 4 + (value / xEnd) * (width - 8)
  const y = (value: number) => height - 16 - ((value - low) / (high - low)) * (height - 24)
  return (
    <svg role="img" aria-label={title} viewBox={`0 0 ${width} ${height}`} className="block w-full">
      {marked
        .map(({ p, text }) => ({ at: Math.log10(1 / (1 - p)), text }))
        .filter(({ at }) => at <= xEnd)
        .map(({ at, text }) => (
          <g key={text}>
            <line x1={x(at)} x2={x(at)} y1={4} y2={height - 14} stroke="var(--hairline)" />
            <text x={x(at)} y={height - 2} fontSize={11} textAnchor="middle" fill="var(--muted)">
              {text}
            </text>
          </g>
        ))}
      {lines.map(({ style, points }) => (
        <path
          key={style.name}
          className="chart-series"
          d={points.map((point, index) => `${index === 0 ? 'M' : 'L'}${x(point.x)},${y(point.y)}`).join('')}
          fill="none"
          stroke={style.color}
          strokeWidth={2}
          strokeDasharray={style.dash}
        />
      ))}
    </svg>
  )
}
