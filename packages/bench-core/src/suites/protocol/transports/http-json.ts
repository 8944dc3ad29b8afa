import { json } from '../../../codecs/json.ts'
import type { TransportEntry } from '../transport.ts'
import { jsonEncoding } from './encoding/json.ts'
import { overHttp1 } from './http/over-http1.ts'
import { serveFastify } from './http/serve-fastify.ts'

/** REST with JSON bodies, as most services are written. */
export const httpJson: TransportEntry = {
  info: {
    name: 'http-json',
    title: 'HTTP/1.1 · JSON',
    library: 'fastify',
    options: 'no logger, no route schemas',
  },
  messageCodec: json,
  ...overHttp1(jsonEncoding, (open, encoding, options) =>
    serveFastify(open, encoding, 'by-fastify', options),
  ),
}
