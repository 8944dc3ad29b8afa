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
      'your JSON as given; other messages by the official mapping; JSON.stringify and JSON.parse, the parameter is text',
  },
  column: 'jsonb',
  bind: bindJson,
}
