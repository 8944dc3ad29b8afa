import { caseGroupId } from '../../model/case-key.ts'
import type { Report } from '../../model/report.ts'
import { shownImpacts } from '../judge/qps-impact.ts'
import { laidOutScorecard } from '../suites/codec/scorecard-layout.ts'
import { caseTitles } from '../terminal/case-title.ts'
import { coresScene } from './cores.ts'
import { betterThan, ratioScene, scoreRatios } from './ratios.ts'
import type { Scene } from './scene.ts'
import type { SeriesStyle } from './series-style.ts'
import { sweepScene, sweepsOf, usualMetric } from './sweeps.ts'

/** Pictures of a report as a whole. */
export type ReportPictures = (report: Report, styles: readonly SeriesStyle[]) => readonly Scene[]

/** How every dimension of the scorecard stands to the reference. */
export const scorecardPictures: ReportPictures = (report, styles) =>
  laidOutScorecard(report).map(({ title, contenders, rows }) =>
    ratioScene(
      `ratios of the ${title}`,
      scoreRatios(
        rows.map((row) => ({
          ...row,
          cells: Object.fromEntries(row.cells.map((cell) => [cell.contender, cell])),
        })),
        styles,
      ),
      betterThan(contenders[0]!),
    ),
  )

/** What a number that was varied does to the figure that is asked first. */
export const curvePictures: ReportPictures = ({ cases }, styles) => {
  const groups = [...Map.groupBy(cases, ({ key }) => caseGroupId(key)).values()]
  const sweeps = sweepsOf(groups.map((own) => ({ group: own[0]!.key, cases: own })))
  return sweeps.flatMap((sweep) => {
    const metric = usualMetric([sweep])
    return (metric !== null && sweepScene(sweep, metric, styles)) || []
  })
}

/** What the operations cost a service at a rate. */
export const coresPictures: ReportPictures = (report, styles) => {
  const titleOf = caseTitles(report)
  const { cpuCount } = report.environment
  return [...Map.groupBy(shownImpacts(report), caseGroupId).values()].flatMap((impacts) => {
    const rates = impacts[0]!.rows.map(({ queriesPerSecond }) => queriesPerSecond)
    return coresScene(titleOf(impacts[0]!), impacts, { rates, styles, cpuCount }) ?? []
  })
}
