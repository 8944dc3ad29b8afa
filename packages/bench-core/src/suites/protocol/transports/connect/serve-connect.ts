import type { Http2Server, Http2ServerRequest, Http2ServerResponse } from 'node:http2'
import type { Socket } from 'node:net'
import type { Message } from '@bufbuild/protobuf'
import type { RpcProtocol } from '../../../../model/protocol/protocol-spec.ts'
import { andThen } from '../../service/maybe-promise.ts'
import type { OpenService } from '../../service/open-service.ts'
import { Refusal } from '../../service/refusal.ts'
import type { RunningServer, ServeOptions } from '../../transport.ts'
import { perform } from '../connections/endpoint.ts'
import { credentialsFor, listen } from '../connections/listen.ts'
import { maxBodyBytes } from '../encoding/body-compression.ts'
import type { Encoding } from '../encoding/encoding.ts'
import { maxStreams } from '../http/http2-client.ts'
import { type ConnectOperation, connectMethods } from './methods.ts'

/** Serves the document service by connect-node over HTTP/2, in one of the protocols that it speaks. */
export async function serveConnect(
  protocol: RpcProtocol,
  open: OpenService,
  encoding: Encoding,
  options: ServeOptions,
): Promise<RunningServer> {
  const { createSecureServer, createServer } = await import('node:http2')
  const { Code, ConnectError } = await import('@connectrpc/connect')
  const { compressionGzip, connectNodeAdapter } = await import('@connectrpc/connect-node')
  const service = await open(encoding.makeDocument)
  const codes = {
    'not-found': Code.NotFound,
    invalid: Code.InvalidArgument,
    internal: Code.Internal,
  } as const
  const answerTo = (operation: ConnectOperation) => (request: Message) =>
    andThen(perform(service, encoding, operation, request), (done) => {
      if (done instanceof Refusal) throw new ConnectError(done.message, codes[done.code])
      return done as Message
    })
  const handle = connectNodeAdapter({
    connect: protocol === 'connect',
    grpc: protocol === 'grpc',
    grpcWeb: protocol === 'grpc-web',
    acceptCompression: options.compression === 'none' ? [] : [compressionGzip],
    readMaxBytes: maxBodyBytes,
    routes(router) {
      const methods = connectMethods(options.ownType)
      for (const operation of Object.keys(methods) as ConnectOperation[])
        router.rpc(methods[operation], answerTo(operation))
    },
  }) as (request: Http2ServerRequest, response: Http2ServerResponse) => void
  const work: typeof handle = (request, response) => {
    try {
      handle(request, response)
    } catch {
      // The library throws where the address that was asked for is none, which would end the server.
      response.writeHead(400).end()
    }
  }
  const credentials = credentialsFor(options)
  const settings = { maxConcurrentStreams: maxStreams }
  const server: Http2Server = credentials
    ? (createSecureServer(
        { settings, key: credentials.key, cert: credentials.certificate },
        work,
      ) as Http2Server)
    : createServer({ settings }, work)
  // The library turns Nagle's algorithm off by itself as the first to learn of a connection.
  server.on(credentials ? 'secureConnection' : 'connection', (socket: Socket) =>
    socket.setNoDelay(options.noDelay),
  )
  server.on('sessionError', () => {})
  return listen(server, options, credentials)
}
