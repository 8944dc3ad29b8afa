import type { Report } from '../../model/report.ts'
import { doubtsOf } from '../judge/doubts.ts'
import { wrapped } from '../words/text-table.ts'
import type { Paint } from './paint.ts'

/** Doubts about the run and its cases with what to do about them, and broken rules. */
export function warningSection(report: Report, width: number, paint: Paint): string[] {
  const { warnings, broken } = doubtsOf(report)
  if (warnings.length + broken.length === 0) return []
  return [
    paint.bold('warnings'),
    ...warnings.flatMap((text) => wrapped(`! ${text}`, width, '  ').map(paint.yellow)),
    ...broken.flatMap((text) => wrapped(`! ${text}`, width, '  ').map(paint.red)),
  ]
}
