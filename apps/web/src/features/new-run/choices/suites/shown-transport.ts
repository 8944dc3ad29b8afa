import type { ContenderInfo, TransportInfo } from '@wirebench/bench-core/model/report/contender'

/** A transport with options such as `gzip`, as a contender to choose: who drives it is said with what it is. */
export function shownTransport(
  { operations: _, clients, compressions: __, ...transport }: TransportInfo,
  options: readonly string[] = [],
): ContenderInfo {
  const client = clients.find(({ name }) => options.includes(name)) ?? clients[0]
  return {
    ...transport,
    name: [transport.name, ...options].join('+'),
    title: [transport.title, ...options].join(', '),
    options: [transport.options, ...(client ? [client.about] : [])].join(' · '),
  }
}
