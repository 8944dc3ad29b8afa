import { json } from '../../../codecs/json.ts'
import type { TransportEntry } from '../transport.ts'
import { httpCodings } from './encoding/body-compression.ts'
import { jsonEncoding } from './encoding/json.ts'
import { http2Client, maxStreams } from './http/http2-client.ts'
import { serveHttp2 } from './http/serve-http2.ts'
import { allOperations } from './operations.ts'

/** REST with JSON bodies over HTTP/2: many requests on one connection, headers compressed. */
export const http2Json: TransportEntry = {
  info: {
    name: 'http2-json',
    title: 'HTTP/2 · JSON',
    library: 'node',
    options: 'node:http2 at both ends, without a framework',
  },
  isChosenByName: true,
  operations: allOperations,
  cardWorkload: 'trading-card',
  compressions: httpCodings,
  messageCodec: json,
  clients: ['node:http2'],
  maxInFlight: () => maxStreams,
  serve: async (open, options) => serveHttp2(open, await jsonEncoding(options.ownType), options),
  client: async (options) => http2Client(await jsonEncoding(options.ownType), options),
}
