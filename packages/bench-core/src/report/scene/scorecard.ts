import type { Report } from '../../model/report.ts'
import { laidOutScorecard } from '../suites/codec/scorecard-layout.ts'
import { betterThan, ratioScene, scoreRatios } from './ratios.ts'
import type { Scene } from './scene.ts'
import type { SeriesStyle } from './series-style.ts'

/** How every dimension of a report's scorecard stands to the reference. */
export function scorecardScenes(report: Report, styles: readonly SeriesStyle[]): Scene[] {
  return laidOutScorecard(report).map(({ title, contenders, rows }) => {
    const scored = rows.map((row) => ({
      ...row,
      cells: Object.fromEntries(row.cells.map((cell) => [cell.contender, cell])),
    }))
    return ratioScene(`ratios of the ${title}`, scoreRatios(scored, styles), betterThan(contenders[0]!))
  })
}
