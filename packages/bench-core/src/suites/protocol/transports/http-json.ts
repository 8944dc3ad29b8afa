import { json } from '../../../codecs/json.ts'
import type { TransportEntry } from '../transport.ts'
import { bodiesWithGzip } from './encoding/body-compression.ts'
import { jsonEncoding } from './encoding/json.ts'
import { leanHttpClient } from './http/lean-client.ts'
import { serveFastify } from './http/serve-fastify.ts'
import { undiciClient } from './http/undici-client.ts'
import { allOperations } from './operations.ts'

/** REST with JSON bodies, as most services are written. */
export const httpJson: TransportEntry = {
  info: {
    name: 'http-json',
    title: 'HTTP/1.1 · JSON',
    encoding: 'json',
    library: 'fastify',
    options: 'no logger, no route schemas',
  },
  furtherLibraries: [],
  operations: allOperations,
  cardWorkload: 'trading-card',
  compression: bodiesWithGzip,
  messageCodec: json,
  clients: ['lean', 'undici'],
  mostInFlight: ({ pipelining }) => pipelining,
  serve: async (open, options) =>
    serveFastify(open, await jsonEncoding(options.ownType), 'by-fastify', options),
  client: async (options) =>
    options.client === 'undici'
      ? undiciClient(await jsonEncoding(options.ownType), options)
      : leanHttpClient(await jsonEncoding(options.ownType), options),
}
