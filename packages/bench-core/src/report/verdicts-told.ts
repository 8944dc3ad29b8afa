import type { Comparison, Report } from '../model/report.ts'
import { standingInForTimes } from './protocol/operations.ts'
import { diskVerdicts } from './storage/disk-verdicts.ts'
import { inReadingOrder } from './verdict-order.ts'

const deciding: ReadonlySet<string> = new Set([
  'nsPerOperation',
  'operationsPerSecond',
  'encodedBytes',
  'compressedBytes',
])

/**
 * The comparisons that are told in sentences: what lies on disk, mean cost and size, and the server's CPU time where it
 * stands in for times that aren't judged, decided ones first; a suite without any
 * of them is told by what it has. Without a round there is nothing to judge.
 */
export function verdictsTold({ comparisons, run }: Report): Comparison[] {
  if (run.rounds === 0) return []
  const onDisk = diskVerdicts({ comparisons })
  const standIns = new Set(standingInForTimes(comparisons))
  const told = comparisons.filter((comparison) => deciding.has(comparison.metric) || standIns.has(comparison))
  const suites = new Set([...onDisk, ...told].map(({ suite }) => suite))
  const others = comparisons.filter(({ suite }) => !suites.has(suite))
  return inReadingOrder([...onDisk, ...told, ...others])
}
