import { protobufEs } from '../../../codecs/protobuf-es.ts'
import { cardOperations } from '../../../model/protocol-spec.ts'
import { protobufFlag } from '../framed/frame-format.ts'
import { framedClient, mostFramedInFlight } from '../framed/framed-client.ts'
import { serveFramed } from '../framed/serve-framed.ts'
import type { TransportEntry } from '../transport.ts'
import { bodiesWithGzip } from './encoding/body-compression.ts'
import { protobufEncoding } from './encoding/protobuf.ts'
import { allOperations } from './operations.ts'

/** The framed protocol (docs/framed-protocol.md) with Protobuf bodies. */
export const tcpProtobuf: TransportEntry = {
  info: {
    name: 'tcp-protobuf',
    title: 'Framed TCP · Protobuf',
    encoding: 'protobuf',
    library: 'node',
    options: 'node:net with 12-byte frames, protobuf-es bodies',
  },
  furtherLibraries: ['@bufbuild/protobuf'],
  operations: allOperations,
  cardWorkload: 'trading-card',
  compression: bodiesWithGzip,
  messageCodec: protobufEs,
  clients: ['lean'],
  mostInFlight: () => mostFramedInFlight,
  ...ends('strings'),
}

/** The same with cards whose vocabulary is enums. */
export const tcpProtobufEnums: TransportEntry = {
  ...tcpProtobuf,
  info: {
    ...tcpProtobuf.info,
    name: 'tcp-protobuf-enums',
    title: 'Framed TCP · Protobuf with enums',
    options: 'node:net with 12-byte frames, protobuf-es bodies, vocabulary as enums',
  },
  operations: cardOperations,
  cardWorkload: 'trading-card-enums',
  ...ends('enums'),
}

function ends(cards: 'strings' | 'enums'): Pick<TransportEntry, 'serve' | 'client'> {
  return {
    serve: async (open, options) =>
      serveFramed(open, await protobufEncoding(cards, options.ownType), protobufFlag, options),
    client: async (options) =>
      framedClient(await protobufEncoding(cards, options.ownType), protobufFlag, options),
  }
}
