import { formatBytes, formatPercent, type Report } from '@wirebench/bench-core/results'

interface PayloadBar {
  readonly contender: string
  readonly bytes: number
  /** Length relative to the longest bar of the group, 0 to 1. */
  readonly share: number
  /** Such as `2,168 B · 42 % of json`. */
  readonly text: string
}

export interface PayloadGroup {
  readonly workload: string
  readonly bars: readonly PayloadBar[]
}

/** Encoded sizes per workload in the contenders' order; one without a size has no bar. */
export function payloadRows(report: Pick<Report, 'cases' | 'contenders' | 'run'>): PayloadGroup[] {
  const { reference } = report.run.spec
  const workloads = [...new Set(report.cases.map(({ key }) => key.workload))]
  return workloads.flatMap((workload) => {
    const sizes = report.contenders.flatMap(({ name }) => {
      const bytes = encodedBytes(report, workload, name)
      return bytes === null ? [] : [{ contender: name, bytes }]
    })
    if (sizes.length === 0) return []
    const longest = Math.max(...sizes.map(({ bytes }) => bytes))
    const referenceBytes = sizes.find(({ contender }) => contender === reference)?.bytes
    const bars = sizes.map(({ contender, bytes }) => ({
      contender,
      bytes,
      share: bytes / longest,
      text:
        referenceBytes === undefined || contender === reference
          ? formatBytes(bytes)
          : `${formatBytes(bytes)} · ${formatPercent(bytes / referenceBytes)} of ${reference}`,
    }))
    return [{ workload, bars }]
  })
}

function encodedBytes(report: Pick<Report, 'cases'>, workload: string, contender: string): number | null {
  const values = report.cases
    .filter(({ key }) => key.workload === workload && key.contender === contender)
    .map(({ metrics }) => metrics.encodedBytes?.value ?? null)
  return values.find((value) => value !== null) ?? null
}
