import { type CaseKey, caseGroupId } from '../model/case-key.ts'
import type { QpsImpact, Report, ReportCase } from '../model/report.ts'

/** The rates that every report is worked out for. */
export const queriesPerSecondShown = [10, 100, 1_000, 5_000, 10_000] as const

type CoresRow = QpsImpact['rows'][number]

/** Cores that a rate takes: queries per second × CPU-seconds per operation, with the interval of the latter. */
export function coresAt(
  queriesPerSecond: number,
  cpuNsPerOperation: { readonly value: number; readonly low: number | null; readonly high: number | null },
): CoresRow {
  const cores = (ns: number) => (queriesPerSecond * ns) / 1e9
  const { value, low, high } = cpuNsPerOperation
  return {
    queriesPerSecond,
    cores: {
      value: cores(value),
      low: low === null ? null : cores(low),
      high: high === null ? null : cores(high),
    },
  }
}

/** What the measured cases would cost a service, from the mean CPU time of an operation. */
export function qpsImpact(cases: readonly ReportCase[]): QpsImpact[] {
  return cases.flatMap(({ key, status, metrics }) => {
    const cpu = metrics.cpuNsPerOperation
    if (status !== 'measured' || !cpu || cpu.value === null) return []
    const { value, low, high } = cpu
    return [
      {
        operation: key.operation,
        workload: key.workload,
        parameters: key.parameters,
        contender: key.contender,
        rows: queriesPerSecondShown.map((rate) => coresAt(rate, { value, low, high })),
      },
    ]
  })
}

/** Cost is proportional to the rate, so any row gives every other. */
export function coresAtRate({ rows }: Pick<QpsImpact, 'rows'>, queriesPerSecond: number): CoresRow['cores'] {
  const exact = rows.find((row) => row.queriesPerSecond === queriesPerSecond)
  if (exact) return exact.cores
  const { queriesPerSecond: known, cores } = rows.at(-1)!
  const perQuery = (value: number) => (value / known) * 1e9
  const { value, low, high } = cores
  return coresAt(queriesPerSecond, {
    value: perQuery(value),
    low: low === null ? null : perQuery(low),
    high: high === null ? null : perQuery(high),
  }).cores
}

/** The impact with a row for one more rate, in the order of the rates. */
export function withRate(impact: QpsImpact, queriesPerSecond: number): QpsImpact {
  if (impact.rows.some((row) => row.queriesPerSecond === queriesPerSecond)) return impact
  const own = { queriesPerSecond, cores: coresAtRate(impact, queriesPerSecond) }
  return {
    ...impact,
    rows: [...impact.rows, own].toSorted((a, b) => a.queriesPerSecond - b.queriesPerSecond),
  }
}

/** Compressing is the choice of who sends, and its cost is in the scorecard. */
const leftOut: ReadonlySet<string> = new Set(['gzip', 'brotli', 'zstd'])

/** The impacts that tables show: of storage, the cores of the client and of the server are told apart elsewhere. */
export function shownImpacts({ qpsImpact, cases }: Pick<Report, 'qpsImpact' | 'cases'>): QpsImpact[] {
  const ofStorage = new Set(cases.flatMap(({ key }) => (key.suite === 'storage' ? [cellId(key)] : [])))
  return qpsImpact.filter((impact) => !leftOut.has(impact.operation) && !ofStorage.has(cellId(impact)))
}

function cellId(cell: Omit<CaseKey, 'suite' | 'contender'>): string {
  return caseGroupId({ ...cell, suite: 'codec' })
}
