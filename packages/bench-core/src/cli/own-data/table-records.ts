import { WirebenchError } from '../../model/errors.ts'
import { counted } from '../../model/text/counted.ts'
import type { RowSample } from '../../postgres/sample/sample-rows.ts'
import { pascalCase } from '../../workloads/sources/message-name.ts'
import { recordsOfBody } from '../../workloads/sources/records-of-body.ts'

/** What a sample of rows amounts to. */
export type TableRecords =
  | {
      readonly kind: 'json'
      readonly records: readonly string[]
      readonly columns: RowSample['columns']
      readonly notes: readonly string[]
    }
  | { readonly kind: 'bytes'; readonly messages: readonly Uint8Array[]; readonly notes: readonly string[] }

/**
 * The messages that rows hold: objects of JSON, where a row may have a list of them, or bytes.
 * @throws WirebenchError where no row holds one.
 */
export function tableRecords({ values, columns, notes }: RowSample): TableRecords {
  const messages = values.filter((value) => typeof value !== 'string')
  if (messages.length > 0) return { kind: 'bytes', messages, notes }
  const reasons = new Map<string, number>()
  const records = values.flatMap((value) => {
    const read = recordsOfBody(String(value))
    if (read.status === 'records') return read.records
    reasons.set(read.reason, (reasons.get(read.reason) ?? 0) + 1)
    return []
  })
  const left = [...reasons].map(([reason, rows]) => `left out, ${reason}: ${counted(rows, 'row')}`)
  if (records.length > 0) return { kind: 'json', records, columns, notes: [...notes, ...left] }
  throw new WirebenchError(
    'invalid-data',
    `no row contains a message: ${left.join('; ')}`,
    'choose a column with JSON objects, or whole rows',
    { field: 'column' },
  )
}

/** `Orders.jsonl` for `public.orders`. */
export function fileNameOfTable(table: string): string {
  return `${pascalCase(table.split('.').at(-1)!)}.jsonl`
}
