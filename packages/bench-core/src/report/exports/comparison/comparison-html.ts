import type { RunsComparison } from '../../../model/report/runs-comparison.ts'
import { comparisonDocument, comparisonTitle } from '../../document/comparison.ts'
import { htmlDocument } from '../../print/html.ts'

/** A comparison as one page that needs nothing else: what changed, how sure that is, and what else is different. */
export function comparisonHtml(comparison: RunsComparison): string {
  return htmlDocument(comparisonTitle(comparison), comparisonDocument(comparison, { show: 'all' }))
}
