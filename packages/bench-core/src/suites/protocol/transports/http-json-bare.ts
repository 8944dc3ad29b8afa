import { json } from '../../../codecs/json.ts'
import type { TransportEntry } from '../transport.ts'
import { bodiesWithGzip } from './encoding/body-compression.ts'
import { jsonEncoding } from './encoding/json.ts'
import { leanHttpClient } from './http/lean-client.ts'
import { serveBare } from './http/serve-bare.ts'
import { undiciClient } from './http/undici-client.ts'
import { allOperations } from './operations.ts'

/** REST with JSON bodies by node:http alone, so that a framework's cost isn't taken for HTTP's. */
export const httpJsonBare: TransportEntry = {
  info: {
    name: 'http-json-bare',
    title: 'HTTP/1.1 · JSON, bare',
    encoding: 'json',
    library: 'node',
    options: 'node:http without a framework',
  },
  furtherLibraries: [],
  operations: allOperations,
  cardWorkload: 'trading-card',
  compression: bodiesWithGzip,
  messageCodec: json,
  clients: ['lean', 'undici'],
  mostInFlight: ({ pipelining }) => pipelining,
  serve: async (open, options) => serveBare(open, await jsonEncoding(options.ownType), options),
  client: async (options) =>
    options.client === 'undici'
      ? undiciClient(await jsonEncoding(options.ownType), options)
      : leanHttpClient(await jsonEncoding(options.ownType), options),
}
