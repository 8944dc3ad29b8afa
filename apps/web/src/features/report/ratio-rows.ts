import type { ContenderStyle } from '../../charts/contender-style.ts'
import type { RatioDot, RatioRow } from '../../charts/ratio-dot-plot.tsx'
import type { ScoreRow, ScoreSection } from './scorecard-rows.ts'

/** The scorecard's ratios as the dot plot takes them: a larger number is better, whatever the metric's direction. */
export function ratioRows(
  sections: readonly ScoreSection[],
  styles: readonly ContenderStyle[],
): readonly RatioRow[] {
  return sections
    .flatMap(({ rows }) => rows)
    .map((row) => ({ id: row.id, label: row.title, dots: styles.flatMap((style) => dotOf(row, style)) }))
    .filter(({ dots }) => dots.length > 0)
}

function dotOf({ cells, better, kind }: ScoreRow, style: ContenderStyle): RatioDot[] {
  const { ratio, verdict, text } = cells[style.name] ?? {}
  if (!ratio || ratio.value <= 0 || verdict === 'not-comparable') return []
  const { value, low, high } = ratio
  const isExact = low === high
  const advantage = (of: number) => (better === 'lower' ? 1 / of : of)
  const ends = [low, high].flatMap((end) => (end === null || end <= 0 || isExact ? [] : [advantage(end)]))
  return [
    {
      style,
      advantage: advantage(value),
      low: ends.length < 2 ? null : Math.min(...ends),
      high: ends.length < 2 ? null : Math.max(...ends),
      hollow: kind === 'modelled' || (!isExact && ends.length < 2),
      text: text ?? '',
    },
  ]
}
