import type { ContenderStyle } from './contender-style.ts'
import { MarkerShape } from './marker.tsx'
import { fittedName, roomForNames, spreadLabels, ticksWithRoom, widthOfText } from './spread-labels.ts'
import type { ValueAxis } from './value-axis.ts'

interface CurvePoint {
  readonly x: number
  readonly y: number
  /** The 95 % interval; null where there is none. */
  readonly low: number | null
  readonly high: number | null
  readonly text: string
}

export interface Curve {
  readonly style: ContenderStyle
  /** In ascending order of x. */
  readonly points: readonly CurvePoint[]
}

export interface ReferenceLine {
  readonly value: number
  readonly text: string
}

export const curveChartHeight = 300

/** A figure over a number that was varied: one line per contender, straight between what was measured. */
export function CurveChart({
  curves,
  xAxis,
  yAxis,
  width,
  title,
  horizontals = [],
}: {
  readonly curves: readonly Curve[]
  readonly xAxis: ValueAxis
  readonly yAxis: ValueAxis
  readonly width: number
  readonly title: string
  /** Lines to read the figures against, such as one core. */
  readonly horizontals?: readonly ReferenceLine[]
}) {
  const names = width >= namesFromWidth
  const nameRoom = roomForNames(
    curves.map(({ style }) => style.title),
    mostNameRoom,
  )
  const plot = {
    left: 76,
    right: width - (names ? nameRoom + nameOffset : 16),
    top: 12,
    bottom: curveChartHeight - 44,
  }
  const x = (value: number) => plot.left + xAxis.place(value) * (plot.right - plot.left)
  const y = (value: number) =>
    plot.bottom - Math.min(1, Math.max(0, yAxis.place(value))) * (plot.bottom - plot.top)
  const shown = curves.filter(({ points }) => points.length > 0)
  const ends = spreadLabels(
    shown.map(({ points }) => y(points.at(-1)!.y)),
    14,
    plot,
  )
  return (
    <svg role="img" aria-label={title} width={width} height={curveChartHeight} className="block">
      <Axes xAxis={xAxis} yAxis={yAxis} plot={plot} x={x} y={y} />
      {horizontals
        .filter(({ value }) => value > yAxis.domain[0] && value < yAxis.domain[1])
        .map(({ value, text }) => (
          <g key={text}>
            <line
              x1={plot.left}
              x2={plot.right}
              y1={y(value)}
              y2={y(value)}
              stroke="var(--text)"
              strokeDasharray="2 4"
            />
            <text x={plot.left + 4} y={y(value) - 4} fontSize={12} fill="var(--text)">
              {text}
            </text>
          </g>
        ))}
      {shown.map(({ style, points }, index) => (
        <g key={style.name}>
          <path
            className="chart-series"
            d={points.map((point, place) => `${place === 0 ? 'M' : 'L'}${x(point.x)},${y(point.y)}`).join('')}
            fill="none"
            stroke={style.color}
            strokeWidth={2}
            strokeDasharray={style.dash}
          />
          {points.map((point) => (
            <Point key={point.x} point={point} style={style} x={x(point.x)} y={y} />
          ))}
          {names && (
            <>
              <line
                x1={x(points.at(-1)!.x) + 6}
                y1={y(points.at(-1)!.y)}
                x2={plot.right + 12}
                y2={ends[index]}
                stroke={style.color}
              />
              <text x={plot.right + 15} y={ends[index]} dy="0.32em" fontSize={12} fill="var(--text)">
                {fittedName(style.title, nameRoom)}
              </text>
            </>
          )}
        </g>
      ))}
    </svg>
  )
}

function Point({
  point: { low, high, y: value, text },
  style,
  x,
  y,
}: {
  readonly point: CurvePoint
  readonly style: ContenderStyle
  readonly x: number
  readonly y: (value: number) => number
}) {
  return (
    <g>
      <title>{text}</title>
      {low !== null && high !== null && (
        <path
          className="chart-series"
          d={`M${x},${y(low)}V${y(high)}M${x - 3},${y(low)}h6M${x - 3},${y(high)}h6`}
          stroke={style.color}
          strokeWidth={1.5}
          fill="none"
        />
      )}
      <circle cx={x} cy={y(value)} r={10} fill="transparent" />
      <MarkerShape marker={style.marker} x={x} y={y(value)} radius={4} color={style.color} />
    </g>
  )
}

interface Plot {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

function Axes({
  xAxis,
  yAxis,
  plot,
  x,
  y,
}: {
  readonly xAxis: ValueAxis
  readonly yAxis: ValueAxis
  readonly plot: Plot
  readonly x: (value: number) => number
  readonly y: (value: number) => number
}) {
  const yTexts = ticksWithRoom(yAxis.ticks.map((value) => ({ value, at: y(value), size: textHeight })))
  const xTexts = ticksWithRoom(
    xAxis.ticks.map((value) => ({ value, at: x(value), size: widthOfText(xAxis.tickText(value)) })),
  )
  return (
    <g fontSize={12} fill="var(--muted)">
      {yAxis.ticks.map((tick) => (
        <g key={tick}>
          <line x1={plot.left} x2={plot.right} y1={y(tick)} y2={y(tick)} stroke="var(--hairline)" />
          {yTexts.has(tick) && (
            <text x={plot.left - 6} y={y(tick)} dy="0.32em" textAnchor="end">
              {yAxis.tickText(tick)}
            </text>
          )}
        </g>
      ))}
      {xAxis.ticks.map((tick) => (
        <g key={tick}>
          <line x1={x(tick)} x2={x(tick)} y1={plot.top} y2={plot.bottom} stroke="var(--hairline)" />
          {xTexts.has(tick) && (
            <text x={x(tick)} y={plot.bottom + 16} textAnchor="middle">
              {xAxis.tickText(tick)}
            </text>
          )}
        </g>
      ))}
      <text x={(plot.left + plot.right) / 2} y={plot.bottom + 36} textAnchor="middle">
        {xAxis.title}
      </text>
      <text
        transform={`translate(12,${(plot.top + plot.bottom) / 2}) rotate(-90)`}
        textAnchor="middle"
        dominantBaseline="middle"
      >
        {yAxis.title}
      </text>
    </g>
  )
}

const textHeight = 14
const namesFromWidth = 560
const mostNameRoom = 160
const nameOffset = 24
