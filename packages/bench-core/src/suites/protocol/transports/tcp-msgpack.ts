import { msgpackr } from '../../../codecs/msgpackr.ts'
import { framedClient, maxFramedInFlight } from '../framed/framed-client.ts'
import { serveFramed } from '../framed/serve-framed.ts'
import type { TransportEntry } from '../transport.ts'
import { bodiesWithGzip } from './encoding/body-compression.ts'
import { msgpackEncoding } from './encoding/msgpack.ts'
import { allOperations } from './operations.ts'

/** The framed protocol (docs/framed-protocol.md) with MessagePack bodies. */
export const tcpMsgpack: TransportEntry = {
  info: {
    name: 'tcp-msgpack',
    title: 'Framed TCP · MessagePack',
    library: 'node',
    options: 'node:net with 12-byte frames, msgpackr bodies',
  },
  isChosenByName: true,
  operations: allOperations,
  cardWorkload: 'trading-card',
  compressions: bodiesWithGzip,
  messageCodec: msgpackr,
  clients: ['lean'],
  maxInFlight: () => maxFramedInFlight,
  serve: async (open, options) => serveFramed(open, await msgpackEncoding(options.ownType), 0, options),
  client: async (options) => framedClient(await msgpackEncoding(options.ownType), 0, options),
}
