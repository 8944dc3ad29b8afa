import type { Report } from '../../model/report.ts'
import { wrapped } from '../words/text-table.ts'
import type { CaseTitle } from './case-title.ts'
import type { Paint } from './paint.ts'

/** Storage's cases without figures, those with the same reason together: its tables have several cases in a row. */
export function absentSection({ cases }: Report, titleOf: CaseTitle, width: number, paint: Paint): string[] {
  const absent = cases.filter(({ key, status }) => key.suite === 'storage' && status !== 'measured')
  const alike = Map.groupBy(absent, ({ key, status, failure }) =>
    status === 'failed' ? `${key.contender} failed: ${failure}` : `${key.contender} was not measured`,
  )
  const lines = [...alike].flatMap(([reason, own]) =>
    wrapped(`- ${reason} (${titles(own.map(({ key }) => titleOf(key)))})`, width, '  '),
  )
  return lines.length === 0 ? [] : [paint.bold('without figures'), ...lines.map(paint.red)]
}

const mostNamed = 3

function titles(all: readonly string[]): string {
  const more = all.length - mostNamed
  return `${all.slice(0, mostNamed).join('; ')}${more > 0 ? ` and ${more} more` : ''}`
}
