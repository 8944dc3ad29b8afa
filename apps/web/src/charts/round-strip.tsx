import type { SeriesStyle } from '@wirebench/bench-core/report/scene/series-style'
import { formatTime } from '@wirebench/bench-core/report/words/format'
import { MarkerShape } from './marker.tsx'
import { type RoundStripRow, roundStripSummary } from './round-strip-rows.ts'

/** Known before the rounds are, so that nothing moves when they come. */
export const roundStripHeight = 72

const numberedUpTo = 15

/**
 * One dot per round in their order, on the line of the case's mean with its interval. Own SVG: dots in a strip, one for every
 * case of a page.
 */
export function RoundStrip({
  strip,
  style,
  rounds,
}: {
  readonly strip: RoundStripRow
  readonly style: SeriesStyle
  /** Rounds of the longest strip of the group: equal rounds stand below each other. */
  readonly rounds: number
}) {
  const y = (share: number) => padding + share * (roundStripHeight - 2 * padding)
  const x = (round: number) => `${((round - 0.5) / rounds) * 100}%`
  return (
    <svg
      role="img"
      aria-label={`${style.title}: ${roundStripSummary(strip)}`}
      width="100%"
      height={roundStripHeight + (rounds <= numberedUpTo ? numberHeight : 0)}
      className="block overflow-visible"
    >
      <rect width="100%" height={roundStripHeight} rx={4} fill="var(--surface)" />
      {strip.band !== null && (
        <rect
          width="100%"
          y={y(strip.band.top)}
          height={Math.max(1, y(strip.band.bottom) - y(strip.band.top))}
          fill={style.color}
          fillOpacity={0.15}
        />
      )}
      <line x1={0} x2="100%" y1={y(0.5)} y2={y(0.5)} stroke={style.color} strokeDasharray="4 3" />
      {strip.dots.map(({ round, ns, y: share }) => (
        <svg key={round} x={x(round)} y={y(share)} overflow="visible" aria-hidden="true">
          <title>{`round ${round}: ${formatTime(ns)}`}</title>
          <circle r={10} fill="transparent" />
          <MarkerShape marker={style.marker} x={0} y={0} radius={4} color={style.color} />
        </svg>
      ))}
      {rounds <= numberedUpTo &&
        Array.from({ length: rounds }, (_, index) => (
          <text
            key={x(index + 1)}
            x={x(index + 1)}
            y={roundStripHeight + 13}
            textAnchor="middle"
            fontSize={12}
            fill="var(--muted)"
          >
            {index + 1}
          </text>
        ))}
    </svg>
  )
}

const padding = 8
const numberHeight = 18
