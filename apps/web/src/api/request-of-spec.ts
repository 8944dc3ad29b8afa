import type {
  ProtocolOperation,
  ProtocolRequest,
  ProtocolSpec,
  RunRequest,
  RunSpec,
} from '@wirebench/bench-core/results'

/** The request that leads to the same run again, as far as requests can say it. */
export function requestOfSpec(spec: RunSpec): RunRequest {
  const { codecs, reference, protocol, ...rest } = spec
  if (spec.duel) {
    const { workloads: _, sizes: __, own: ___, ...duel } = rest
    return duel
  }
  return {
    ...rest,
    ...(spec.suites.includes('codec') && { codecs, reference }),
    ...(protocol && { protocol: protocolRequest(protocol) }),
  }
}

/** Cells are made from operations, loads and rates: what they have in common is read off them again. */
export function protocolRequest({
  reference,
  contenders,
  cells,
  sloNs,
  store,
  ladder,
  target,
}: ProtocolSpec): ProtocolRequest {
  const operations = [...new Set(cells.map(({ operation }) => operation as ProtocolOperation))]
  const common = { sloMs: sloNs / 1e6, store }
  if (target !== undefined) return { ...common, target }
  if (ladder !== undefined) return { ...common, ladder: true, operations }
  const loads = cells.map(({ load }) => load)
  const closed = loads.flatMap((load) => (load.load === 'closed' ? [load] : []))
  const isSequential = loads.some(({ load }) => load === 'sequential')
  const connections = ascending([...(isSequential ? [1] : []), ...closed.map((load) => load.connections)])
  const inFlight = ascending(closed.map((load) => load.inFlight))
  const rates = ascending(loads.flatMap((load) => (load.load === 'open' ? [load.rate] : [])))
  return {
    ...common,
    reference,
    transports: contenders.map(({ name }) => name),
    operations,
    ...(connections.length > 0 && { connections }),
    ...(inFlight.length > 0 && { inFlight }),
    ...(rates.length > 0 && { rates, sweep: false }),
    ...(cells.some(({ fillerBytes }) => fillerBytes !== undefined) && { payloads: true }),
  }
}

function ascending(values: readonly number[]): number[] {
  return [...new Set(values)].toSorted((a, b) => a - b)
}
