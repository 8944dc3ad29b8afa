import type { Comparison, Report } from '../../model/report.ts'
import { diskVerdicts } from '../storage/disk-verdicts.ts'
import { wrapped } from '../text-table.ts'
import { inReadingOrder } from '../verdict-order.ts'
import type { Paint } from './paint.ts'

const told: ReadonlySet<string> = new Set([
  'nsPerOperation',
  'operationsPerSecond',
  'encodedBytes',
  'compressedBytes',
])

/** Who has more to read than this reads it in the report. */
const mostLines = 40

/**
 * Sentences about what lies on disk, mean cost and size, what is decided first; the other metrics are in the report.
 * Cases without any of them are told by what they have. Without a round there is nothing to judge.
 */
export function verdictSection({ comparisons, run }: Report, width: number, paint: Paint): string[] {
  if (run.rounds === 0) return []
  const main = comparisons.filter(({ metric }) => told.has(metric))
  const onDisk = diskVerdicts({ comparisons })
  const all = inReadingOrder(main.length + onDisk.length > 0 ? [...onDisk, ...main] : comparisons)
  const verdicts = all.map((comparison) => verdictLines(comparison, width, paint))
  const shown = fitting(verdicts)
  if (shown.length === 0) return []
  const more = verdicts.length - shown.length
  return [
    paint.bold('verdicts'),
    ...shown.flat(),
    ...(more > 0 ? [paint.dim(`and ${more} more in the report`)] : []),
  ]
}

function verdictLines({ text, verdict }: Comparison, width: number, paint: Paint): string[] {
  const open = verdict === 'inconclusive' || verdict === 'not-comparable'
  return wrapped(`- ${text}`, width, '  ').map(open ? paint.dim : (line) => line)
}

/** Whole verdicts, as many as fit. */
function fitting(verdicts: readonly (readonly string[])[]): (readonly string[])[] {
  let lines = 0
  return verdicts.filter((own) => {
    lines += own.length
    return lines <= mostLines
  })
}
