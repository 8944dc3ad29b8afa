import { msgpackr } from '../../../codecs/msgpackr.ts'
import type { TransportEntry } from '../transport.ts'
import { msgpackEncoding } from './encoding/msgpack.ts'
import { allOperations } from './operations.ts'
import { maxMessagesInFlight } from './websocket/exchange.ts'
import { leanWebsocketClient } from './websocket/lean-client.ts'
import { serveWebsocket } from './websocket/serve-websocket.ts'
import { wsClient } from './websocket/ws-client.ts'

/** MessagePack in WebSocket messages; compression is WebSocket's own permessage-deflate. */
export const websocketMsgpack: TransportEntry = {
  info: {
    name: 'websocket-msgpack',
    title: 'WebSocket · MessagePack',
    library: 'ws',
    options: 'binary messages with a 5-byte head, msgpackr bodies',
  },
  operations: allOperations,
  cardWorkload: 'trading-card',
  compressions: {
    gzip: 'messages of 1 KiB and more compressed with permessage-deflate, each by itself',
  },
  messageCodec: msgpackr,
  clients: ['lean', 'ws'],
  maxInFlight: () => maxMessagesInFlight,
  serve: async (open, options) => serveWebsocket(open, await msgpackEncoding(options.ownType), options),
  client: async (options) =>
    options.client === 'ws'
      ? wsClient(await msgpackEncoding(options.ownType), options)
      : leanWebsocketClient(await msgpackEncoding(options.ownType), options),
}
