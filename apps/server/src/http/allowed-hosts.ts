import { hostname, networkInterfaces } from 'node:os'

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]']

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

export function listensEverywhere(host: string): boolean {
  return host === '0.0.0.0' || host === '::'
}

/**
 * The names under which a server may be spoken to. What listens on every address answers to each of the
 * machine's own addresses and to its name.
 */
export function hostNamesOf(host: string): readonly string[] {
  const own = listensEverywhere(host) ? [hostname().toLowerCase(), ...machineAddresses()] : [inUrl(host)]
  return [...new Set([...loopbackNames, ...own])]
}

/** A host as it stands in a URL: an IPv6 address goes into brackets. */
export function inUrl(host: string): string {
  return host.includes(':') ? `[${host.toLowerCase()}]` : host.toLowerCase()
}

/** True when a `Host` header, or the host of an `Origin`, names one of the allowed hosts and the right port. */
export function isAllowedHost(authority: string, names: readonly string[], port: number): boolean {
  const given = authority.toLowerCase()
  return names.some((name) => given === `${name}:${port}` || (port === 80 && given === name))
}

/** True when an `Origin` header names one of the allowed hosts and the right port. */
export function isAllowedOrigin(origin: string, names: readonly string[], port: number): boolean {
  return origin.startsWith('http://') && isAllowedHost(origin.slice('http://'.length), names, port)
}

function machineAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses) =>
    (addresses ?? []).map(({ address }) => inUrl(address)),
  )
}
