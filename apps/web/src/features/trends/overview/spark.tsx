import { sparkPoints } from './overview-rows.ts'

const width = 168
const height = 36
const padding = 5

/**
 * A case over runs at a glance, each run at the same place in every row; its numbers stand beside it. Own SVG: without axes and
 * by the hundred in one table.
 */
export function Spark({
  values,
  title,
  environment,
  apart,
  shift,
}: {
  /** One for each run; null where it has none. */
  readonly values: readonly (number | null)[]
  readonly title: string
  /** Places of the runs before which the environment changed. */
  readonly environment: readonly number[]
  /** Places of the runs whose messages are others than before: no line leads to them. */
  readonly apart: readonly number[]
  /** Where the level changed, and whether that made it worse. */
  readonly shift: { readonly at: number; readonly isWorse: boolean } | null
}) {
  const points = sparkPoints(values)
  const xAt = (index: number) =>
    padding + (values.length === 1 ? 0.5 : index / (values.length - 1)) * (width - 2 * padding)
  const at = points.map((point) => ({
    ...point,
    x: xAt(point.index),
    y: height - padding - point.y * (height - 2 * padding),
  }))
  const last = at.at(-1)
  const tone = shift?.isWorse ? 'var(--worse)' : 'var(--better)'
  return (
    <svg role="img" aria-label={title} width={width} height={height} className="block">
      {[...new Set([...environment, ...apart])].map((index) => (
        <line
          key={index}
          x1={xAt(index)}
          x2={xAt(index)}
          y1={0}
          y2={height}
          stroke="var(--warning)"
          strokeDasharray="3 3"
        />
      ))}
      {shift !== null && (
        <path
          d={`M${xAt(shift.at)},${height}V1h8l-2.5,3l2.5,3h-8`}
          fill={tone}
          fillOpacity={0.4}
          stroke={tone}
        />
      )}
      <path
        className="chart-series"
        d={at
          .map(({ index, x, y }, place) => {
            const before = at[place - 1]
            const isApart = before === undefined || apart.some((one) => one > before.index && one <= index)
            return `${isApart ? 'M' : 'L'}${x},${y}`
          })
          .join('')}
        fill="none"
        stroke="var(--series-json)"
        strokeWidth={1.5}
      />
      {last && <circle className="chart-series" cx={last.x} cy={last.y} r={2.5} fill="var(--series-json)" />}
    </svg>
  )
}
