import { protobufFlag } from '../framed/frame-format.ts'
import { framedClient, maxFramedInFlight } from '../framed/framed-client.ts'
import { serveFramed } from '../framed/serve-framed.ts'
import type { TransportEntry } from '../transport.ts'
import { bodiesWithGzip } from './encoding/body-compression.ts'
import {
  byProtobufjs,
  type ProtobufChoice,
  protobufEncoding,
  protobufLibraries,
  withEnums,
} from './encoding/protobuf.ts'
import { allOperations } from './operations.ts'

/** The framed protocol (docs/framed-protocol.md) with Protobuf bodies. */
export const tcpProtobuf = by({ library: 'protobuf-es', cards: 'strings' })

/** The same by the library that is installed most. */
export const tcpProtobufjs = byProtobufjs(by)

/** The same with cards whose vocabulary is enums. */
export const tcpProtobufEnums = withEnums(by)

function by(choice: ProtobufChoice): TransportEntry {
  const { codec, name, title } = protobufLibraries[choice.library]
  return {
    info: {
      name: `tcp-${name}`,
      title: `Framed TCP · ${title}`,
      library: 'node',
      options: `node:net with 12-byte frames, ${codec.info.name} bodies`,
    },
    operations: allOperations,
    cardWorkload: 'trading-card',
    compressions: bodiesWithGzip,
    messageCodec: codec,
    clients: ['lean'],
    maxInFlight: () => maxFramedInFlight,
    serve: async (open, options) =>
      serveFramed(open, await protobufEncoding(choice, options.ownType), protobufFlag, options),
    client: async (options) =>
      framedClient(await protobufEncoding(choice, options.ownType), protobufFlag, options),
  }
}
