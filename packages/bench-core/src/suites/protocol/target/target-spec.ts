import { inField, invalidOption, WirebenchError } from '../../../model/errors.ts'
import { pgUrl, type Wording, words } from '../../../model/options/option/words.ts'
import { mayLoadTarget, protocolOptions } from '../../../model/options/protocol.ts'
import { protocolCells } from '../../../model/protocol/protocol-cells.ts'
import { targetSeconds, usualLoads } from '../../../model/protocol/protocol-loads.ts'
import {
  isRpc,
  type ProtocolCell,
  type ProtocolSpec,
  type ProtocolTarget,
  targetName,
} from '../../../model/protocol/protocol-spec.ts'
import { isOwnMachine, parseTargetUrl } from '../../../model/protocol/target-description.ts'
import type { ContenderInfo } from '../../../model/report/contender.ts'
import type { ProtocolRequest } from '../../../model/run/run-request.ts'
import type { PresetName } from '../../../model/run/run-spec.ts'
import { sharedOut } from '../generators/shared-out.ts'
import { refuseOptions } from '../plan/refuse-options.ts'
import { clientWords } from '../transports/client-words.ts'
import { httpVersionOf } from './http-version.ts'

export { targetName } from '../../../model/protocol/protocol-spec.ts'

/**
 * What is measured of the user's own service: every operation of the file in every load.
 * @throws WirebenchError for an address that isn't this machine's own and was not confirmed, and for options that only
 * the built-in servers have.
 */
export function targetSpec(
  request: ProtocolRequest,
  named: ProtocolTarget,
  preset: PresetName = 'quick',
): ProtocolSpec {
  const target = { ...named, url: inField('protocol.target.url', () => parseTargetUrl(named.url)) }
  checkConfirmed(target)
  checkOptions(request)
  const { generators } = request
  if (generators && isOwnMachine(target.url)) throw isElsewhere(target.url)
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
    cells: sharedOut(
      protocolCells(request, undefined).map((cell) => withConnections(cell, request.connections)),
      request,
    ),
    sloNs: (request.sloMs ?? usualLoads.sloMs) * 1e6,
    ...(request.rates && { durationSeconds: request.durationSeconds ?? targetSeconds[preset] }),
    store: 'memory',
    target,
    ...(generators && { generators: [...new Set(generators)] }),
  }
}

function isElsewhere(url: string): WirebenchError {
  return invalidOption(
    `${url} means a different machine on every generator`,
    'give an address at which all of them can reach your service',
    'protocol.target',
  )
}

/**
 * A service that takes its time needs many connections to answer a rate: requests come over as many as the largest closed
 * loop has, where those are more than usual.
 */
function withConnections(cell: ProtocolCell, named: readonly number[] = []): ProtocolCell {
  const { load } = cell
  if (load.load !== 'open') return cell
  return { ...cell, load: { ...load, connections: Math.max(load.connections, ...named) } }
}

const rpcWords = { grpc: 'gRPC', connect: 'Connect', 'grpc-web': 'gRPC-Web' } as const

export function targetInfo(target: ProtocolTarget): ContenderInfo {
  const { url } = target
  const way = isRpc(target)
    ? `${rpcWords[target.protocol]} over HTTP/${httpVersionOf(target)}, ${url} · ${clientWords('connect-node')}`
    : `HTTP/1.1 with keep-alive, ${url} · ${clientWords('lean')}`
  return {
    name: targetName,
    title: new URL(url).host,
    encoding: isRpc(target) ? 'protobuf' : 'other',
    library: 'the user’s own service',
    version: '',
    options: way,
  }
}

/** @throws WirebenchError for an address that isn't this machine's own and that nobody confirmed. */
export function checkConfirmed({ url, isConfirmed }: Pick<ProtocolTarget, 'url' | 'isConfirmed'>): void {
  if (isOwnMachine(url) || isConfirmed) return
  throw new WirebenchError(
    'not-confirmed',
    `${url} is not this machine: a load test can take a service down, and without its owner’s consent it is an attack`,
    words`if you may load-test it, confirm that with ${mayLoadTarget}`,
    { field: 'protocol.target' },
  )
}

function checkOptions({ server, ...request }: ProtocolRequest): void {
  const hint = 'leave it out: the operations file defines what is sent to the target'
  refuseOptions(request, 'target', { reason: 'your own service', hint })
  if (server)
    throw invalidOption(words`${pgUrl} can’t be used with your own service`, hint, 'protocol.server')
  const { durationSeconds, sloMs, rates } = protocolOptions
  if (request.rates) return
  const needsRates = (field: 'durationSeconds' | 'sloMs', message: Wording) => {
    if (request[field] === undefined) return
    throw invalidOption(
      message,
      words`choose rates at which the service may be loaded, such as 50,100,200, with ${rates}`,
      'protocol.rates',
    )
  }
  needsRates('durationSeconds', words`${durationSeconds} is the time at each rate, but no rates were given`)
  needsRates('sloMs', words`${sloMs} finds the highest rate that keeps it, but no rates were given`)
}
