import type { ContenderStyle } from './contender-style.ts'
import { MarkerShape } from './marker.tsx'
import { type RatioAxis, ratioAxis } from './ratio-axis.ts'

/** One contender's ratio in one row. */
export interface RatioDot {
  readonly style: ContenderStyle
  /** How much better it is than the reference: 2 is twice as good, whatever the metric's direction. */
  readonly advantage: number
  readonly low: number | null
  readonly high: number | null
  /** Drawn hollow: there is no interval, or it is modelled. */
  readonly hollow: boolean
  /** What it says, for those who point at it. */
  readonly text: string
}

export interface RatioRow {
  readonly id: string
  readonly label: string
  readonly dots: readonly RatioDot[]
}

/** Ratios as dots with error bars around 1× on a log axis: right is better than the reference, left is worse. */
export function RatioDotPlot({
  rows,
  width,
  reference,
  title,
}: {
  readonly rows: readonly RatioRow[]
  readonly width: number
  readonly reference: string
  readonly title: string
}) {
  const axis = ratioAxis(ratiosToHold(rows))
  const labelWidth = Math.min(220, Math.max(96, Math.floor(width * 0.26)))
  const left = labelWidth + 8
  const plotWidth = Math.max(40, width - left - edge)
  const x = (ratio: number) => left + axis.place(ratio) * plotWidth
  const placed = stacked(rows)
  const height = top + placed.height + bottom
  const labelled = ticksWithRoom(axis, x)
  return (
    <svg role="img" aria-label={title} width={width} height={height} className="block">
      <text x={left} y={14} fontSize={12} fill="var(--muted)">
        ← worse
      </text>
      <text x={left + plotWidth} y={14} textAnchor="end" fontSize={12} fill="var(--muted)">
        {plotWidth < roomForReference ? 'better →' : `better than ${reference} →`}
      </text>
      {axis.ticks.map(({ ratio, text }) => (
        <g key={text}>
          <line
            x1={x(ratio)}
            x2={x(ratio)}
            y1={top - 4}
            y2={top + placed.height}
            stroke={ratio === 1 ? 'var(--text)' : 'var(--hairline)'}
          />
          {labelled.has(ratio) && (
            <text x={x(ratio)} y={height - 20} textAnchor="middle" fontSize={12} fill="var(--muted)">
              {text}
            </text>
          )}
        </g>
      ))}
      <text x={left + plotWidth / 2} y={height - 4} textAnchor="middle" fontSize={12} fill="var(--muted)">
        {plotWidth < roomForReference ? 'ratio (log scale)' : `ratio to ${reference} (log scale)`}
      </text>
      {placed.rows.map(({ row, y, height: rowHeight }, index) => (
        <g key={row.id}>
          {index > 0 && <line x1={0} x2={width} y1={top + y} y2={top + y} stroke="var(--hairline)" />}
          <RowLabel text={row.label} y={top + y + rowHeight / 2} width={labelWidth} />
          {row.dots.map((dot, place) => (
            <Dot
              key={dot.style.name}
              dot={dot}
              axis={axis}
              x={x}
              y={top + y + rowPadding + (place + 0.5) * dotHeight}
            />
          ))}
        </g>
      ))}
    </svg>
  )
}

function Dot({
  dot: { style, advantage, low, high, hollow, text },
  axis,
  x,
  y,
}: {
  readonly dot: RatioDot
  readonly axis: RatioAxis
  readonly x: (ratio: number) => number
  readonly y: number
}) {
  return (
    <g>
      <title>{text}</title>
      <rect x={x(advantage) - 12} y={y - dotHeight / 2} width={24} height={dotHeight} fill="transparent" />
      {low !== null && high !== null && (
        <path
          className="chart-series"
          d={`M${x(low)},${y}H${x(high)}${axis.holds(low) ? cap(x(low), y) : ''}${axis.holds(high) ? cap(x(high), y) : ''}`}
          stroke={style.color}
          strokeWidth={1.5}
          fill="none"
        />
      )}
      <MarkerShape
        marker={style.marker}
        x={x(advantage)}
        y={y}
        radius={4}
        color={style.color}
        hollow={hollow}
      />
    </g>
  )
}

/** The ticks whose labels have room beside each other, counted from 1× outward. */
function ticksWithRoom({ ticks }: RatioAxis, x: (ratio: number) => number): ReadonlySet<number> {
  const outward = (all: readonly number[]) => {
    const kept = [1]
    for (const ratio of all) if (Math.abs(x(ratio) - x(kept.at(-1)!)) >= labelRoom) kept.push(ratio)
    return kept
  }
  const ratios = ticks.map(({ ratio }) => ratio)
  return new Set([
    ...outward(ratios.filter((ratio) => ratio > 1)),
    ...outward(ratios.filter((ratio) => ratio < 1).toReversed()),
  ])
}

function cap(x: number, y: number): string {
  return `M${x},${y - 3}v6`
}

/** Beyond every dot by this factor an interval leaves the picture; its end then has no cap. */
const intervalFactor = 4

function ratiosToHold(rows: readonly RatioRow[]): number[] {
  const dots = rows.flatMap((row) => row.dots)
  const furthest = Math.max(...dots.map(({ advantage }) => Math.abs(Math.log(advantage))), 0)
  const limit = Math.exp(furthest) * intervalFactor
  const held = (end: number) => Math.min(limit, Math.max(1 / limit, end))
  return dots.flatMap(({ advantage, low, high }) => [
    advantage,
    held(low ?? advantage),
    held(high ?? advantage),
  ])
}

/** A label in one or two lines; the whole of it for those who point at it. */
function RowLabel({ text, y, width }: { readonly text: string; readonly y: number; readonly width: number }) {
  const most = Math.floor(width / characterWidth)
  const lines = twoLines(text, most)
  return (
    <text fontSize={12} fill="var(--text)">
      <title>{text}</title>
      {lines.map((line, index) => (
        <tspan key={line} x={0} y={y + (index - (lines.length - 1) / 2) * 14} dy="0.32em">
          {line}
        </tspan>
      ))}
    </text>
  )
}

function twoLines(text: string, most: number): string[] {
  if (text.length <= most) return [text]
  const cut = text.lastIndexOf(' ', most)
  const first = cut > 0 ? text.slice(0, cut) : text.slice(0, most)
  const rest = text.slice(first.length).trim()
  return [first, rest.length > most ? `${rest.slice(0, most - 1)}…` : rest]
}

function stacked(rows: readonly RatioRow[]) {
  let y = 0
  const placed = rows.map((row) => {
    const height = Math.max(leastRowHeight, row.dots.length * dotHeight + 2 * rowPadding)
    const at = { row, y, height }
    y += height
    return at
  })
  return { rows: placed, height: y }
}

const top = 28
const bottom = 40
const edge = 24
const dotHeight = 11
const rowPadding = 5
const leastRowHeight = 34
const characterWidth = 6.4
const labelRoom = 40
/** Narrower pictures have no room to name the reference twice. */
const roomForReference = 320
