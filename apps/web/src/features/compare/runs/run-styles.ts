import type { ComparedRun } from '@wirebench/bench-core/model/report/runs-comparison'
import type { SeriesStyle } from '@wirebench/bench-core/report/scene/series-style'

const baseLook = { color: 'var(--text)', dash: undefined, marker: 'circle' } as const
const otherLooks = [
  { color: 'var(--series-json)', dash: '12 4', marker: 'square' },
  { color: 'var(--series-protobuf)', dash: '6 3', marker: 'triangle' },
  { color: 'var(--series-messagepack)', dash: '10 3 2 3', marker: 'diamond' },
  { color: 'var(--series-other)', dash: '2 3', marker: 'triangle-down' },
  { color: 'var(--neutral)', dash: '2 6', marker: 'cross' },
] as const

/** How each run is drawn, by its letter: the baseline in the colour of text, the others apart from each other. */
export function runStyles(
  runs: readonly Pick<ComparedRun, 'letter' | 'shortId' | 'isBase'>[],
): readonly SeriesStyle[] {
  const others = runs.filter(({ isBase }) => !isBase)
  return runs.map((run) => {
    const look = run.isBase ? baseLook : otherLooks[others.indexOf(run) % otherLooks.length]!
    return { ...look, name: run.letter, title: `${run.letter} ${run.shortId}`, pattern: 'solid' }
  })
}
