import { fillerSweep } from '../../model/buffer-steps.ts'
import { nearNames, WirebenchError } from '../../model/errors.ts'
import { type OwnMessages, ownWorkloadName } from '../../model/own-messages.ts'
import {
  ownOperations,
  type ProtocolCell,
  type ProtocolContender,
  type ProtocolLoad,
  type ProtocolOperation,
  type ProtocolRequest,
  type ProtocolSpec,
} from '../../model/protocol-spec.ts'
import type { RunRequest } from '../../model/run-spec.ts'
import type { SuitePart } from '../suite.ts'
import { connectOptionsOf, hasOperation, parseContender } from './contender.ts'
import { ladderRungs } from './ladder/rungs.ts'
import { targetSpec } from './target/target-spec.ts'
import { cardOperations, documentOperations, type TransportEntry } from './transport.ts'
import { findTransport, transports } from './transports/catalogue.ts'

const documentWorkload = 'user-document'
const cardWorkload = 'trading-card'
const defaultConnections = [1, 10, 50] as const
export const operationsOf: Readonly<Record<string, ProtocolOperation[]>> = {
  [documentWorkload]: [...documentOperations],
  [cardWorkload]: [...cardOperations],
}
/** Reached by every transport with room to spare: CPU per request is compared here, latency under an open load begins here. */
const equalRate = 1000
const sweepRates = [equalRate, 2000, 4000, 8000, 16_000] as const
const openConnections = 10
const defaultSloMs = 10
const ladderLoad: ProtocolLoad = { load: 'closed', connections: 10, inFlight: 1 }

/** The protocol suite's part of a spec, complete. */
export function resolveProtocol(request: RunRequest): SuitePart {
  const { protocol: asked = {}, preset, suites, workloads, own } = request
  // In a run of several suites the workloads are for the others.
  const isAlone = suites?.length === 1
  if (isAlone && own) checkOwn(asked)
  const protocol = isAlone && workloads ? withWorkloads(asked, workloads, own !== undefined) : asked

  // A rising rate takes most of the cases, and a smoke run only shows that it works.
  const sweep = protocol.sweep ?? (preset === 'smoke' ? false : undefined)
  const complete = { ...protocol, ...(sweep !== undefined && { sweep }) }
  return { protocol: protocol.target ? targetSpec(protocol, protocol.target) : builtInSpec(complete, own) }
}

/** @throws WirebenchError where nothing that is asked for could be done with the user's own messages. */
function checkOwn({ target, operations }: ProtocolRequest): void {
  if (target) {
    throw new WirebenchError(
      'invalid-option',
      'a service of your own is sent what its description says, and messages of yours were given too',
      'leave out one of --target and --proto',
    )
  }
  if (!operations || operations.some((operation) => ownOperations.some((known) => known === operation)))
    return
  throw new WirebenchError(
    'invalid-option',
    `messages of yours were given, and none of ${operations.join(', ')} is done with them`,
    `choose of ${ownOperations.join(', ')}, or leave out --proto`,
  )
}

/** @throws WirebenchError for a workload that the service doesn't know, and for operations that are of another one. */
function withWorkloads(
  request: ProtocolRequest,
  workloads: readonly string[],
  hasOwn: boolean,
): ProtocolRequest {
  if (hasOwn && workloads.includes(cardWorkload)) {
    throw new WirebenchError(
      'invalid-option',
      `messages of yours are echoed in place of ${cardWorkload}, and both were given`,
      'measure them in two runs',
    )
  }
  const possible = unique([
    ...(hasOwn ? ownOperations : []),
    ...workloads.flatMap((name) => operationsOf[name] ?? []),
  ])
  const unknown = workloads.find((name) => !(name in operationsOf))
  if (unknown !== undefined) {
    throw new WirebenchError(
      'invalid-option',
      `the protocol suite can't measure the workload ${unknown}`,
      `choose of ${Object.keys(operationsOf).join(' and ')}`,
    )
  }
  const stranger = request.operations?.find((operation) => !possible.includes(operation))
  if (stranger !== undefined) {
    throw new WirebenchError(
      'invalid-option',
      `${stranger} is no operation of ${workloads.join(' or ')}`,
      `choose of ${possible.join(', ')}`,
    )
  }
  return {
    ...request,
    ...((hasOwn || workloads.includes(cardWorkload)) && { operations: request.operations ?? possible }),
  }
}

function builtInSpec(asked: ProtocolRequest, own: OwnMessages | undefined): ProtocolSpec {
  const request = own ? { ...asked, operations: asked.operations ?? [...ownOperations] } : asked
  if (request.ladder && request.transports) {
    throw new WirebenchError(
      'invalid-option',
      'the ladder has rungs of its own, and transports were named too',
      'leave out one of --ladder and --transport',
    )
  }
  const { store = 'memory' } = request
  if (request.server?.kind === 'own' && store === 'memory') {
    throw new WirebenchError(
      'invalid-option',
      'a database server is named, and documents are kept in memory',
      'add --store postgres, or leave out --pg-url',
    )
  }
  const ownName = own && ownWorkloadName(own)
  const asMemory = request.ladder ? ladderCells(request, ownName) : cellsOf(request, ownName)
  const cells = asMemory.map((cell) => withStore(cell, store))
  const names = request.ladder
    ? ladderRungs.map(({ contender }) => contender)
    : (request.transports ?? transports.filter((entry) => hasAny(entry, cells)).map(({ info }) => info.name))
  const contenders = [...new Map(names.map(parseContender).map((known) => [known.name, known])).values()]
  checkContenders(contenders, cells)
  return {
    reference: referenceAmong(contenders, request),
    contenders,
    cells,
    sloNs: (request.sloMs ?? defaultSloMs) * 1e6,
    store,
    ...(request.server?.kind === 'own' && { server: request.server }),
    ...(request.ladder && { ladder: [...ladderRungs] }),
  }
}

/**
 * What everybody is asked to do. Where nobody says otherwise every document operation is measured one request at a
 * time, reads and creates also with more connections, and reads at rates: the first of them is where CPU is compared.
 */
function cellsOf(request: ProtocolRequest, ownName: string | undefined): ProtocolCell[] {
  const operations = unique(request.operations ?? documentOperations)
  const central = request.operations ? operations : (['read', 'create'] as const)
  const first = operations.includes('read') ? 'read' : operations[0]!
  const connections = unique(request.connections ?? defaultConnections)
  const inFlight = unique(request.inFlight ?? [1])
  const closed = connections.flatMap((count) => inFlight.map((each) => closedLoad(count, each)))
  const sweeps = request.sweep ?? (request.rates === undefined && request.operations === undefined)
  const rates = unique([...(request.rates ?? [equalRate]), ...(sweeps ? sweepRates : [])]).toSorted(
    (a, b) => a - b,
  )
  const loaded = (load: ProtocolLoad) => (load.load === 'sequential' ? operations : central)
  return [
    ...closed.flatMap((load) => loaded(load).map((operation) => cell(operation, load, ownName))),
    ...rates.map((rate) => cell(first, { load: 'open', rate, connections: openConnections }, ownName)),
    ...(request.payloads ? fillerCells() : []),
  ]
}

/** Where documents are kept makes a difference to what is done with them, and to nothing else. Memory goes without saying. */
export function withStore({ store: _, ...cell }: ProtocolCell, store: string): ProtocolCell {
  const isOfDocuments = documentOperations.some((known) => known === cell.operation)
  return isOfDocuments && store !== 'memory' ? { ...cell, store } : cell
}

function closedLoad(connections: number, inFlight: number): ProtocolLoad {
  return connections === 1 && inFlight === 1
    ? { load: 'sequential' }
    : { load: 'closed', connections, inFlight }
}

/** Small answers, and cards large enough for compression to matter. */
function ladderCells(
  { operations = ['read', 'decode-echo'] }: ProtocolRequest,
  ownName: string | undefined,
): ProtocolCell[] {
  return unique(operations).map((operation) => cell(operation, ladderLoad, ownName))
}

/** Both directions: large requests, large answers. */
function fillerCells(): ProtocolCell[] {
  return (['create', 'read'] as const).flatMap((operation) =>
    fillerSweep.map((fillerBytes) => ({ ...cell(operation, { load: 'sequential' }), fillerBytes })),
  )
}

/** @param ownName The user's own messages, which are echoed in place of cards where there are some. */
function cell(operation: ProtocolOperation, load: ProtocolLoad, ownName?: string): ProtocolCell {
  if (ownName !== undefined && ownOperations.some((known) => known === operation))
    return { operation, workload: ownName, load }
  const isCard = (cardOperations as readonly string[]).includes(operation)
  return { operation, workload: isCard ? cardWorkload : documentWorkload, load }
}

/** @throws WirebenchError for a transport that can't take a load, and for one that has nothing to do. */
export function checkContenders(
  contenders: readonly ProtocolContender[],
  cells: readonly ProtocolCell[],
): void {
  checkInFlight(contenders, cells)
  checkOperations(contenders, cells)
}

function checkInFlight(contenders: readonly ProtocolContender[], cells: readonly ProtocolCell[]): void {
  const most = mostInFlight(cells)
  for (const contender of contenders) {
    const wanted = contender.pipelining ?? most
    const possible = findTransport(contender.transport).mostInFlight(connectOptionsOf(contender, most))
    if (wanted <= possible) continue
    throw new WirebenchError(
      'invalid-option',
      `${contender.name} can have ${possible} in flight on a connection, not ${wanted}`,
      'use more connections instead, or leave that transport out',
    )
  }
}

function checkOperations(contenders: readonly ProtocolContender[], cells: readonly ProtocolCell[]): void {
  for (const { name, transport } of contenders) {
    const entry = findTransport(transport)
    if (hasAny(entry, cells)) continue
    throw new WirebenchError(
      'invalid-option',
      `${name} has none of the operations that are measured`,
      `leave it out, or measure one that it has: ${entry.operations.join(', ')}`,
    )
  }
}

function hasAny(entry: TransportEntry, cells: readonly ProtocolCell[]): boolean {
  return cells.some((cell) => hasOperation(entry, cell))
}

/** Most requests in flight on one connection that any load wants. */
export function mostInFlight(cells: readonly ProtocolCell[]): number {
  return Math.max(1, ...cells.map(({ load }) => (load.load === 'closed' ? load.inFlight : 1)))
}

function referenceAmong(contenders: readonly ProtocolContender[], request: ProtocolRequest): string {
  const names = contenders.map(({ name }) => name)
  const wanted =
    request.reference ?? (names.includes('http-json') && !request.ladder ? 'http-json' : names[0]!)
  if (names.includes(wanted)) return wanted
  const near = nearNames(wanted, names)
  throw new WirebenchError(
    'invalid-option',
    `the reference "${wanted}" is not among the transports ${names.join(', ')}`,
    near.length > 0 ? `choose ${near.join(' or ')}` : 'add it to the transports, or take one of them',
  )
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}
