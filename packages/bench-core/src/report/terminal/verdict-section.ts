import type { Report } from '../../model/report.ts'
import { wrapped } from '../text-table.ts'
import { inReadingOrder } from '../verdict-order.ts'
import type { Paint } from './paint.ts'

const told: ReadonlySet<string> = new Set(['nsPerOperation', 'encodedBytes', 'compressedBytes'])

/**
 * Sentences about mean cost and size, what is decided first; the other metrics are in the report. Cases without either
 * are told by what they have. Without a round there is nothing to judge.
 */
export function verdictSection({ comparisons, run }: Report, width: number, paint: Paint): string[] {
  if (run.rounds === 0) return []
  const main = comparisons.filter(({ metric }) => told.has(metric))
  const lines = inReadingOrder(main.length > 0 ? main : comparisons).flatMap(({ text, verdict }) => {
    const open = verdict === 'inconclusive' || verdict === 'not-comparable'
    return wrapped(`- ${text}`, width, '  ').map(open ? paint.dim : (line) => line)
  })
  return lines.length === 0 ? [] : [paint.bold('verdicts'), ...lines]
}
