import { changeMarks, formatChange } from '@wirebench/bench-core/report/compare/words/change-text'
import type { SeriesStyle } from '@wirebench/bench-core/report/scene/series-style'
import { baselineName } from '@wirebench/bench-core/report/trends/trend-words'
import { formatPercent } from '@wirebench/bench-core/report/words/format'
import { MarkerShape } from '../../../charts/marker.tsx'
import type { ChangeMark, DrawnBand, DrawnPoint, ShiftFlag } from './trend-rows.ts'

/** Of more points only the remarkable ones have a marker. */
const markersUpTo = 120

/** One case's line with its interval, and its points to choose from. */
export function SeriesLine({
  points,
  style,
  x,
  y,
  pointText,
  chosen,
  onChoose,
}: {
  readonly points: readonly DrawnPoint[]
  readonly style: SeriesStyle
  readonly x: (point: DrawnPoint) => number
  readonly y: (value: number) => number
  readonly pointText: (point: DrawnPoint) => string
  /** The run that is looked at. */
  readonly chosen: string | undefined
  readonly onChoose: (runId: string) => void
}) {
  return (
    <g>
      {bandPaths(points).map((piece) => (
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
        d={points.map((point) => `${point.isApart ? 'M' : 'L'}${x(point)},${y(point.value)}`).join('')}
        fill="none"
        stroke={style.color}
        strokeWidth={2}
        strokeDasharray={style.dash}
      />
      {points.map((point) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the table below offers the same by keyboard
        <g key={point.run.id} onClick={() => onChoose(point.run.shortId)} style={{ cursor: 'pointer' }}>
          <title>{pointText(point)}</title>
          <circle cx={x(point)} cy={y(point.value)} r={9} fill="transparent" />
          {(points.length <= markersUpTo || isRemarkable(point)) && (
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
}

/** The baseline, and what counts as no change from it, over the runs that it holds for. */
export function BaselineBand({
  band,
  left,
  width,
  y,
}: {
  readonly band: DrawnBand
  readonly left: number
  readonly width: number
  readonly y: (value: number) => number
}) {
  return (
    <g>
      {band.threshold !== null && (
        <rect
          x={left}
          width={width}
          y={y(band.high)}
          height={Math.max(1, y(band.low) - y(band.high))}
          fill="var(--neutral)"
          fillOpacity={0.14}
        />
      )}
      <line
        x1={left}
        x2={left + width}
        y1={y(band.value)}
        y2={y(band.value)}
        stroke="var(--neutral)"
        strokeDasharray="2 4"
      />
      <text x={left + width - 4} y={y(band.high) - 4} textAnchor="end" fontSize={12} fill="var(--text)">
        {bandTitle(band)}
      </text>
    </g>
  )
}

function bandTitle(band: DrawnBand): string {
  const name = baselineName(band)
  if (band.threshold === null) return name
  return `${name}${band.isBefore ? ',' : ''} ±${formatPercent(band.threshold)}`
}

/** Where the messages or the environment changed, with its number in the list below. */
export function ChangeLine({
  mark,
  x,
  y1,
  y2,
}: {
  readonly mark: ChangeMark
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

/** Where a case came to lie on another level. */
export function ShiftMark({
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
    if (point.isApart || point.low === null || point.high === null) pieces.push([])
    if (point.low !== null && point.high !== null) pieces.at(-1)!.push(point)
  }
  return pieces.filter((piece) => piece.length > 1)
}

function isRemarkable({ run }: DrawnPoint): boolean {
  return (
    run.isBaseline || run.sincePrevious?.word === 'regression' || run.sincePrevious?.word === 'improvement'
  )
}
