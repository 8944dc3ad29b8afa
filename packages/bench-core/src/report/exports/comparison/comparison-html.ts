import type { RunsComparison } from '../../../model/report/runs-comparison.ts'
import { comparisonDocument, comparisonTitle } from '../../document/comparison.ts'
import { heading, htmlPage } from '../../print/html/page.ts'
import { htmlSection } from '../../print/html.ts'
import { markerShapes } from '../../scene/drawing/svg.ts'

/** A comparison as one page that needs nothing else: what changed, how sure that is, and what else is different. */
export function comparisonHtml(comparison: RunsComparison): string {
  const title = comparisonTitle(comparison)
  return htmlPage(`${title} · Wirebench`, [
    markerShapes,
    heading(1, title),
    ...comparisonDocument(comparison, { show: 'all' }).flatMap((section) => htmlSection(section, [])),
  ])
}
