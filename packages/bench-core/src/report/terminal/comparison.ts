import type { RunsComparison } from '../../model/report/runs-comparison.ts'
import { type ComparisonOptions, comparisonDocument, comparisonTitle } from '../document/comparison.ts'
import { type Screen, terminalDocument } from '../print/terminal.ts'

/** A comparison of runs as text. */
export function renderComparison(
  comparison: RunsComparison,
  { width, color, ...options }: Screen & Pick<ComparisonOptions, 'show'>,
): string {
  const sections = comparisonDocument(comparison, options)
  return terminalDocument(comparisonTitle(comparison), sections, { width, color })
}
