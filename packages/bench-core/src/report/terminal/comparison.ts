import type { RunsComparison } from '../../model/report/runs-comparison.ts'
import { type ComparisonOptions, comparisonDocument, comparisonTitle } from '../document/comparison.ts'
import { painter } from '../print/terminal/paint.ts'
import { asBlocks } from '../print/terminal/table.ts'
import { terminalTable } from '../print/terminal.ts'

export interface ComparisonTerminalOptions extends Pick<ComparisonOptions, 'show'> {
  readonly width: number
  readonly color: boolean
}

/** A comparison of runs as text. */
export function renderComparison(
  comparison: RunsComparison,
  { width, color, ...options }: ComparisonTerminalOptions,
): string {
  const paint = painter(color)
  const tables = comparisonDocument(comparison, options).flatMap((section) => section.tables)
  return asBlocks([
    [paint.bold(comparisonTitle(comparison))],
    ...tables.map((table) => terminalTable(table, width, paint)),
  ])
}
