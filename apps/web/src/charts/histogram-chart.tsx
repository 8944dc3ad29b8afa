import type { ContenderStyle } from './contender-style.ts'
import type { HistogramBar, HistogramRows } from './histogram-rows.ts'
import { widthOfText } from './spread-labels.ts'

/** Known before the bins are, so that nothing moves when they come. */
export const histogramChartHeight = 320

/** How often which times were seen: one outline over bins, with the percentiles marked. */
export function HistogramChart({
  rows,
  style,
  width,
  title,
}: {
  readonly rows: HistogramRows
  readonly style: ContenderStyle
  readonly width: number
  readonly title: string
}) {
  const { bars, xTicks, xTitle, yTicks, yTitle, marks } = rows
  const plot = { left: 64, right: width - 16, top: 28, bottom: histogramChartHeight - 44 }
  const x = (place: number) => plot.left + place * (plot.right - plot.left)
  const y = (place: number) => plot.bottom - place * (plot.bottom - plot.top)
  return (
    <svg role="img" aria-label={title} width={width} height={histogramChartHeight} className="block">
      <g fontSize={12} fill="var(--muted)">
        {yTicks.map(({ place, text }) => (
          <g key={text}>
            <line x1={plot.left} x2={plot.right} y1={y(place)} y2={y(place)} stroke="var(--hairline)" />
            <text x={plot.left - 6} y={y(place)} dy="0.32em" textAnchor="end">
              {text}
            </text>
          </g>
        ))}
        {withRoom(xTicks, x).map(({ place, text }) => (
          <g key={text}>
            <line x1={x(place)} x2={x(place)} y1={plot.bottom} y2={plot.bottom + 4} stroke="var(--control)" />
            <text x={x(place)} y={plot.bottom + 17} textAnchor="middle">
              {text}
            </text>
          </g>
        ))}
        <text x={(plot.left + plot.right) / 2} y={plot.bottom + 37} textAnchor="middle">
          {xTitle}
        </text>
        <text
          transform={`translate(12,${(plot.top + plot.bottom) / 2}) rotate(-90)`}
          textAnchor="middle"
          dominantBaseline="middle"
        >
          {yTitle}
        </text>
      </g>
      <path
        className="chart-series"
        d={outline(bars, x, y)}
        fill={style.color}
        fillOpacity={0.25}
        stroke={style.color}
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
      <line x1={plot.left} x2={plot.right} y1={plot.bottom} y2={plot.bottom} stroke="var(--control)" />
      <g fontSize={12} fill="var(--text)">
        {marks.map(({ place, text }) => (
          <line
            key={text}
            x1={x(place)}
            x2={x(place)}
            y1={plot.top - 4}
            y2={plot.bottom}
            stroke="var(--text)"
            strokeDasharray="2 4"
          />
        ))}
        {withRoom(marks, x).map(({ place, text }) => (
          <text key={text} x={Math.min(x(place), width - widthOfText(text) / 2)} y={16} textAnchor="middle">
            {text}
          </text>
        ))}
      </g>
      {bars.map(({ fromNs, from, to, text }) => (
        <rect
          key={fromNs}
          x={x(from)}
          width={x(to) - x(from)}
          y={plot.top}
          height={plot.bottom - plot.top}
          fill="transparent"
        >
          <title>{text}</title>
        </rect>
      ))}
    </svg>
  )
}

/** Up, along every bin's top, and down again. */
function outline(
  bars: readonly HistogramBar[],
  x: (place: number) => number,
  y: (place: number) => number,
): string {
  const tops = bars.map(({ to, height }) => `V${y(height)}H${x(to)}`)
  return `M${x(bars[0]!.from)},${y(0)}${tops.join('')}V${y(0)}Z`
}

/** The texts that have room beside each other, from the left. */
function withRoom<Text extends { readonly place: number; readonly text: string }>(
  texts: readonly Text[],
  x: (place: number) => number,
): Text[] {
  const kept: Text[] = []
  for (const text of texts) {
    const left = kept.at(-1)
    const needed = left ? (widthOfText(left.text) + widthOfText(text.text)) / 2 : 0
    if (left === undefined || x(text.place) - x(left.place) >= needed) kept.push(text)
  }
  return kept
}
