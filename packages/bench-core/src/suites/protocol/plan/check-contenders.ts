import { runtimeLacks } from '../../../measure/process/runtime/runtime.ts'
import { invalidOption } from '../../../model/errors.ts'
import type { ProtocolCell, ProtocolContender, ProtocolSpec } from '../../../model/protocol/protocol-spec.ts'
import type { RunRequest } from '../../../model/run/run-request.ts'
import { dictionaryEvery } from '../../dictionary.ts'
import { connectOptionsOf, hasOperation, maxInFlight } from '../contender.ts'
import type { TransportEntry } from '../transport.ts'
import { findTransport } from '../transports/catalogue.ts'
import { heldOutEveryOf } from './held-out.ts'

interface Asked extends Pick<RunRequest, 'own'>, Pick<ProtocolSpec, 'cells' | 'generators'> {}

/**
 * @throws WirebenchError for a transport that can't take a load or be reached by those who make it, for one that has nothing
 * to do, and for a dictionary of too few messages.
 */
export function checkContenders(
  contenders: readonly ProtocolContender[],
  { cells, generators, own }: Asked,
): void {
  for (const contender of contenders) {
    checkInFlight(contender, maxInFlight(cells))
    checkOperations(contender, cells)
    checkRuntime(contender)
    if (generators) checkReachable(contender)
  }
  if (own && !hasDictionary(own) && heldOutEveryOf(cells) !== undefined)
    throw invalidOption(
      `a dictionary is trained on every tenth message, but there are only ${own.messages}`,
      `leave dcz out, or bring ${dictionaryEvery} messages or more`,
      'protocol.transports',
    )
}

/** Whether messages of the user's own, where there are any, are enough for a dictionary. */
export function hasDictionary(own: RunRequest['own']): boolean {
  return own === undefined || own.messages >= dictionaryEvery
}

/** Whether a transport can do anything of it. */
export function hasAny(entry: TransportEntry, cells: readonly ProtocolCell[]): boolean {
  return cells.some((cell) => hasOperation(entry, cell))
}

function checkInFlight(contender: ProtocolContender, most: number): void {
  const wanted = contender.pipelining ?? most
  const possible = findTransport(contender.transport).maxInFlight(connectOptionsOf(contender, most))
  if (wanted <= possible) return
  throw invalidOption(
    `${contender.name} supports ${possible} in flight per connection, not ${wanted}`,
    'use more connections instead, or leave that transport out',
    contender.pipelining === null ? 'protocol.inFlight' : 'protocol.transports',
  )
}

function checkOperations({ name, transport }: ProtocolContender, cells: readonly ProtocolCell[]): void {
  const entry = findTransport(transport)
  if (hasAny(entry, cells)) return
  throw invalidOption(
    `${name} supports none of the measured operations`,
    `leave it out, or measure one that it supports: ${entry.operations.join(', ')}`,
    'protocol.transports',
  )
}

/** Not every contender can be reached from other machines. */
function checkReachable({ name, socket, tls }: ProtocolContender): void {
  if (socket !== 'unix' && !tls) return
  throw invalidOption(
    `${name} can’t be loaded by generators: ${tls ? 'its certificate is for this machine alone' : 'its socket is a file on this machine'}`,
    'leave it out, or generate the load here',
    'protocol.transports',
  )
}

function checkRuntime({ name, compression }: ProtocolContender): void {
  if (!runtimeLacks(compression === 'dcz' ? 'zstd-dictionary' : compression)) return
  throw invalidOption(
    `${name} needs zstd, which Node.js ${process.versions.node} doesn’t have`,
    'leave it out, or measure on Node.js 24 or newer',
    'protocol.transports',
  )
}
