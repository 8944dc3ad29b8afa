import { protobufEs } from '../../../codecs/protobuf-es.ts'
import { cardOperations } from '../../../model/protocol-spec.ts'
import type { TransportEntry } from '../transport.ts'
import { bodiesWithGzip } from './encoding/body-compression.ts'
import { protobufEncoding } from './encoding/protobuf.ts'
import { leanHttpClient } from './http/lean-client.ts'
import { serveFastify } from './http/serve-fastify.ts'
import { undiciClient } from './http/undici-client.ts'
import { allOperations } from './operations.ts'

/** REST with Protobuf bodies: the same server as `http-json`, another codec. */
export const httpProtobuf: TransportEntry = {
  info: {
    name: 'http-protobuf',
    title: 'HTTP/1.1 · Protobuf',
    encoding: 'protobuf',
    library: 'fastify',
    options: 'no logger, no route schemas, protobuf-es bodies',
  },
  furtherLibraries: ['@bufbuild/protobuf'],
  operations: allOperations,
  cardWorkload: 'trading-card',
  compression: bodiesWithGzip,
  messageCodec: protobufEs,
  clients: ['lean', 'undici'],
  mostInFlight: ({ pipelining }) => pipelining,
  ...ends('strings'),
}

/** The same with cards whose vocabulary is enums. */
export const httpProtobufEnums: TransportEntry = {
  ...httpProtobuf,
  info: {
    ...httpProtobuf.info,
    name: 'http-protobuf-enums',
    title: 'HTTP/1.1 · Protobuf with enums',
    options: 'no logger, no route schemas, protobuf-es bodies, vocabulary as enums',
  },
  operations: cardOperations,
  cardWorkload: 'trading-card-enums',
  ...ends('enums'),
}

function ends(cards: 'strings' | 'enums'): Pick<TransportEntry, 'serve' | 'client'> {
  return {
    serve: async (open, options) =>
      serveFastify(open, await protobufEncoding(cards, options.ownType), 'by-encoding', options),
    client: async (options) =>
      options.client === 'undici'
        ? undiciClient(await protobufEncoding(cards, options.ownType), options)
        : leanHttpClient(await protobufEncoding(cards, options.ownType), options),
  }
}
