import { runtimeLacks } from '../../../measure/process/runtime/runtime.ts'
import { WirebenchError } from '../../../model/errors.ts'
import type { ProtocolCell, ProtocolContender } from '../../../model/protocol/protocol-spec.ts'
import { connectOptionsOf, hasOperation, maxInFlight } from '../contender.ts'
import type { TransportEntry } from '../transport.ts'
import { findTransport } from '../transports/catalogue.ts'

/** @throws WirebenchError for a transport that can't take a load, and for one that has nothing to do. */
export function checkContenders(
  contenders: readonly ProtocolContender[],
  cells: readonly ProtocolCell[],
): void {
  for (const contender of contenders) {
    checkInFlight(contender, maxInFlight(cells))
    checkOperations(contender, cells)
    checkRuntime(contender)
  }
}

/** Whether a transport can do anything of it. */
export function hasAny(entry: TransportEntry, cells: readonly ProtocolCell[]): boolean {
  return cells.some((cell) => hasOperation(entry, cell))
}

function checkInFlight(contender: ProtocolContender, most: number): void {
  const wanted = contender.pipelining ?? most
  const possible = findTransport(contender.transport).maxInFlight(connectOptionsOf(contender, most))
  if (wanted <= possible) return
  throw new WirebenchError(
    'invalid-option',
    `${contender.name} can have ${possible} in flight on a connection, not ${wanted}`,
    'use more connections instead, or leave that transport out',
    { field: contender.pipelining === null ? 'protocol.inFlight' : 'protocol.transports' },
  )
}

function checkOperations({ name, transport }: ProtocolContender, cells: readonly ProtocolCell[]): void {
  const entry = findTransport(transport)
  if (hasAny(entry, cells)) return
  throw new WirebenchError(
    'invalid-option',
    `${name} has none of the operations that are measured`,
    `leave it out, or measure one that it has: ${entry.operations.join(', ')}`,
    { field: 'protocol.transports' },
  )
}

function checkRuntime({ name, compression }: ProtocolContender): void {
  if (!runtimeLacks(compression === 'dcz' ? 'zstd-dictionary' : compression)) return
  throw new WirebenchError(
    'invalid-option',
    `${name} needs zstd, which Node.js ${process.versions.node} doesn’t have`,
    'leave it out, or measure on Node.js 24 or newer',
    { field: 'protocol.transports' },
  )
}
