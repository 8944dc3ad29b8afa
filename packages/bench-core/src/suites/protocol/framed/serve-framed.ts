import { createServer } from 'node:net'
import { lateTls } from '../../../measure/process/runtime/loaded-late.ts'
import type { OpenService } from '../service/open-service.ts'
import type { RunningServer, ServeOptions } from '../transport.ts'
import { endpoint } from '../transports/connections/endpoint.ts'
import { credentialsFor, listen } from '../transports/connections/listen.ts'
import type { Encoding } from '../transports/encoding/encoding.ts'
import type { protobufFlag } from './frame-format.ts'
import { serveConnection } from './serve-connection.ts'

/** Serves the framed protocol over TCP, or over TLS where the options ask for it. */
export async function serveFramed(
  open: OpenService,
  encoding: Encoding,
  encodingFlag: 0 | typeof protobufFlag,
  options: ServeOptions,
): Promise<RunningServer> {
  const handle = endpoint(await open(encoding.makeDocument), encoding)
  const credentials = credentialsFor(options)
  const server = credentials
    ? lateTls().createServer({
        key: credentials.key,
        cert: credentials.certificate,
        noDelay: options.noDelay,
      })
    : createServer({ noDelay: options.noDelay, keepAlive: true })
  server.on(credentials ? 'secureConnection' : 'connection', (socket) =>
    serveConnection(socket, handle, encodingFlag, options),
  )
  return listen(server, options, credentials)
}
