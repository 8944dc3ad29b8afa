import { advantageOf, type RatioRow, type SeriesStyle } from '@wirebench/bench-core/results'
import type { ScoreRow, ScoreSection } from './scorecard-rows.ts'

/** The scorecard's ratios as the picture takes them: a larger number is better, whatever the metric's direction. */
export function ratioRows(
  sections: readonly ScoreSection[],
  styles: readonly SeriesStyle[],
): readonly RatioRow[] {
  return sections
    .flatMap(({ rows }) => rows)
    .map((row) => ({ label: row.title, dots: styles.flatMap((style) => dotOf(row, style)) }))
    .filter(({ dots }) => dots.length > 0)
}

function dotOf({ cells, better, kind }: ScoreRow, style: SeriesStyle): RatioRow['dots'] {
  const { ratio, verdict, text } = cells[style.name] ?? {}
  if (!ratio || ratio.value <= 0 || verdict === 'not-comparable') return []
  const advantage = advantageOf(ratio, better)
  const isExact = ratio.low === ratio.high
  const isHollow = kind === 'modelled' || (!isExact && advantage.low === null)
  return [{ ...advantage, style, isHollow, text: text ?? '' }]
}
