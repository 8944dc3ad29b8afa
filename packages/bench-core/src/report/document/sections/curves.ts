import { caseGroupId } from '../../../model/report/case-key.ts'
import type { Report } from '../../../model/report/report.ts'
import type { SuiteName } from '../../../model/suite-name.ts'
import { caseMetric } from '../../figures/case-metric.ts'
import { seriesStyles } from '../../scene/series-style.ts'
import {
  isDrawn,
  type Sweep,
  sweepMetrics,
  sweepScene,
  sweepsOf,
  sweptValue,
  usualMetric,
} from '../../scene/sweeps.ts'
import { documentOf } from '../../suites/documents.ts'
import type { Section } from '../../tables/section.ts'
import { columnsOf, figureOf, type ReportTable } from '../../tables/table.ts'
import { metricTitle, parameterValue } from '../../words/case/parameter-words.ts'

/** What numbers that were varied do to the figure that is asked first, and to sizes; other suites have it in tables of their own. */
export function curvesSection(suite: SuiteName, { cases, contenders }: Report): Section {
  const own = cases.filter(({ key }) => key.suite === suite)
  const groups = [...Map.groupBy(own, ({ key }) => caseGroupId(key)).values()]
  const sweeps = sweepsOf(groups.map((members) => ({ group: members[0]!.key, cases: members })))
  const styles = [...seriesStyles(contenders).values()]
  return {
    id: 'curves',
    title: 'Curves',
    howToRead:
      'Each line is one contender, and each marker is one measured setting with its 95 % interval; the lines only connect the markers. On log scales, a straight line that rises one step for each step to the right means that twice the size costs twice as much.',
    method: 'curves',
    tables: sweeps
      .filter(({ operation }) => documentOf(suite).tabledCurves?.has(operation))
      .flatMap(tablesOf),
    ...(sweeps.some(isDrawn) && {
      pictures: () =>
        sweeps.flatMap((sweep) => {
          const metric = usualMetric([sweep])
          return (metric !== null && sweepScene(sweep, metric, styles)) || []
        }),
    }),
  }
}

function tablesOf(sweep: Sweep): ReportTable[] {
  return sweepMetrics(sweep)
    .filter((metric) => metric === usualMetric([sweep]) || metric === 'encodedBytes')
    .map((metric) => sweepTable(sweep, metric))
}

/** One metric over the number that was varied: a row for each of its values, contenders side by side. */
export function sweepTable(sweep: Sweep, metric: string): ReportTable {
  const { title, quantity, parameter, groups } = sweep
  const names = [...new Set(groups.flatMap(({ cases }) => cases.map(({ key }) => key.contender)))]
  return {
    title: `${metricTitle(metric)}, ${title}`,
    columns: columnsOf([quantity], names),
    rows: groups.map((group) => [
      parameterValue(parameter, sweptValue(group, parameter)),
      ...names.map((name) => {
        const reported = group.cases.find(({ key }) => key.contender === name)
        return figureOf(reported && caseMetric(reported, metric))
      }),
    ]),
  }
}
