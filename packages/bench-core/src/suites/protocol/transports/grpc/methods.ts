import type { OperationName } from '../../transport.ts'

/** The path of each operation's method, as gRPC names them: service and method. */
export const methodPaths: Readonly<Record<OperationName, string>> = {
  create: '/wirebench.protocol.v1.Documents/Create',
  read: '/wirebench.protocol.v1.Documents/Read',
  update: '/wirebench.protocol.v1.Documents/Update',
  query: '/wirebench.protocol.v1.Documents/Query',
  batch: '/wirebench.protocol.v1.Documents/Batch',
  echo: '/wirebench.protocol.v1.Cards/Echo',
  'decode-echo': '/wirebench.protocol.v1.Cards/DecodeEcho',
  modify: '/wirebench.protocol.v1.Cards/Modify',
}

/** Calls at a time on one connection. */
export const maxCalls = 256
