import type { RpcTarget } from '../../../model/protocol/protocol-spec.ts'
import { openRpcLink, type RpcLink } from '../rpc/rpc-link.ts'
import type { Address } from '../transport.ts'
import { httpVersionOf } from './http-version.ts'
import { openTargetSocket } from './target-client.ts'

const maxMessageBytes = 64 * 1024 * 1024

/** A connection to the user's own service. Rejects with the system's error. */
export function openRpcTarget(target: RpcTarget, address: Address): Promise<RpcLink> {
  const { hostname: name, protocol: scheme } = new URL(target.url)
  const httpVersion = httpVersionOf(target)
  const tls = { name, ca: target.ca, protocols: [httpVersion === '2' ? 'h2' : 'http/1.1'] }
  return openRpcLink({
    protocol: target.protocol,
    httpVersion,
    origin: target.url,
    maxMessageBytes,
    open: () =>
      openTargetSocket(
        { host: address.host, port: address.port, noDelay: true },
        scheme === 'https:' ? tls : undefined,
      ),
  })
}
