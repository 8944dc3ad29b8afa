import { createServer as createHttp1 } from 'node:http'
import {
  createServer as createHttp2,
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from 'node:http2'
import type { AddressInfo, Server, Socket } from 'node:net'
import { Code, ConnectError } from '@connectrpc/connect'
import { connectNodeAdapter } from '@connectrpc/connect-node'
import { loadServices, textSource } from '@wirebench/proto-schema'
import type { Credentials } from '../../../../src/suites/protocol/transports/connections/self-signed.ts'

export const files = {
  'acme/greeter.proto': `syntax = "proto3";
package acme.v1;
import "acme/messages.proto";
service Greeter {
  rpc Greet(Ask) returns (Told);
  rpc Count(Ask) returns (stream Told);
  rpc Upload(stream Ask) returns (Told);
}`,
  'acme/messages.proto': `syntax = "proto3";
package acme.v1;
message Ask { string name = 1; int64 count = 2; }
message Told { string text = 1; }`,
}

interface Ask {
  readonly name: string
  readonly count: bigint
}

export interface RpcService {
  readonly port: number
  /** What was asked, with the metadata that the tests send. */
  readonly seen: {
    readonly name: string
    readonly token: string | null
    readonly timeoutMs: number | undefined
  }[]
  close(): Promise<void>
}

/** A service as a user might have it, in all three protocols: by connect-node, over HTTP/1.1 or HTTP/2. */
export async function startRpcService(
  httpVersion: '1.1' | '2',
  credentials?: Credentials,
): Promise<RpcService> {
  const { registry } = await loadServices(textSource(files), ['acme.v1.Greeter'])
  const seen: RpcService['seen'] = []
  const work = connectNodeAdapter({
    routes(router) {
      router.service(registry.getService('acme.v1.Greeter')!, {
        greet(request: unknown, context: { requestHeader: Headers; timeoutMs(): number | undefined }) {
          const { name } = request as Ask
          if (seen.length < 20_000)
            seen.push({ name, token: context.requestHeader.get('x-token'), timeoutMs: context.timeoutMs() })
          if (name === 'thief')
            throw new ConnectError(
              `${context.requestHeader.get('x-token')} is no token`,
              Code.Unauthenticated,
            )
          if (name === 'mirror') return { text: context.requestHeader.get('x-token') ?? '' }
          if (name === 'nobody') throw new ConnectError('who is that?', Code.NotFound)
          return { text: `Hello, ${name}` }
        },
        async *count(request: unknown) {
          const { name, count } = request as Ask
          for (let number = 0; number < Number(count); number++) yield { text: name }
        },
      } as never)
    },
  })
  const server = (
    httpVersion === '1.1'
      ? createHttp1(work)
      : credentials
        ? createSecureServer(
            { key: credentials.key, cert: credentials.certificate },
            work as (request: Http2ServerRequest, response: Http2ServerResponse) => void,
          )
        : createHttp2(work as (request: Http2ServerRequest, response: Http2ServerResponse) => void)
  ) as Server
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    seen,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
