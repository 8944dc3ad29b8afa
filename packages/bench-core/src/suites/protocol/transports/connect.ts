import { protobufEs } from '../../../codecs/protobuf-es.ts'
import type { RpcProtocol } from '../../../model/protocol/protocol-spec.ts'
import type { TransportEntry } from '../transport.ts'
import { connectClient } from './connect/connect-client.ts'
import { serveConnect } from './connect/serve-connect.ts'
import { protobufEncoding } from './encoding/protobuf.ts'
import { maxStreams } from './http/http2-client.ts'
import { allOperations } from './operations.ts'

/** The Connect protocol, unary, with Protobuf bodies: a POST whose body is the message. */
export const connect = by('connect', 'Connect')

/** gRPC-Web, unary: frames as gRPC has them, with the trailers in the body. */
export const grpcWeb = by('grpc-web', 'gRPC-Web')

const choice = { library: 'protobuf-es', cards: 'strings' } as const

function by(protocol: RpcProtocol, title: string): TransportEntry {
  return {
    info: {
      name: protocol,
      title,
      library: '@connectrpc/connect-node',
      options:
        'unary calls over HTTP/2 by node:http2, protobuf-es bodies; no echo, since it hands over no bytes',
    },
    isChosenByName: true,
    operations: allOperations.filter((operation) => operation !== 'echo'),
    cardWorkload: 'trading-card',
    compressions: { gzip: 'messages above 1 KiB compressed with gzip, beside the main thread' },
    messageCodec: protobufEs,
    clients: ['connect-node'],
    maxInFlight: () => maxStreams,
    serve: async (open, options) =>
      serveConnect(protocol, open, await protobufEncoding(choice, options.ownType), options),
    client: async (options) =>
      connectClient(protocol, await protobufEncoding(choice, options.ownType), options),
  }
}
