import { json } from '../../../codecs/json.ts'
import type { TransportEntry } from '../transport.ts'
import { httpCodings } from './encoding/body-compression.ts'
import { jsonEncoding } from './encoding/json.ts'
import { httpEnds } from './http/ends.ts'
import { serveFastify } from './http/serve-fastify.ts'
import { allOperations } from './operations.ts'

/** REST with JSON bodies, as most services are written. */
export const httpJson: TransportEntry = {
  info: {
    name: 'http-json',
    title: 'HTTP/1.1 · JSON',
    library: 'fastify',
    options: 'no logger, no route schemas',
  },
  operations: allOperations,
  cardWorkload: 'trading-card',
  compressions: httpCodings,
  messageCodec: json,
  ...httpEnds(jsonEncoding, (open, encoding, options) => serveFastify(open, encoding, 'by-fastify', options)),
}
