import * as z from 'zod/mini'
import { DescribedType } from '../../model/messages/described-type.ts'
import { isObject } from '../../model/messages/json-object.ts'
import { invalidData } from '../own/data/invalid-data.ts'
import { describedColumns } from '../own/inferred/described.ts'
import { pascalCase } from './message-name.ts'
import type { SourceKind } from './source.ts'

const TableRows = z.object({
  /** The table or query, for a person. */
  rowsOf: z.string(),
  /** What was read, of how much, and what was left out. */
  notes: z.array(z.string()),
  /** The types of columns that say more than the values of some rows. */
  columns: z.record(z.string(), DescribedType),
  rows: z.array(z.custom<object>(isObject)).check(z.minLength(1)),
})

/** Rows that were read of a table, with how their columns are declared: from where they are read to where they are understood. */
export const tableRows: SourceKind<'rows'> = {
  kind: 'rows',
  title: 'rows of PostgreSQL',
  isOf: ({ rowsOf, rows }) => typeof rowsOf === 'string' && Array.isArray(rows),
  read(root, file) {
    const read = z.safeParse(TableRows, root)
    if (!read.success) throw invalidData(file, 'not the rows of a table', 'take a sample of the table again')
    const { rowsOf, notes, columns, rows } = read.data
    const set = {
      name: rowsOf,
      messageName: pascalCase(rowsOf.split('.').at(-1)!),
      share: null,
      records: rows.map((row) => JSON.stringify(row)),
      notes,
      described: () => describedColumns(columns),
    }
    return { sets: [set], notes: [] }
  },
}

/** The text of such a file. */
export function tableRowsText({
  rows,
  ...about
}: Omit<z.infer<typeof TableRows>, 'rows'> & { readonly rows: readonly string[] }): string {
  return `${JSON.stringify(about).slice(0, -1)},"rows":[\n${rows.join(',\n')}\n]}\n`
}
