import type { ProtocolCell, ProtocolTarget } from '../../../model/protocol/protocol-spec.ts'
import { findWorkload } from '../../../workloads/catalogue.ts'
import { openWorkload } from '../../../workloads/own/open-workload.ts'
import { isEchoedCell } from '../own/echoed-messages.ts'
import { dictionaryMessages } from '../plan/held-out.ts'
import type { Address, AnswerListener, PreparedRequest } from '../transport.ts'
import { findTransport } from '../transports/catalogue.ts'
import { cellId } from './cell-id.ts'
import type { ClientSetup } from './contract.ts'
import type { ConnectionOf } from './open-connections.ts'
import { readBack } from './read-back.ts'
import { inRotation, type RequestSource } from './request-source.ts'
import { inputsOf, ownInputs, preparationOf } from './requests.ts'

/** What makes requests and connections for the loads: a transport, or the user's own service. */
export interface LoadClient<Request = unknown> {
  /** Told of the user's own service before anything else is asked. */
  learn?(target: ProtocolTarget): void | Promise<void>
  /** The requests of one load of a cell. */
  requestsOf(cell: ProtocolCell): RequestSource<Request>
  /** What has to be sent first, on a server whose store has just been reset. */
  preparationOf(cell: ProtocolCell): readonly Request[]
  connect(address: Address, listener: AnswerListener): Promise<ConnectionOf<Request>>
  /**
   * Looks whether what a cell's requests write is there, where answers don't show it.
   * @throws Error saying what isn't as it is due.
   */
  prove?(cell: ProtocolCell, address: Address): Promise<void>
}

/** The client of a transport, its libraries loaded. */
export async function transportLoadClient({
  transport,
  options,
  seed,
  echoed,
  heldOutEvery,
}: ClientSetup): Promise<LoadClient<PreparedRequest>> {
  const entry = findTransport(transport)
  const own = echoed && (await openWorkload(echoed))
  const dictionaryCards = dictionaryMessages(own ?? findWorkload(entry.cardWorkload), seed, heldOutEvery)
  const client = await entry.client({ ...options, ownType: own?.type, dictionaryCards })
  const prepared = new Map<string, readonly PreparedRequest[]>()
  /** Made once, before anything is timed. */
  const preparedOf = (cell: ProtocolCell) => {
    const id = cellId({ ...cell, load: { load: 'sequential' } })
    const known =
      prepared.get(id) ??
      (own && isEchoedCell(cell) ? ownInputs(cell, own, seed) : inputsOf(cell, entry.cardWorkload, seed)).map(
        (input) => client.prepare(input),
      )
    prepared.set(id, known)
    return known
  }
  return {
    requestsOf: (cell) => inRotation(preparedOf(cell)),
    preparationOf: (cell) => preparationOf(cell, seed).map((input) => client.prepare(input)),
    connect: (address, listener) => client.connect(address, listener),
    prove: (cell, address) => readBack(client, address, preparedOf(cell)[0]!.input),
  }
}
