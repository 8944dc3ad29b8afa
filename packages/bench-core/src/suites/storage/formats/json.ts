import type { ColumnFormat } from './column-format.ts'
import { bindJson } from './json-text.ts'

/** JSON kept as the text that came in: checked, but neither parsed into a tree nor indexable as one. */
export const json: ColumnFormat = {
  info: {
    name: 'json',
    title: 'JSON in json',
    encoding: 'json',
    library: 'node',
    options:
      'your JSON as given; other messages by the official mapping; JSON.stringify and JSON.parse, the parameter is text',
  },
  column: 'json',
  bind: bindJson,
}
