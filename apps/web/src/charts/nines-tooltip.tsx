import { resourceWords } from '@wirebench/bench-core/model/metrics/metric-info'
import type { NinesRow } from '@wirebench/bench-core/report/scene/nines'
import type { SeriesStyle } from '@wirebench/bench-core/report/scene/series-style'
import {
  cantTell,
  formatCount,
  formatEstimatedRatio,
  formatTime,
  percentileLabel,
} from '@wirebench/bench-core/report/words/format'
import { StyledName } from './contender-legend.tsx'

/** Nearer to p0 it says nothing that one in so many operations takes longer. */
const fewest = 2

/** The figures of one percentile: `p99 · 1 in 100`, each contender's time, and its ratio to what it is compared with. */
export function NinesTooltip({
  row,
  styles,
  opponentOf,
}: {
  readonly row: NinesRow
  readonly styles: readonly SeriesStyle[]
  readonly opponentOf: (name: string) => string | null
}) {
  return (
    <div
      role="status"
      aria-live="polite"
      className="rounded-control border border-control bg-raised px-3 py-2 text-table shadow-lg"
    >
      <p className="font-medium">
        {percentileLabel(row.p)}
        {row.x >= fewest &&
          ` · 1 in ${formatCount(row.x < 10 ? Number(row.x.toFixed(1)) : Math.round(row.x))}`}
      </p>
      <table>
        <tbody>
          {styles.map((style) => {
            const ns = timeOf(row, style.name)
            const interval = row.interval[style.name]
            const opponent = opponentOf(style.name)
            return (
              <tr key={style.name}>
                <td className="pr-2">
                  <StyledName style={style} />
                </td>
                <td className="pr-2 text-right">
                  {formatTime(ns ?? null)}
                  {interval && ns !== undefined && (
                    <span className="text-muted">
                      {' '}
                      {formatTime(interval[0])}–{formatTime(interval[1])}
                    </span>
                  )}
                </td>
                <td className="text-right text-muted">
                  {opponent !== null && ratioText(row, style.name, opponent)}
                  {row.few[style.name] !== undefined && ' few samples'}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function timeOf(row: NinesRow, name: string): number | undefined {
  return row.stated[name] ?? row.plain[name] ?? row.few[name]
}

/** The ratio of two times, as far as both have an interval and these lie apart: any other says nothing. */
function ratioText(row: NinesRow, name: string, opponent: string): string {
  const [ns, opponentNs] = [timeOf(row, name), timeOf(row, opponent)]
  const [interval, other] = [row.interval[name], row.interval[opponent]]
  if (ns === undefined || opponentNs === undefined || !interval || !other) return ''
  const [low, high] = [interval[0] / other[1], interval[1] / other[0]]
  if (low <= 1 && high >= 1) return cantTell
  return formatEstimatedRatio({ value: ns / opponentNs, low, high }, 'lower', resourceWords)
}
