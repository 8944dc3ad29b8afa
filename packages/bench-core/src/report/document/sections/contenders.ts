import { ownCodeText } from '../../../model/codec/own-code.ts'
import type { Report } from '../../../model/report/report.ts'
import { joined } from '../../../model/text/joined.ts'
import { columnsOf, type ReportTable } from '../../tables/table.ts'

/**
 * The libraries of a run's contenders, the options that matter for reading their figures, and of the user's own code where it
 * lies; those that are the same but for their name, such as the two sides of a duel, share a line.
 */
export function contenderTable({ contenders }: Report): ReportTable {
  const shown = contenders.every(({ options, own }) => options === '' && !own) ? [] : contenders
  const alike = Map.groupBy(shown, ({ library, version, options, own }) =>
    joined([`${library} ${version}`, options, own && `from ${ownCodeText(own)}`]),
  )
  return {
    title: 'contenders',
    columns: columnsOf(['', 'library and options'], []),
    rows: [...alike].map(([about, own]) => [own.map(({ name }) => name).join(', '), about]),
  }
}
