import { languageOf } from '../../../model/codec/languages.ts'
import type { RunSpec } from '../../../model/run/run-spec.ts'
import { contenderIn, type ReportTable } from '../../tables/table.ts'

/** A table of contenders with the language of each in a column of its own, where they are of several. */
export function withLanguages(table: ReportTable, spec: RunSpec): ReportTable {
  const languages = table.rows.map((row) => languageOf(spec, contenderIn(row) ?? ''))
  if (new Set(languages).size < 2) return table
  return {
    ...table,
    columns: table.columns.toSpliced(1, 0, { header: 'in' }),
    rows: table.rows.map((row, index) => row.toSpliced(1, 0, languages[index]!)),
  }
}
