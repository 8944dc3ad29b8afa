import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import type { handleUnaryCall, ServiceDefinition, UntypedServiceImplementation } from '@grpc/grpc-js'
import { andThen } from '../../service/maybe-promise.ts'
import type { OpenService } from '../../service/open-service.ts'
import { Refusal } from '../../service/refusal.ts'
import type { OperationName, RunningServer, ServeOptions } from '../../transport.ts'
import { authorityOf } from '../connections/client-socket.ts'
import { endpoint } from '../connections/endpoint.ts'
import { addressOf, credentialsFor, placeToListen, portInUse } from '../connections/listen.ts'
import { asBuffer } from '../encoding/as-buffer.ts'
import { maxBodyBytes } from '../encoding/body-compression.ts'
import type { Encoding } from '../encoding/encoding.ts'
import { maxCalls, methodPaths } from './methods.ts'

/** Serves the document service by grpc-js, with method definitions written by hand. */
export async function serveGrpc(
  open: OpenService,
  encoding: Encoding,
  options: ServeOptions,
): Promise<RunningServer> {
  const { logVerbosity, Server, ServerCredentials, setLogVerbosity, status } = await import('@grpc/grpc-js')
  // What it would write to the standard streams comes as an error too.
  setLogVerbosity(logVerbosity.NONE)
  const handle = endpoint(await open(encoding.makeDocument), encoding)
  const statusOfRefusal = {
    'not-found': status.NOT_FOUND,
    invalid: status.INVALID_ARGUMENT,
    internal: status.INTERNAL,
  } as const

  const unary =
    (operation: OperationName): handleUnaryCall<Buffer, Buffer> =>
    (call, callback) => {
      andThen(handle(operation, call.request), (result) => {
        if (result instanceof Refusal)
          callback({ code: statusOfRefusal[result.code], details: result.message })
        else callback(null, asBuffer(result))
      })
    }

  const operations = Object.keys(methodPaths) as OperationName[]
  const server = new Server({
    'grpc.max_concurrent_streams': maxCalls,
    'grpc.max_receive_message_length': maxBodyBytes,
    'grpc.enable_channelz': 0,
  })
  server.addService(
    Object.fromEntries(operations.map((name) => [name, definition(name)])) as ServiceDefinition,
    Object.fromEntries(operations.map((name) => [name, unary(name)])) as UntypedServiceImplementation,
  )
  const credentials = credentialsFor(options)
  const serverCredentials = credentials
    ? ServerCredentials.createSsl(null, [
        { private_key: Buffer.from(credentials.key), cert_chain: Buffer.from(credentials.certificate) },
      ])
    : ServerCredentials.createInsecure()
  const { path, host } = placeToListen(options)
  const place = path === undefined ? authorityOf({ host: host!, port: options.port }) : `unix:${path}`
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync(place, serverCredentials, (error, bound) => {
      if (error) reject(error.message.includes('EADDRINUSE') ? portInUse(options.port, error) : error)
      else resolve(bound)
    })
  })
  const stopSetting = setNoDelayOf(port, options.noDelay)
  return {
    address: addressOf({ address: () => path ?? { address: host!, family: 'IPv4', port } }, credentials),
    async close() {
      stopSetting()
      server.forceShutdown()
    },
  }
}

/** Bytes in and out: the endpoint decodes and encodes, for this transport as for the others. */
function definition(operation: OperationName): ServiceDefinition[string] {
  const asItIs = (bytes: Buffer) => bytes
  return {
    path: methodPaths[operation],
    requestStream: false,
    responseStream: false,
    requestSerialize: asItIs,
    requestDeserialize: asItIs,
    responseSerialize: asItIs,
    responseDeserialize: asItIs,
  }
}

/** The library turns Nagle's algorithm off and shows nobody its sockets; the runtime tells of them after it has done so. */
function setNoDelayOf(port: number, noDelay: boolean): () => void {
  if (noDelay) return () => {}
  const set = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    if (socket.localPort === port) socket.setNoDelay(false)
  }
  subscribe('net.server.socket', set)
  return () => void unsubscribe('net.server.socket', set)
}
