import type { ColumnFormat } from './column-format.ts'
import { bindJson } from './json-text.ts'

/** What most services do today. */
export const jsonbJson: ColumnFormat = {
  info: {
    name: 'jsonb-json',
    title: 'JSON in jsonb',
    encoding: 'json',
    library: 'node',
    options:
      'JSON.stringify and JSON.parse, your own JSON as it was given where JSON.parse is enough to read it; the parameter is text',
  },
  column: 'jsonb',
  bind: bindJson,
}
