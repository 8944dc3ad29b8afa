import type { Capacity } from '../../../model/protocol-report.ts'
import type { Metric, Report, ReportCase } from '../../../model/report.ts'
import type { Estimate } from '../../../stats/interval.ts'
import { failedTooOften } from './kept-up.ts'
import { loadOf, numberOf, protocolCases, type WithCases } from './protocol-cases.ts'

/** What a service is made for. */
export interface Demand {
  readonly words: string
  readonly requestsPerSecond: number
}

/** An API at so many requests a minute. */
export function requestsPerMinute(requests: number): Demand {
  return { words: `${requests.toLocaleString('en-US')} requests a minute`, requestsPerSecond: requests / 60 }
}

/** A rate of one's own. */
export function requestsPerSecond(requests: number): Demand {
  return { words: `${requests.toLocaleString('en-US')} requests a second`, requestsPerSecond: requests }
}

/** So many devices that each report every so many seconds. */
export function devicesReporting(devices: number, everySeconds: number): Demand {
  return {
    words: `${devices.toLocaleString('en-US')} devices, a report every ${everySeconds} s`,
    requestsPerSecond: devices / everySeconds,
  }
}

/** What is supposed of the servers that a capacity is worked out for. */
export interface CapacityAssumptions {
  /** Part of each server's cores that stays free. */
  readonly headroom: number
  readonly coresPerServer: number
}

export const defaultAssumptions: CapacityAssumptions = { headroom: 0.5, coresPerServer: 4 }

/** The demands that a report is worked out for where nobody names one. */
export const demandsShown: readonly Demand[] = [requestsPerMinute(1_000_000), devicesReporting(100_000, 10)]

const formula =
  'cores = rate × CPU time per request; servers = cores ÷ (cores of a server × (1 − headroom)), rounded up; bandwidth = rate × bytes on the wire'

/** The formula behind the rows, as it stands beside them, and what they leave out. */
export function capacityFormula(report: Report): string {
  const cases = equalRateCases(report)
  const leftOut = cases.flatMap((reported) => {
    const failures = failedTooOften(reported)
    return failures === null ? [] : [`${reported.key.contender} is left out: ${failures}`]
  })
  const hasDatabase = cases.some(({ key }) => key.parameters.store !== undefined)
  const isDatabaseKnown = cases.some(({ metrics }) => metrics.databaseCpuNsPerOperation?.value != null)
  return [
    formula,
    ...(isDatabaseKnown ? ['the database’s cores are not part of the servers'] : []),
    ...(hasDatabase && !isDatabaseKnown ? ['without the database, whose CPU time was not measured'] : []),
    ...new Set(leftOut),
  ].join('; ')
}

/**
 * What a demand takes, for each contender, from the CPU time and the bytes of one request: modelled, since it supposes
 * that a request costs the same at every rate and on every core. Nothing where its server's CPU time is not known, or its
 * requests failed too often to say what one takes.
 */
export function capacityOf(
  reported: ReportCase,
  demand: Demand,
  { headroom, coresPerServer }: CapacityAssumptions = defaultAssumptions,
): Capacity | null {
  const {
    serverCpuNsPerOperation,
    databaseCpuNsPerOperation,
    clientCpuNsPerOperation,
    sentBytesPerOperation,
    receivedBytesPerOperation,
  } = reported.metrics
  const coresOf = (cpuNs: Metric | undefined) => scaled(cpuNs, demand.requestsPerSecond / 1e9)
  const serverCores = coresOf(serverCpuNsPerOperation)
  if (!serverCores || failedTooOften(reported) !== null) return null
  const serversFor = (cores: number) => Math.max(1, Math.ceil(cores / (coresPerServer * (1 - headroom))))
  const bits = (metric: Metric | undefined) => scaled(metric, 8 * demand.requestsPerSecond)?.value ?? null
  return {
    kind: 'modelled',
    contender: reported.key.contender,
    operation: reported.key.operation,
    demand,
    serverCores,
    ...(reported.key.parameters.store !== undefined && {
      databaseCores: coresOf(databaseCpuNsPerOperation),
    }),
    servers: {
      value: serversFor(serverCores.value),
      low: serverCores.low === null ? null : serversFor(serverCores.low),
      high: serverCores.high === null ? null : serversFor(serverCores.high),
    },
    clientCores: coresOf(clientCpuNsPerOperation),
    receivedBitsPerSecond: bits(receivedBytesPerOperation),
    sentBitsPerSecond: bits(sentBytesPerOperation),
  }
}

/**
 * The cases whose CPU time per request is compared: an operation at the lowest rate that all contenders had in common,
 * where all of them did equally much. CPU time per request is lower where a server is busier.
 */
export function equalRateCases(report: WithCases): ReportCase[] {
  const open = protocolCases(report).filter((reported) => loadOf(reported) === 'open')
  const lowest = Math.min(...open.map((reported) => numberOf(reported, 'rate') ?? Number.POSITIVE_INFINITY))
  return open.filter((reported) => numberOf(reported, 'rate') === lowest)
}

/** Where CPU and bytes of a request are read off: at that rate; where there is none, one at a time. */
export function costCases(report: WithCases): ReportCase[] {
  const measured = protocolCases(report)
  const sequential = measured.filter((reported) => loadOf(reported) === 'sequential')
  return [equalRateCases(report), sequential, measured].find((some) => some.length > 0) ?? []
}

function scaled(metric: Metric | undefined, factor: number): Estimate | null {
  if (!metric || metric.value === null) return null
  return {
    value: metric.value * factor,
    low: metric.low === null ? null : metric.low * factor,
    high: metric.high === null ? null : metric.high * factor,
  }
}
