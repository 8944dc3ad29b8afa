import { formatDuration, formatPercent } from '../../packages/bench-core/src/report/words/format.ts'
import { textTable } from '../../packages/bench-core/src/report/words/text-table.ts'
import { median } from '../../packages/bench-core/src/stats/mean.ts'

/** One thing that was timed, or weighed, and what it is meant to stay below. */
export interface Figure {
  readonly name: string
  readonly values: readonly number[]
  readonly unit: 'ms' | 'kB'
  readonly target: number | null
}

/** The figures as aligned lines: the median, the smallest and the largest, and whether the median keeps its target. */
export function figureTable(figures: readonly Figure[]): string[] {
  return textTable(
    [
      { header: '', align: 'left' },
      { header: 'median', align: 'right' },
      { header: 'from', align: 'right' },
      { header: 'to', align: 'right' },
      { header: 'n', align: 'right' },
      { header: 'target', align: 'right' },
      { header: '', align: 'left' },
    ],
    figures.map(({ name, values, unit, target }) => {
      const sorted = values.toSorted((a, b) => a - b)
      if (sorted.length === 0) return [name, '—', '—', '—', '0', '', 'not measured']
      const middle = median(sorted)
      const isAlone = sorted.length === 1
      return [
        name,
        shown(middle, unit),
        isAlone ? '' : shown(sorted[0]!, unit),
        isAlone ? '' : shown(sorted.at(-1)!, unit),
        String(sorted.length),
        target === null ? '' : `< ${shown(target, unit)}`,
        target === null ? '' : middle < target ? 'kept' : `missed by ${formatPercent(middle / target - 1)}`,
      ]
    }),
  )
}

function shown(value: number, unit: Figure['unit']): string {
  return unit === 'ms' ? formatDuration(value).replaceAll('\u00a0', ' ') : `${value.toFixed(1)} kB`
}
