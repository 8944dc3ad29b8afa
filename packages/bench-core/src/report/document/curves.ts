import { caseGroupId } from '../../model/case-key.ts'
import type { Report } from '../../model/report.ts'
import type { SuiteName } from '../../model/suite-name.ts'
import { seriesStyles } from '../scene/series-style.ts'
import { sweepScene, sweepsOf, usualMetric } from '../scene/sweeps.ts'
import type { Section } from './section.ts'

/** What numbers that were varied do to the figure that is asked first; sections of the suites have the figures as tables. */
export function curvesSection(suite: SuiteName, { cases, contenders }: Report): Section {
  const own = cases.filter(({ key }) => key.suite === suite)
  const groups = [...Map.groupBy(own, ({ key }) => caseGroupId(key)).values()]
  const sweeps = sweepsOf(groups.map((members) => ({ group: members[0]!.key, cases: members })))
  const styles = [...seriesStyles(contenders).values()]
  return {
    id: 'curves',
    title: 'Curves',
    howToRead:
      'A line is one contender, a marker one measured setting with its 95 % interval; what lies between is drawn straight and says nothing.',
    method: 'curves',
    tables: [],
    ...(sweeps.length > 0 && {
      pictures: () =>
        sweeps.flatMap((sweep) => {
          const metric = usualMetric([sweep])
          return (metric !== null && sweepScene(sweep, metric, styles)) || []
        }),
    }),
  }
}
