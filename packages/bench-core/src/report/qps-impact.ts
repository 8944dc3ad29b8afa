import type { QpsImpact, ReportCase } from '../model/report.ts'

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
