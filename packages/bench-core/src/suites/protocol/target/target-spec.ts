import type { ContenderInfo } from '../../../model/contender.ts'
import { WirebenchError } from '../../../model/errors.ts'
import type {
  ProtocolCell,
  ProtocolLoad,
  ProtocolRequest,
  ProtocolSpec,
  ProtocolTarget,
} from '../../../model/protocol-spec.ts'
import { isOwnMachine, parseTargetUrl } from '../../../model/target-description.ts'

/** The name of the user's own service in cases, and of the messages that it takes. */
export const targetName = 'target'
const targetWorkload = 'target-file'

const defaultConnections = [1, 10]
const openConnections = 10
const defaultSloMs = 10

/**
 * What is measured of the user's own service: every operation of the file in every load.
 * @throws WirebenchError for an address that isn't this machine's own and was not confirmed, and for options that only
 * the built-in servers have.
 */
export function targetSpec(request: ProtocolRequest, named: ProtocolTarget): ProtocolSpec {
  const target = { ...named, url: parseTargetUrl(named.url) }
  checkConfirmed(target)
  checkOptions(request)
  const loads: ProtocolLoad[] = [
    ...(request.connections ?? defaultConnections).map(
      (connections): ProtocolLoad =>
        connections === 1 ? { load: 'sequential' } : { load: 'closed', connections, inFlight: 1 },
    ),
    ...(request.rates ?? []).map(
      (rate): ProtocolLoad => ({ load: 'open', rate, connections: openConnections }),
    ),
  ]
  return {
    reference: targetName,
    contenders: [
      {
        name: targetName,
        transport: targetName,
        connection: 'keep-alive',
        compression: 'none',
        noDelay: true,
        tls: target.url.startsWith('https:'),
        pipelining: null,
      },
    ],
    cells: loads.flatMap((load) =>
      target.operations.map(
        ({ name }): ProtocolCell => ({ operation: name, workload: targetWorkload, load }),
      ),
    ),
    sloNs: (request.sloMs ?? defaultSloMs) * 1e6,
    store: 'memory',
    target,
  }
}

export function targetInfo({ url }: ProtocolTarget): ContenderInfo {
  return {
    name: targetName,
    title: new URL(url).host,
    encoding: 'other',
    library: 'the user’s own service',
    version: '',
    options: `HTTP/1.1 with keep-alive, ${url}`,
  }
}

/** @throws WirebenchError for an address that isn't this machine's own and that nobody confirmed. */
export function checkConfirmed({ url, isConfirmed }: Pick<ProtocolTarget, 'url' | 'isConfirmed'>): void {
  if (isOwnMachine(url) || isConfirmed) return
  throw new WirebenchError(
    'not-confirmed',
    `${url} is not this machine: a load test can take a service down, and without its owner's consent it is an attack`,
    'if it is yours to load, say so with --i-may-load-this-target',
  )
}

function checkOptions(request: ProtocolRequest): void {
  const others = [
    ['transports', '--transport'],
    ['operations', '--operation'],
    ['ladder', '--ladder'],
    ['sweep', '--sweep'],
    ['payloads', '--payloads'],
    ['store', '--store'],
    ['server', '--pg-url'],
    ['inFlight', '--in-flight'],
  ] as const
  const given = others.filter(([field]) => request[field] !== undefined).map(([, option]) => option)
  if (given.length === 0) return
  throw new WirebenchError(
    'invalid-option',
    `${given.join(' and ')} ${given.length === 1 ? 'is' : 'are'} for the built-in servers, and a target was named`,
    'leave it out: the file of operations says what is sent to the target',
  )
}
