import type { Metric, Report, ReportCase } from '../../../model/report/report.ts'
import { type Estimate, mapEstimate } from '../../../stats/estimate.ts'
import { formatCount } from '../../words/format.ts'
import { noteText } from '../../words/note-text.ts'
import { equalRateCases, equalRates } from './equal-rates.ts'
import { failedTooOften } from './kept-up.ts'
import { cellName, type WithCases } from './protocol-cases.ts'

/** What a rate takes of one contender, from the CPU time and the bytes of one request. */
interface Capacity {
  readonly contender: string
  readonly operation: string
  /** Cores of the server: rate × measured CPU time per request. */
  readonly serverCores: Estimate
  /** Cores of the database behind it, in the same way; null where its CPU time is not known. Absent where there is none. */
  readonly databaseCores?: Estimate | null
  /** Servers that hold them with the headroom left free; at least one. */
  readonly servers: Estimate
  /** Cores of whoever makes the requests, all callers together. */
  readonly clientCores: Estimate | null
  readonly receivedBitsPerSecond: number | null
  readonly sentBitsPerSecond: number | null
}

/** Part of each server's cores that stays free. */
const headroom = 0.5
const coresPerServer = 4

const formula =
  'cores = rate × CPU time per request; servers = cores ÷ (cores per server × (1 − headroom)), rounded up; bandwidth = rate × bytes on the wire'

/** The formula behind the rows, as it stands beside them, and what they leave out. */
export function capacityFormula(report: Report): string {
  const cases = equalRateCases(report)
  const leftOut = cases.flatMap((reported) => {
    const failures = failedTooOften(reported)
    return failures === null ? [] : [`${reported.key.contender} is left out: ${noteText(failures)}`]
  })
  const hasDatabase = cases.some(({ key }) => key.parameters.store !== undefined)
  const isDatabaseKnown = cases.some(({ metrics }) => metrics.databaseCpuNsPerOperation?.value != null)
  return [
    formula,
    ...(isDatabaseKnown ? ['the database’s cores are not part of the servers'] : []),
    ...(hasDatabase && !isDatabaseKnown
      ? ['the database is not included: its CPU time was not measured']
      : []),
    ...new Set(leftOut),
    ...withoutEqualRate(report),
    `${coresPerServer} cores per server, headroom ${Math.round(100 * headroom)} %`,
  ].join('; ')
}

/**
 * What a rate takes, for each contender, from the CPU time and the bytes of one request: modelled, since it supposes
 * that a request costs the same at every rate and on every core. Nothing where its server's CPU time is not known, or its
 * requests failed too often to say what one takes.
 */
export function capacityOf(reported: ReportCase, requestsPerSecond: number): Capacity | null {
  const {
    serverCpuNsPerOperation,
    databaseCpuNsPerOperation,
    clientCpuNsPerOperation,
    sentBytesPerOperation,
    receivedBytesPerOperation,
  } = reported.metrics
  const coresOf = (cpuNs: Metric | undefined) => scaled(cpuNs, requestsPerSecond / 1e9)
  const serverCores = coresOf(serverCpuNsPerOperation)
  if (!serverCores || failedTooOften(reported) !== null) return null
  const serversFor = (cores: number) => Math.max(1, Math.ceil(cores / (coresPerServer * (1 - headroom))))
  const bits = (metric: Metric | undefined) => scaled(metric, 8 * requestsPerSecond)?.value ?? null
  return {
    contender: reported.key.contender,
    operation: reported.key.operation,
    serverCores,
    ...(reported.key.parameters.store !== undefined && {
      databaseCores: coresOf(databaseCpuNsPerOperation),
    }),
    servers: mapEstimate(serverCores, serversFor),
    clientCores: coresOf(clientCpuNsPerOperation),
    receivedBitsPerSecond: bits(receivedBytesPerOperation),
    sentBitsPerSecond: bits(sentBytesPerOperation),
  }
}

/** Who is left out where an operation's contenders had no rate in common. */
export function withoutEqualRate(report: WithCases): string[] {
  return equalRates(report).flatMap(({ cases, rate, missing }) =>
    missing.map(
      (contender) =>
        `${contender} is left out: ${cellName(cases[0]!)} has no figures for it at ${formatCount(rate)}/s`,
    ),
  )
}

function scaled(metric: Metric | undefined, factor: number): Estimate | null {
  if (!metric || metric.value === null) return null
  return mapEstimate({ ...metric, value: metric.value }, (end) => end * factor)
}
