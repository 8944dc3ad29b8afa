import { invalidOption, type WirebenchError } from '../../../model/errors.ts'
import { words } from '../../../model/options/option/words.ts'
import { protocolOptions } from '../../../model/options/protocol.ts'
import type { ProtocolCell } from '../../../model/protocol/protocol-spec.ts'
import { sharedCells } from '../../../model/protocol/shared-cells.ts'
import type { ProtocolRequest } from '../../../model/run/run-request.ts'
import { counted } from '../../../model/text/counted.ts'

/**
 * Every generator has a connection of each load, at least. Of closed loops that nobody named, those that have too few are left out.
 * @throws WirebenchError where too few connections were named, or nothing is left.
 */
export function sharedOut(
  cells: readonly ProtocolCell[],
  { generators, connections }: ProtocolRequest,
): ProtocolCell[] {
  if (!generators) return [...cells]
  const count = new Set(generators).size
  const few = connections?.find((named) => named < count)
  if (few !== undefined) throw tooFew(few, count)
  const shared = sharedCells(cells, count)
  if (shared.length === 0) throw tooFew(count - 1, count)
  return shared
}

function tooFew(connections: number, count: number): WirebenchError {
  return invalidOption(
    `${counted(connections, 'connection')} can’t be shared among ${count} generators`,
    words`give at least one for each of them with ${protocolOptions.connections}`,
    'protocol.connections',
  )
}
