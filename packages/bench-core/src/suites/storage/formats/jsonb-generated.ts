import type { ColumnFormat } from './column-format.ts'
import { jsonbJson } from './jsonb-json.ts'

/** A document whose queried field the server keeps in a column of its own, made anew at every write. */
export const jsonbGenerated: ColumnFormat = {
  ...jsonbJson,
  info: {
    ...jsonbJson.info,
    name: 'jsonb-generated',
    title: 'JSON in jsonb beside a generated column',
    options: `jsonb with a stored generated column of the field that queries use; ${jsonbJson.info.options}`,
  },
  column: 'generated',
  isChosenByName: true,
}
