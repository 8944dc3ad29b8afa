import { invalidOption } from '../../model/errors.ts'
import type { tableOptions } from '../../model/options/messages.ts'
import type { Asked } from '../../model/options/option/option.ts'
import { fromUrl as fromUrlOption } from '../../model/options/option/words.ts'
import { printable } from '../../report/words/printable.ts'
import type { Io } from '../io.ts'
import { warnOfPassword } from '../output/warn-of-password.ts'
import { type TableRecords, tableRecords } from './table-records.ts'

/** The rows that the options name, with what to call them; undefined where they name none. */
export async function tableFrom(
  { fromUrl, fromTable: table, fromQuery: query, fromColumn: column }: Asked<typeof tableOptions>,
  io: Io,
): Promise<(TableRecords & { readonly name: string }) | undefined> {
  if (table === undefined && query === undefined) {
    if (fromUrl === undefined && column === undefined) return undefined
    throw invalidOption(
      `${column === undefined ? '--from-url' : '--from-column'} needs rows to read`,
      'add --from-table or --from-query',
    )
  }
  const url = fromUrl ?? io.environment.WIREBENCH_FROM_URL
  if (!url) {
    throw invalidOption(
      'no server was given to read rows from',
      'set WIREBENCH_FROM_URL or use --from-url, such as postgres://me@localhost/shop',
    )
  }
  warnOfPassword(fromUrl, io, fromUrlOption)
  io.stderr.write(`reading rows of ${printable(table ?? 'the query')}, for 20 s at most\n`)
  const { sampleRows } = await import('../../postgres/sample/sample-rows.ts')
  const sample = await sampleRows(
    url,
    {
      ...(table !== undefined && { table }),
      ...(query !== undefined && { query }),
      ...(column !== undefined && { column }),
    },
    { signal: io.signal },
  )
  return { ...tableRecords(sample), name: sample.name }
}
