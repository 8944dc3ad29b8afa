import {
  formatCount,
  formatRatio,
  formatTime,
  type NinesRow,
  percentileLabel,
  resourceWords,
  type SeriesStyle,
} from '@wirebench/bench-core/results'
import { Swatch } from './contender-legend.tsx'

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
  const timeOf = (name: string) => row.stated[name] ?? row.plain[name] ?? row.few[name]
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
            const ns = timeOf(style.name)
            const interval = row.interval[style.name]
            const opponent = opponentOf(style.name)
            const opponentNs = opponent === null ? undefined : timeOf(opponent)
            return (
              <tr key={style.name}>
                <td className="pr-2">
                  <span className="flex items-center gap-2">
                    <Swatch style={style} />
                    {style.title}
                  </span>
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
                  {ns !== undefined &&
                    opponentNs !== undefined &&
                    formatRatio(ns / opponentNs, 'lower', resourceWords)}
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
