import { invalidOption } from '../../model/errors.ts'
import { contenderName, contenderOptions } from '../../model/protocol/contender-name.ts'
import { isEchoed } from '../../model/protocol/protocol-cells.ts'
import type { ProtocolCell, ProtocolContender } from '../../model/protocol/protocol-spec.ts'
import type { ContenderInfo } from '../../model/report/contender.ts'
import { counted } from '../../model/text/counted.ts'
import type { ConnectOptions, TransportEntry, WireOptions } from './transport.ts'
import { findTransport, transportInfo } from './transports/catalogue.ts'
import { clientWords } from './transports/client-words.ts'

const maxPipelining = 256

/**
 * A transport with its options, from a name such as `http-json+per-request+gzip`: the options are part of what is
 * compared, so they are part of its name wherever it is shown.
 * @throws WirebenchError for a transport or an option that nobody knows, and for two options that contradict each other.
 */
export function parseContender(text: string): ProtocolContender {
  const [name = '', ...given] = text.split('+').map((part) => part.trim())
  const transport = findTransport(name)
  const plain: ProtocolContender = {
    name: contenderName(text),
    transport: name,
    connection: 'keep-alive',
    compression: 'none',
    noDelay: true,
    tls: false,
    pipelining: null,
  }
  const changes = given.map((option) => changeOf(option, transport, text))
  checkOnce(given, changes, text)
  const contender: ProtocolContender = Object.assign(plain, ...changes)
  if (contender.socket === 'unix' && !contender.noDelay)
    throw invalidOption(
      `the transport "${text}" turns off TCP_NODELAY, which a Unix domain socket doesn’t have`,
      'leave out nagle or uds',
    )
  return contender
}

/** @throws WirebenchError where the last of several options would be the only one that is measured. */
function checkOnce(
  given: readonly string[],
  changes: readonly Partial<ProtocolContender>[],
  text: string,
): void {
  const sameAs = (index: number) => {
    const names = Object.keys(changes[index]!)
    return changes.findIndex((change) => names.some((name) => name in change))
  }
  const last = given.findIndex((_, index) => sameAs(index) < index)
  if (last < 0) return
  throw invalidOption(
    `the options ${given[sameAs(last)]} and ${given[last]} of the transport "${text}" contradict each other`,
    'leave out one of them, or measure two transports',
  )
}

function changeOf(option: string, entry: TransportEntry, text: string): Partial<ProtocolContender> {
  const { clients, compressions } = entry
  const known = contenderOptions[option]
  if (known) {
    const { compression = 'none' } = known
    if (compression === 'none' || compressions[compression]) return known
    throw invalidOption(
      `${entry.info.name} can’t compress with ${compression}`,
      `it compresses with ${Object.keys(compressions).join(', ')}`,
    )
  }
  const depth = Number(/^in-flight-(\d+)$/.exec(option)?.[1])
  if (depth >= 1 && depth <= maxPipelining) return { pipelining: depth }
  if (clients.includes(option)) return { client: option }
  const others = clients.slice(1).map((client) => `${client} (its own client)`)
  const isPossible = (name: string) => {
    const { compression = 'none' } = contenderOptions[name]!
    return compression === 'none' || compressions[compression] !== undefined
  }
  const choices = [...Object.keys(contenderOptions).filter(isPossible), 'in-flight-8', ...others]
  throw invalidOption(
    `the transport "${text}" has an unknown option "${option}"`,
    `choose from ${choices.join(', ')}`,
  )
}

/** What the client of a contender is made with; HTTP sends ahead as many requests as a load has in flight. */
export function connectOptionsOf(contender: ProtocolContender, maxInFlight: number): ConnectOptions {
  const { connection, client, pipelining } = contender
  return { ...wireOptionsOf(contender), connection, client, pipelining: pipelining ?? maxInFlight }
}

/** What its two ends have to agree about. */
export function wireOptionsOf({ compression, socket = 'tcp', noDelay, tls }: ProtocolContender): WireOptions {
  return { compression, socket, noDelay, tls }
}

/** Most requests in flight on one connection that any load wants. */
export function maxInFlight(cells: readonly ProtocolCell[]): number {
  return Math.max(1, ...cells.map(({ load }) => (load.load === 'closed' ? load.inFlight : 1)))
}

/** How a contender presents itself: its transport, the client that drives it, and what was changed about it. */
export function contenderInfo(contender: ProtocolContender): ContenderInfo {
  const entry = findTransport(contender.transport)
  const info = transportInfo(entry)
  const changes = [
    ...(contender.connection === 'per-request' ? ['a connection per request'] : []),
    ...(contender.compression === 'none' ? [] : [entry.compressions[contender.compression] ?? '']),
    ...(contender.socket === 'unix' ? ['a Unix domain socket'] : []),
    ...(contender.noDelay ? [] : ['TCP_NODELAY off']),
    ...(contender.tls ? ['TLS'] : []),
    ...(contender.pipelining === null
      ? []
      : [`${counted(contender.pipelining, 'request')} in flight on each connection`]),
  ]
  const named = contender.client === undefined ? [] : [`client ${contender.client}`]
  const options = `${info.options} · ${clientWords(contender.client ?? entry.clients[0])}`
  return {
    ...info,
    name: contender.name,
    title: [info.title, ...named, ...changes].join(', '),
    options: [options, ...(changes.length > 0 ? [changes.join(', ')] : [])].join('; '),
  }
}

/** Whether a transport can do what a cell asks: some have cards only, and cards with enums stand for no other messages. */
export function hasOperation(
  { operations, cardWorkload }: TransportEntry,
  { operation, workload }: Pick<ProtocolCell, 'operation' | 'workload'>,
): boolean {
  if (isEchoed(workload) && cardWorkload !== 'trading-card') return false
  return (operations as readonly string[]).includes(operation)
}
