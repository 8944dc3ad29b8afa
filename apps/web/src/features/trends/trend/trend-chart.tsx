import type { SeriesStyle } from '@wirebench/bench-core/report/scene/series-style'
import { absoluteTime } from '../../../ui/dates.ts'
import { BaselineBand, ChangeLine, SeriesLine, ShiftMark } from './trend-marks.tsx'
import type { DrawnPoint, Place, TrendAxis, TrendPicture } from './trend-rows.ts'
import { labelsApart, namedPlaces } from './trend-rows.ts'

export const trendChartHeight = 320

const left = 76
const right = 20
const top = 24
const bottom = 44
const labelWidth = 96

/**
 * Cases over runs: a line with its interval each, the baseline's band, and where something else changed. Own SVG: runs stand by
 * date or by number, and marks of changes and levels lie across all lines, which scenes don’t have; no file shows it.
 */
export function TrendChart({
  picture,
  styles,
  axis,
  byDate,
  width,
  title,
  pointText,
  chosen,
  onChoose,
}: {
  readonly picture: TrendPicture
  readonly styles: readonly SeriesStyle[]
  readonly axis: TrendAxis
  /** Spaced by time, instead of evenly. */
  readonly byDate: boolean
  readonly width: number
  readonly title: string
  readonly pointText: (point: DrawnPoint) => string
  /** The run that is looked at. */
  readonly chosen: string | undefined
  readonly onChoose: (runId: string) => void
}) {
  const { series, marks, flags, band, runs } = picture
  const points = series.flatMap((one) => one.points)
  const times = points.map(({ timeMs }) => timeMs)
  const [firstMs, lastMs] = [Math.min(...times), Math.max(...times)]
  const plotWidth = Math.max(40, width - left - right)
  const plotBottom = trendChartHeight - bottom
  const share = ({ index, timeMs }: Place) =>
    byDate
      ? lastMs === firstMs
        ? 0.5
        : (timeMs - firstMs) / (lastMs - firstMs)
      : runs <= 1
        ? 0.5
        : index / (runs - 1)
  const x = (at: Place) => left + 8 + share(at) * (plotWidth - 16)
  // A band that holds for all runs has the chart's whole width.
  const bandLeft = band && band.index > 0 ? x(band) : left
  const y = (value: number) => plotBottom - axis.place(value) * (plotBottom - top)
  const longest = series.map((one) => one.points).toSorted((a, b) => b.length - a.length)[0] ?? []
  const candidates = namedPlaces(longest.length, Math.floor(plotWidth / labelWidth)).map(
    (place) => longest[place]!,
  )
  const named = labelsApart(candidates.map(x), labelWidth, width)
  return (
    <svg role="img" aria-label={title} width={width} height={trendChartHeight} className="block">
      <g fontSize={12} fill="var(--muted)">
        {axis.ticks.map((tick) => (
          <g key={tick}>
            <line x1={left} x2={left + plotWidth} y1={y(tick)} y2={y(tick)} stroke="var(--hairline)" />
            <text x={left - 6} y={y(tick)} dy="0.32em" textAnchor="end">
              {axis.tickText(tick)}
            </text>
          </g>
        ))}
        {named.map(({ place, anchor }) => (
          <text
            key={candidates[place]!.run.id}
            x={x(candidates[place]!)}
            y={plotBottom + 18}
            textAnchor={anchor}
          >
            {dayText(candidates[place]!.timeMs)}
          </text>
        ))}
        <text x={left + plotWidth / 2} y={trendChartHeight - 6} textAnchor="middle">
          {byDate ? 'date' : 'runs, oldest first, evenly spaced'}
        </text>
        <text
          transform={`translate(12,${(top + plotBottom) / 2}) rotate(-90)`}
          textAnchor="middle"
          dominantBaseline="middle"
        >
          {axis.title}
        </text>
      </g>
      {band && <BaselineBand band={band} left={bandLeft} width={left + plotWidth - bandLeft} y={y} />}
      {marks.map((mark) => (
        <ChangeLine key={mark.number} mark={mark} x={x(mark)} y1={top} y2={plotBottom} />
      ))}
      {flags.map((flag) => (
        <ShiftMark key={`${flag.caseId} ${flag.run.id}`} flag={flag} x={x(flag)} y1={top} y2={plotBottom} />
      ))}
      {series.map((one, index) => (
        <SeriesLine
          key={one.caseId}
          points={one.points}
          style={styles[index]!}
          x={x}
          y={y}
          pointText={pointText}
          chosen={chosen}
          onChoose={onChoose}
        />
      ))}
    </svg>
  )
}

/** The reader's own day, as in the table. */
function dayText(timeMs: number): string {
  return absoluteTime(new Date(timeMs).toISOString()).slice(0, 10)
}
