import type { ColumnFormat } from './column-format.ts'
import { jsonbJson } from './jsonb-json.ts'

/** JSON kept as the text that came in: checked, but neither parsed into a tree nor indexable as one. */
export const json: ColumnFormat = {
  ...jsonbJson,
  info: { ...jsonbJson.info, name: 'json', title: 'JSON in json' },
  column: 'json',
}
