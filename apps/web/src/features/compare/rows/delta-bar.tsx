import type { ComparedFigure } from '@wirebench/bench-core/model/report/runs-comparison'

const width = 128
const height = 14

/**
 * A change with its interval around "none", on a scale that a table's rows share. Its numbers stand beside it. Own SVG: a line
 * and a dot in every cell.
 */
export function DeltaBar({
  change: { value, low, high },
  span,
  color,
  hollow,
}: {
  readonly change: ComparedFigure
  /** The logarithm of the change at either edge. */
  readonly span: number
  readonly color: string
  /** Something besides the code may have caused it. */
  readonly hollow: boolean
}) {
  const x = (ratio: number) =>
    Math.min(width - 4, Math.max(4, width / 2 + (Math.log(ratio) / span) * (width / 2 - 4)))
  const middle = height / 2
  return (
    <svg aria-hidden="true" width={width} height={height} className="block">
      <line x1={0} x2={width} y1={middle} y2={middle} stroke="var(--hairline)" />
      <line x1={width / 2} x2={width / 2} y1={0} y2={height} stroke="var(--control)" />
      {low !== null && high !== null && low > 0 && (
        <path
          className="chart-series"
          d={`M${x(low)},${middle}H${x(high)}M${x(low)},${middle - 3}v6M${x(high)},${middle - 3}v6`}
          stroke={color}
          strokeWidth={1.5}
          fill="none"
        />
      )}
      <circle
        className="chart-series"
        cx={x(value)}
        cy={middle}
        r={3.5}
        fill={hollow ? 'var(--bg)' : color}
        stroke={color}
        strokeWidth={1.5}
      />
    </svg>
  )
}
