import type { ProtocolRequest } from '../run/run-request.ts'
import { fillerSweep } from '../storage/buffer-steps.ts'
import { cardOperations, documentOperations, ownOperations } from './operations.ts'
import {
  closedLoads,
  openLoads,
  slotsOfLoad,
  sweepRates,
  usualLoads,
  usualOperations,
} from './protocol-loads.ts'
import type { ProtocolCell, ProtocolLoad, ProtocolOperation, ProtocolTarget } from './protocol-spec.ts'

export const documentWorkload = 'user-document'
export const cardWorkload = 'trading-card'
/** The messages that the user's own service takes. */
const targetWorkload = 'target-file'

const ladderLoads = closedLoads([10])
/** What the ladder does where nobody says: small answers, and cards large enough for compression to matter. */
export const ladderOperations = ['read', 'decode-echo'] as const satisfies readonly ProtocolOperation[]

/** Whether a workload's messages are echoed by the service, rather than being its own: the user's, or a built-in workload's. */
export function isEchoed(workload: string): boolean {
  return ![documentWorkload, cardWorkload, targetWorkload].includes(workload)
}

/**
 * What everybody is asked to do, in the order in which it is measured. Nothing is checked here.
 * @param ownName The workload that is echoed in place of cards where there is one, such as the user's own messages.
 */
export function protocolCells(request: ProtocolRequest, ownName: string | undefined): ProtocolCell[] {
  if (request.target) return targetCells(request, request.target)
  const cells = request.ladder ? ladderCells(request, ownName) : usualCells(request, ownName)
  return cells.map((cell) => withStore(cell, request.store ?? 'memory'))
}

/** Where documents are kept makes a difference to what is done with them, and to nothing else. Memory goes without saying. */
export function withStore({ store: _, ...cell }: ProtocolCell, store: string): ProtocolCell {
  return isAmong(documentOperations, cell.operation) && store !== 'memory' ? { ...cell, store } : cell
}

/**
 * Operations that are named are measured at every load. Where none is, creates, reads and queries are at the smallest
 * closed load, reads and creates also at the others, and reads at rates.
 */
function usualCells(request: ProtocolRequest, ownName: string | undefined): ProtocolCell[] {
  const named = namedOperations(request, ownName)
  const operations = [...new Set<ProtocolOperation>(named ?? usualOperations)]
  const closed = closedLoads(
    request.connections ?? usualLoads.connections,
    request.inFlight ?? usualLoads.inFlight,
  )
  const smallest = closed.toSorted((a, b) => slotsOfLoad(a) - slotsOfLoad(b))[0]
  const central = named ? operations : (['read', 'create'] as const)
  const atRates = named ? operations : (['read'] as const)
  const make = (operation: ProtocolOperation, load: ProtocolLoad) => cell(operation, load, ownName)
  return [
    ...closed.flatMap((load) =>
      (load === smallest ? operations : central).map((operation) => make(operation, load)),
    ),
    ...openLoads(ratesOf(request, named !== undefined)).flatMap((load) =>
      atRates.map((operation) => make(operation, load)),
    ),
    ...(request.payloads ? fillerCells() : []),
  ]
}

/** Messages of the user's own stand for what is done with them. */
function namedOperations(
  { operations }: ProtocolRequest,
  ownName: string | undefined,
): readonly ProtocolOperation[] | undefined {
  return operations ?? (ownName === undefined ? undefined : ownOperations)
}

/** A rising rate is what a target of p99 is looked for in. */
function ratesOf({ rates, sweep, sloMs }: ProtocolRequest, isNamed: boolean): readonly number[] {
  const sweeps = sweep ?? (rates === undefined && (!isNamed || sloMs !== undefined))
  return [...(rates ?? usualLoads.rates), ...(sweeps ? sweepRates : [])]
}

function ladderCells(request: ProtocolRequest, ownName: string | undefined): ProtocolCell[] {
  const operations = namedOperations(request, ownName) ?? ladderOperations
  return ladderLoads.flatMap((load) =>
    [...new Set(operations)].map((operation) => cell(operation, load, ownName)),
  )
}

/** Every operation of the user's own service in every load. */
function targetCells(
  { connections, rates }: ProtocolRequest,
  { operations }: ProtocolTarget,
): ProtocolCell[] {
  const loads = [...closedLoads(connections ?? usualLoads.targetConnections), ...openLoads(rates ?? [])]
  return loads.flatMap((load) =>
    operations.map(({ name }) => ({ operation: name, workload: targetWorkload, load })),
  )
}

/** Both directions: large requests, large answers. */
function fillerCells(): ProtocolCell[] {
  return (['create', 'read'] as const).flatMap((operation) =>
    fillerSweep.map((fillerBytes) => ({ ...cell(operation, { load: 'sequential' }), fillerBytes })),
  )
}

function cell(operation: ProtocolOperation, load: ProtocolLoad, ownName?: string): ProtocolCell {
  if (ownName !== undefined && isAmong(ownOperations, operation))
    return { operation, workload: ownName, load }
  return { operation, workload: isAmong(cardOperations, operation) ? cardWorkload : documentWorkload, load }
}

function isAmong(operations: readonly string[], operation: string): boolean {
  return operations.includes(operation)
}
