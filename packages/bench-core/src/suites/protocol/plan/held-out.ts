import type { Message } from '@bufbuild/protobuf'
import { cardOperations } from '../../../model/protocol/operations.ts'
import type { ProtocolCell, ProtocolContender } from '../../../model/protocol/protocol-spec.ts'
import type { Workload } from '../../../workloads/workload.ts'
import { dictionaryEvery } from '../../dictionary.ts'
import type { CardOperation } from '../transport.ts'

/** Where a contender has a dictionary, the messages that it is made of are sent by nobody: all send the same. */
export function withHeldOut(
  cells: readonly ProtocolCell[],
  contenders: readonly ProtocolContender[],
): ProtocolCell[] {
  const hasDictionary = contenders.some(({ compression }) => compression === 'dcz')
  return cells.map(({ heldOutEvery: _, ...cell }) =>
    hasDictionary && isCardOperation(cell.operation) ? { ...cell, heldOutEvery: dictionaryEvery } : cell,
  )
}

export function isCardOperation(operation: string): operation is CardOperation {
  return (cardOperations as readonly string[]).includes(operation)
}

/** Undefined where nobody has a dictionary. */
export function heldOutEveryOf(cells: readonly ProtocolCell[]): number | undefined {
  return cells.find(({ heldOutEvery }) => heldOutEvery !== undefined)?.heldOutEvery
}

/** Of how many messages one is in a contender's dictionary, whether or not any of them are sent; undefined where it has none. */
export function dictionaryEveryOf(
  { compression }: ProtocolContender,
  cells: readonly ProtocolCell[],
): number | undefined {
  return compression === 'dcz' ? (heldOutEveryOf(cells) ?? dictionaryEvery) : undefined
}

/** The messages that requests send: all, or those that no dictionary is made of. */
export function sentMessages(messages: readonly Message[], every: number | undefined): readonly Message[] {
  return every === undefined ? messages : messages.filter((_, index) => index % every !== 0)
}

/** The others. */
export function dictionaryMessages(
  { corpus }: Workload,
  seed: number,
  every: number | undefined,
): readonly Message[] {
  return every === undefined ? [] : corpus(seed).filter((_, index) => index % every === 0)
}
