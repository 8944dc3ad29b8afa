import type { Report } from '../../model/report.ts'
import { contenderLines } from '../document/contender-lines.ts'
import { wrapped } from '../words/text-table.ts'
import type { Paint } from './paint.ts'

/** What contenders were measured with: their libraries, and the options that matter for reading their figures. */
export function contenderSection(report: Report, width: number, paint: Paint): string[] {
  const lines = contenderLines(report)
  if (lines.length === 0) return []
  return [
    paint.bold('contenders'),
    ...lines.flatMap(({ names, about }) => wrapped(`${names}: ${about}`, width, '  ')),
  ]
}
