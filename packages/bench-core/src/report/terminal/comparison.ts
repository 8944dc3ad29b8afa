import type { RunsComparison } from '../../model/runs-comparison.ts'
import { type ComparisonOptions, comparisonDocument, comparisonTitle } from '../document/comparison.ts'
import { terminalTable } from '../print/terminal.ts'
import { nbsp } from '../words/format.ts'
import { painter } from './paint.ts'

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
  const blocks = [
    [paint.bold(comparisonTitle(comparison))],
    ...tables.map((table) => terminalTable(table, width, paint)),
  ]
  return `${blocks
    .map((lines) => lines.join('\n'))
    .join('\n\n')
    .replaceAll(nbsp, ' ')}\n`
}
