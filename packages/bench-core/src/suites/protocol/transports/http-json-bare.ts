import { json } from '../../../codecs/json.ts'
import type { TransportEntry } from '../transport.ts'
import { jsonEncoding } from './encoding/json.ts'
import { overHttp1 } from './http/over-http1.ts'
import { serveBare } from './http/serve-bare.ts'

/** REST with JSON bodies by node:http alone, so that a framework's cost isn't taken for HTTP's. */
export const httpJsonBare: TransportEntry = {
  info: {
    name: 'http-json-bare',
    title: 'HTTP/1.1 · JSON, bare',
    library: 'node',
    options: 'node:http without a framework',
  },
  isChosenByName: true,
  messageCodec: json,
  ...overHttp1(jsonEncoding, serveBare),
}
