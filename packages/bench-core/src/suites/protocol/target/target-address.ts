import { lookup } from 'node:dns/promises'
import { connect } from 'node:net'
import type { ProtocolTarget } from '../../../model/protocol/protocol-spec.ts'
import type { Address } from '../transport.ts'

/**
 * Where the user's own service listens; its name is looked up here, so that no request has to. Of several addresses it is the
 * first that takes a connection, and the very first where none does.
 */
export async function targetAddress({ url }: Pick<ProtocolTarget, 'url'>): Promise<Address> {
  const { hostname, port: named, protocol } = new URL(url)
  const port = named === '' ? (protocol === 'https:' ? 443 : 80) : Number(named)
  const found = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true })
  const addresses = found.map(({ address }) => ({ host: address, port }))
  if (addresses.length > 1)
    for (const address of addresses) if (await takesConnections(address)) return address
  return addresses[0]!
}

const timeout = 1000

function takesConnections(address: Address): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: address.host, port: address.port, timeout })
    const end = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.once('connect', () => end(true))
    socket.once('timeout', () => end(false))
    socket.once('error', () => end(false))
  })
}
