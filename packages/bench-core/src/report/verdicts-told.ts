import type { Comparison, Report } from '../model/report.ts'
import { diskVerdicts } from './storage/disk-verdicts.ts'
import { inReadingOrder } from './verdict-order.ts'

const deciding: ReadonlySet<string> = new Set([
  'nsPerOperation',
  'operationsPerSecond',
  'encodedBytes',
  'compressedBytes',
])

/**
 * The comparisons that are told in sentences: what lies on disk, mean cost and size, decided ones first; a suite without any
 * of them is told by what it has. Without a round there is nothing to judge.
 */
export function verdictsTold({ comparisons, run }: Report): Comparison[] {
  if (run.rounds === 0) return []
  const onDisk = diskVerdicts({ comparisons })
  const told = comparisons.filter(({ metric }) => deciding.has(metric))
  const suites = new Set([...onDisk, ...told].map(({ suite }) => suite))
  const others = comparisons.filter(({ suite }) => !suites.has(suite))
  return inReadingOrder([...onDisk, ...told, ...others])
}
