import type { ContenderInfo } from '../../../model/contender.ts'
import { inField, WirebenchError } from '../../../model/errors.ts'
import { protocolCells } from '../../../model/protocol-cells.ts'
import { usualLoads } from '../../../model/protocol-loads.ts'
import type { ProtocolCell, ProtocolSpec, ProtocolTarget } from '../../../model/protocol-spec.ts'
import type { ProtocolRequest } from '../../../model/run-request.ts'
import type { PresetName } from '../../../model/run-spec.ts'
import { isOwnMachine, parseTargetUrl, targetName } from '../../../model/target-description.ts'
import { refuseOptions } from '../refuse-options.ts'
import { clientWords } from '../transports/client-words.ts'

export { targetName } from '../../../model/target-description.ts'

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
    cells: protocolCells(request, undefined).map((cell) => withConnections(cell, request.connections)),
    sloNs: (request.sloMs ?? usualLoads.sloMs) * 1e6,
    ...(request.rates && { durationSeconds: request.durationSeconds ?? usualSeconds[preset] }),
    store: 'memory',
    target,
  }
}

/** Time at a rate where nobody says: a stall that comes every few seconds has to come ten times to be told. */
const usualSeconds: Readonly<Record<PresetName, number>> = {
  smoke: 5,
  quick: 30,
  standard: 60,
  thorough: 120,
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

export function targetInfo({ url }: ProtocolTarget): ContenderInfo {
  return {
    name: targetName,
    title: new URL(url).host,
    encoding: 'other',
    library: 'the user’s own service',
    version: '',
    options: `HTTP/1.1 with keep-alive, ${url} · ${clientWords('lean')}`,
  }
}

/** @throws WirebenchError for an address that isn't this machine's own and that nobody confirmed. */
export function checkConfirmed({ url, isConfirmed }: Pick<ProtocolTarget, 'url' | 'isConfirmed'>): void {
  if (isOwnMachine(url) || isConfirmed) return
  throw new WirebenchError(
    'not-confirmed',
    `${url} is not this machine: a load test can take a service down, and without its owner's consent it is an attack`,
    'if it is yours to load, say so with --i-may-load-this-target',
    { field: 'protocol.target' },
  )
}

function checkOptions(request: ProtocolRequest): void {
  const what = 'for the built-in servers, and a target was named'
  refuseOptions(
    request,
    ['transports', 'operations', 'ladder', 'sweep', 'payloads', 'store', 'server', 'inFlight'],
    {
      one: `is ${what}`,
      many: `are ${what}`,
      hint: 'leave it out: the file of operations says what is sent to the target',
    },
  )
  if (request.rates) return
  refuseOptions(request, ['durationSeconds'], {
    one: 'is the time at a rate, and no rates were named for the target',
    many: '',
    hint: 'name rates that the service may be loaded with: --rate 50,100,200',
  })
  refuseOptions(request, ['sloMs'], {
    one: 'asks for the highest rate that keeps it, and no rates were named for the target',
    many: '',
    hint: 'name rising rates that the service may be loaded with: --rate 50,100,200',
  })
}
