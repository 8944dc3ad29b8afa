import { protobufEs } from '../../../codecs/protobuf-es.ts'
import type { TransportEntry } from '../transport.ts'
import { protobufEncoding } from './encoding/protobuf.ts'
import { grpcClient } from './grpc/grpc-client.ts'
import { mostCalls } from './grpc/methods.ts'
import { serveGrpc } from './grpc/serve-grpc.ts'
import { allOperations } from './operations.ts'

/** gRPC unary calls. Its server never compresses answers: with compression, only requests are. */
export const grpc: TransportEntry = {
  info: {
    name: 'grpc',
    title: 'gRPC',
    encoding: 'protobuf',
    library: '@grpc/grpc-js',
    options: 'unary calls, protobuf-es bodies',
  },
  furtherLibraries: ['@bufbuild/protobuf'],
  operations: allOperations,
  cardWorkload: 'trading-card',
  compression: 'requests of any size compressed by gRPC with gzip, answers not at all',
  messageCodec: protobufEs,
  clients: ['grpc-js'],
  mostInFlight: () => mostCalls,
  serve: async (open, options) =>
    serveGrpc(open, await protobufEncoding('strings', options.ownType), options),
  client: async (options) => grpcClient(await protobufEncoding('strings', options.ownType), options),
}
