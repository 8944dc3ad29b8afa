import { connect as connectPlain, isIP } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { RpcTarget } from '../../../model/protocol/protocol-spec.ts'
import { openRpcLink, type RpcLink } from '../rpc/rpc-link.ts'
import type { Address } from '../transport.ts'
import { httpVersionOf } from './http-version.ts'

const maxMessageBytes = 64 * 1024 * 1024

/** A connection to the user's own service. Rejects with the system's error. */
export function openRpcTarget(target: RpcTarget, address: Address): Promise<RpcLink> {
  const { hostname, protocol: scheme } = new URL(target.url)
  const httpVersion = httpVersionOf(target)
  return openRpcLink({
    protocol: target.protocol,
    httpVersion,
    origin: target.url,
    maxMessageBytes,
    open: () =>
      new Promise((resolve, reject) => {
        const tcp = connectPlain({ host: address.host, port: address.port, noDelay: true })
        const isTls = scheme === 'https:'
        const stream = isTls
          ? connectTls({
              socket: tcp,
              ca: target.ca,
              ALPNProtocols: [httpVersion === '2' ? 'h2' : 'http/1.1'],
              ...(isIP(hostname) === 0 && { servername: hostname }),
            })
          : tcp
        stream.once('error', reject)
        stream.once(isTls ? 'secureConnect' : 'connect', () => {
          stream.removeListener('error', reject)
          resolve({ tcp, stream })
        })
      }),
  })
}
