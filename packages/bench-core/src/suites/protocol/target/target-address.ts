import { lookup } from 'node:dns/promises'
import type { ProtocolTarget } from '../../../model/protocol/protocol-spec.ts'
import type { Address } from '../transport.ts'

/** Where the user's own service listens; its name is looked up here, so that no request has to. */
export async function targetAddress({ url }: Pick<ProtocolTarget, 'url'>): Promise<Address> {
  const { hostname, port, protocol } = new URL(url)
  const { address } = await lookup(hostname.replace(/^\[|\]$/g, ''))
  return { host: address, port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port) }
}
