import type {
  ProtocolOperation,
  ProtocolRequest,
  ProtocolSpec,
  ProtocolTarget,
  RunRequest,
  RunSpec,
} from '@wirebench/bench-core/results'

/** The request that leads to the same run again, as far as requests can say it. */
export function requestOfSpec(spec: RunSpec): RunRequest {
  const { codecs, reference, protocol, ...rest } = spec
  if (spec.duel) {
    const { workloads: _, sizes: __, own: ___, storage: ____, ...duel } = rest
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
  server,
  ladder,
  target,
}: ProtocolSpec): ProtocolRequest {
  const operations = [...new Set(cells.map(({ operation }) => operation as ProtocolOperation))]
  const sloMs = sloNs / 1e6
  const loads = loadsOf(cells)
  if (target !== undefined) {
    const { inFlight: _, ...targetLoads } = loads
    return { sloMs, target: withoutConsent(target), ...targetLoads }
  }
  const common = { sloMs, store, ...(server && { server }) }
  if (ladder !== undefined) return { ...common, ladder: true, operations }
  return {
    ...common,
    reference,
    transports: contenders.map(({ name }) => name),
    operations,
    ...loads,
    ...(loads.rates && { sweep: false }),
    ...(cells.some(({ fillerBytes }) => fillerBytes !== undefined) && { payloads: true }),
  }
}

/** That a service may be loaded was said for one run, and not for the next. */
function withoutConsent({ url, operations }: ProtocolTarget): ProtocolTarget {
  return { url, operations }
}

function loadsOf(cells: ProtocolSpec['cells']): Pick<ProtocolRequest, 'connections' | 'inFlight' | 'rates'> {
  const loads = cells.map(({ load }) => load)
  const closed = loads.flatMap((load) => (load.load === 'closed' ? [load] : []))
  const isSequential = loads.some(({ load }) => load === 'sequential')
  const connections = ascending([...(isSequential ? [1] : []), ...closed.map((load) => load.connections)])
  const inFlight = ascending(closed.map((load) => load.inFlight))
  const rates = ascending(loads.flatMap((load) => (load.load === 'open' ? [load.rate] : [])))
  return {
    ...(connections.length > 0 && { connections }),
    ...(inFlight.length > 0 && { inFlight }),
    ...(rates.length > 0 && { rates }),
  }
}

function ascending(values: readonly number[]): number[] {
  return [...new Set(values)].toSorted((a, b) => a - b)
}
