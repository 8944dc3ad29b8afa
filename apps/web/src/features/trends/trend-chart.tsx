import { changeMarks, formatChange } from '@wirebench/bench-core/results'
import type { ContenderStyle } from '../../charts/contender-style.ts'
import { MarkerShape } from '../../charts/marker.tsx'
import type { DrawnPoint, EnvironmentMark, ShiftFlag, TrendAxis, TrendPicture } from './trend-rows.ts'
import { namedPlaces } from './trend-rows.ts'

export const trendChartHeight = 320

const left = 76
const right = 20
const top = 24
const bottom = 44
const labelWidth = 96
const markersUpTo = 120

/** Cases over runs: a line with its interval each, the baseline's band, and where the environment changed. */
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
  readonly styles: readonly ContenderStyle[]
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
  const share = ({ index, timeMs }: Pick<DrawnPoint, 'index' | 'timeMs'>) =>
    byDate
      ? lastMs === firstMs
        ? 0.5
        : (timeMs - firstMs) / (lastMs - firstMs)
      : runs <= 1
        ? 0.5
        : index / (runs - 1)
  const x = (at: Pick<DrawnPoint, 'index' | 'timeMs'>) => left + 8 + share(at) * (plotWidth - 16)
  const y = (value: number) => plotBottom - axis.place(value) * (plotBottom - top)
  const longest = series.map((one) => one.points).toSorted((a, b) => b.length - a.length)[0] ?? []
  const named = spacedApart(
    namedPlaces(longest.length, Math.floor(plotWidth / labelWidth)).map((place) => longest[place]!),
    x,
  )
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
        {named.map((point, index) => (
          <text
            key={point.run.id}
            x={x(point)}
            y={plotBottom + 18}
            textAnchor={
              index === 0 && named.length > 1 ? 'start' : x(point) > width - labelWidth ? 'end' : 'middle'
            }
          >
            {dayText(point.timeMs)}
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
      {band && (
        <g>
          <rect
            x={left}
            width={plotWidth}
            y={y(band.high)}
            height={Math.max(1, y(band.low) - y(band.high))}
            fill="var(--neutral)"
            fillOpacity={0.14}
          />
          <line
            x1={left}
            x2={left + plotWidth}
            y1={y(band.value)}
            y2={y(band.value)}
            stroke="var(--neutral)"
            strokeDasharray="2 4"
          />
          <text
            x={left + plotWidth - 4}
            y={y(band.high) - 4}
            textAnchor="end"
            fontSize={12}
            fill="var(--text)"
          >
            baseline ±{Math.round(band.threshold * 1000) / 10} %
          </text>
        </g>
      )}
      {marks.map((mark) => (
        <Mark key={mark.number} mark={mark} x={x(mark)} y1={top} y2={plotBottom} />
      ))}
      {flags.map((flag) => (
        <Flag key={`${flag.caseId} ${flag.run.id}`} flag={flag} x={x(flag)} y1={top} y2={plotBottom} />
      ))}
      {series.map((one, index) => {
        const style = styles[index]!
        return (
          <g key={one.caseId}>
            {bandPaths(one.points).map((piece) => (
              <path
                key={piece[0]!.run.id}
                d={`M${piece.map((point) => `${x(point)},${y(point.high!)}`).join('L')}L${piece
                  .toReversed()
                  .map((point) => `${x(point)},${y(point.low!)}`)
                  .join('L')}Z`}
                fill={style.color}
                fillOpacity={0.15}
              />
            ))}
            <path
              className="chart-series"
              d={one.points
                .map((point, place) => `${place === 0 ? 'M' : 'L'}${x(point)},${y(point.value)}`)
                .join('')}
              fill="none"
              stroke={style.color}
              strokeWidth={2}
              strokeDasharray={style.dash}
            />
            {one.points.map((point) => (
              // biome-ignore lint/a11y/noStaticElementInteractions: the table below offers the same by keyboard
              <g key={point.run.id} onClick={() => onChoose(point.run.shortId)} style={{ cursor: 'pointer' }}>
                <title>{pointText(point)}</title>
                <circle cx={x(point)} cy={y(point.value)} r={9} fill="transparent" />
                {(one.points.length <= markersUpTo || isRemarkable(point)) && (
                  <MarkerShape
                    marker={style.marker}
                    x={x(point)}
                    y={y(point.value)}
                    radius={4}
                    color={style.color}
                    hollow={point.run.warnings > 0}
                  />
                )}
                {point.run.shortId === chosen && (
                  <circle
                    cx={x(point)}
                    cy={y(point.value)}
                    r={9}
                    fill="none"
                    stroke="var(--primary)"
                    strokeWidth={2}
                  />
                )}
              </g>
            ))}
          </g>
        )
      })}
    </svg>
  )
}

function Mark({
  mark,
  x,
  y1,
  y2,
}: {
  readonly mark: EnvironmentMark
  readonly x: number
  readonly y1: number
  readonly y2: number
}) {
  return (
    <g>
      <title>{mark.changes.join(', ')}</title>
      <line x1={x} x2={x} y1={y1} y2={y2} stroke="var(--warning)" strokeDasharray="4 3" />
      <text x={x} y={y1 - 6} textAnchor="middle" fontSize={12} fill="var(--warning)">
        {mark.number}
      </text>
    </g>
  )
}

function Flag({
  flag: { shift },
  x,
  y1,
  y2,
}: {
  readonly flag: ShiftFlag
  readonly x: number
  readonly y1: number
  readonly y2: number
}) {
  const color = shift.word === 'regression' ? 'var(--worse)' : 'var(--better)'
  return (
    <g>
      <title>{shift.text}</title>
      <path d={`M${x},${y2}V${y1}h12l-4,5l4,5h-12`} fill={color} fillOpacity={0.4} stroke={color} />
      <text x={x + 16} y={y1 + 9} fontSize={12} fill={color}>
        {changeMarks[shift.word]} {formatChange(shift.value)}
      </text>
    </g>
  )
}

/** Stretches of points that have an interval. */
function bandPaths(points: readonly DrawnPoint[]): DrawnPoint[][] {
  const pieces: DrawnPoint[][] = [[]]
  for (const point of points) {
    if (point.low === null || point.high === null) pieces.push([])
    else pieces.at(-1)!.push(point)
  }
  return pieces.filter((piece) => piece.length > 1)
}

/** Places whose labels don't touch, the first one among them. */
function spacedApart(points: readonly DrawnPoint[], x: (point: DrawnPoint) => number): DrawnPoint[] {
  const kept: DrawnPoint[] = []
  for (const point of points) {
    const last = kept.at(-1)
    if (last === undefined || x(point) - x(last) >= labelWidth * (kept.length === 1 ? 1.5 : 1))
      kept.push(point)
  }
  return kept
}

function isRemarkable({ run }: DrawnPoint): boolean {
  return (
    run.isBaseline || run.sincePrevious?.word === 'regression' || run.sincePrevious?.word === 'improvement'
  )
}

function dayText(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10)
}
