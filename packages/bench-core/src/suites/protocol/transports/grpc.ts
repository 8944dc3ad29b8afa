import type { TransportEntry } from '../transport.ts'
import {
  byProtobufjs,
  type ProtobufChoice,
  protobufEncoding,
  protobufLibraries,
} from './encoding/protobuf.ts'
import { grpcClient } from './grpc/grpc-client.ts'
import { maxCalls } from './grpc/methods.ts'
import { serveGrpc } from './grpc/serve-grpc.ts'
import { allOperations } from './operations.ts'

/** gRPC unary calls. Its server never compresses answers: with compression, only requests are. */
export const grpc = by({ library: 'protobuf-es', cards: 'strings' })

/** The same by the library that is installed most. */
export const grpcProtobufjs = byProtobufjs(by)

function by(choice: ProtobufChoice): TransportEntry {
  const { codec } = protobufLibraries[choice.library]
  const named = {
    'protobuf-es': { name: 'grpc', title: 'gRPC' },
    protobufjs: { name: 'grpc-protobufjs', title: 'gRPC · protobuf.js' },
  }[choice.library]
  return {
    info: {
      ...named,
      library: '@grpc/grpc-js',
      options: `unary calls, ${codec.info.name} bodies`,
    },
    operations: allOperations,
    cardWorkload: 'trading-card',
    compressions: { gzip: 'requests of any size compressed by gRPC with gzip, answers not at all' },
    messageCodec: codec,
    clients: ['grpc-js'],
    maxInFlight: () => maxCalls,
    serve: async (open, options) => serveGrpc(open, await protobufEncoding(choice, options.ownType), options),
    client: async (options) => grpcClient(await protobufEncoding(choice, options.ownType), options),
  }
}
