import { msgpackr } from '../../../codecs/msgpackr.ts'
import type { TransportEntry } from '../transport.ts'
import { bodiesWithGzip } from './encoding/body-compression.ts'
import { msgpackEncoding } from './encoding/msgpack.ts'
import { leanHttpClient } from './http/lean-client.ts'
import { serveFastify } from './http/serve-fastify.ts'
import { undiciClient } from './http/undici-client.ts'
import { allOperations } from './operations.ts'

/** REST with MessagePack bodies: the same server as `http-json`, another codec. */
export const httpMsgpack: TransportEntry = {
  info: {
    name: 'http-msgpack',
    title: 'HTTP/1.1 · MessagePack',
    encoding: 'messagepack',
    library: 'fastify',
    options: 'no logger, no route schemas, msgpackr bodies',
  },
  furtherLibraries: ['msgpackr'],
  operations: allOperations,
  cardWorkload: 'trading-card',
  compression: bodiesWithGzip,
  messageCodec: msgpackr,
  clients: ['lean', 'undici'],
  mostInFlight: ({ pipelining }) => pipelining,
  serve: async (open, options) =>
    serveFastify(open, await msgpackEncoding(options.ownType), 'by-encoding', options),
  client: async (options) =>
    options.client === 'undici'
      ? undiciClient(await msgpackEncoding(options.ownType), options)
      : leanHttpClient(await msgpackEncoding(options.ownType), options),
}
