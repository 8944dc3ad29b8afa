import { json } from '../../../codecs/json.ts'
import type { TransportEntry } from '../transport.ts'
import { httpCodings } from './encoding/body-compression.ts'
import { jsonEncoding } from './encoding/json.ts'
import { httpEnds } from './http/ends.ts'
import { serveBare } from './http/serve-bare.ts'
import { allOperations } from './operations.ts'

/** REST with JSON bodies by node:http alone, so that a framework's cost isn't taken for HTTP's. */
export const httpJsonBare: TransportEntry = {
  info: {
    name: 'http-json-bare',
    title: 'HTTP/1.1 · JSON, bare',
    library: 'node',
    options: 'node:http without a framework',
  },
  isChosenByName: true,
  operations: allOperations,
  cardWorkload: 'trading-card',
  compressions: httpCodings,
  messageCodec: json,
  ...httpEnds(jsonEncoding, serveBare),
}
