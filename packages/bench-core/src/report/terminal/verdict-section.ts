import type { Comparison, Report } from '../../model/report.ts'
import { verdictsTold } from '../judge/verdicts-told.ts'
import { wrapped } from '../words/text-table.ts'
import type { Paint } from './paint.ts'

/** Who has more to read than this reads it in the report. */
const mostLines = 40

/** Sentences about the figures that decide, what is decided first; the other metrics are in the report. */
export function verdictSection(report: Report, width: number, paint: Paint): string[] {
  const verdicts = verdictsTold(report).map((comparison) => verdictLines(comparison, width, paint))
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
  const open = verdict === 'undecided' || verdict === 'not-comparable'
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
