import type { Metric, ReportCase } from '../../../model/report.ts'

/** One figure of every contender over the sizes of a workload. */
export interface Sweep {
  readonly workload: string
  readonly operation: string
  readonly metric: string
  /** Ascending. */
  readonly sizes: readonly number[]
  readonly rows: readonly {
    readonly contender: string
    /** In the order of the sizes; null where there is none. */
    readonly figures: readonly (Metric | null)[]
  }[]
}

const swept = [
  { operation: 'encode', metric: 'nsPerOperation' },
  { operation: 'decode', metric: 'nsPerOperation' },
  { operation: 'round-trip', metric: 'nsPerOperation' },
  { operation: 'encode', metric: 'encodedBytes' },
] as const

/** What changes with the size of the messages, for every workload that was measured at more than one. */
export function sweeps(cases: readonly ReportCase[]): Sweep[] {
  const sized = cases.filter(({ key }) => key.suite === 'codec' && typeof key.parameters.size === 'number')
  return [...Map.groupBy(sized, ({ key }) => key.workload)].flatMap(([workload, own]) => {
    const sizes = [...new Set(own.map(sizeOf))].toSorted((a, b) => a - b)
    return sizes.length < 2 ? [] : swept.flatMap((figure) => sweepOf(workload, sizes, own, figure))
  })
}

function sweepOf(
  workload: string,
  sizes: readonly number[],
  cases: readonly ReportCase[],
  { operation, metric }: (typeof swept)[number],
): Sweep[] {
  const own = cases.filter(({ key, metrics }) => key.operation === operation && metric in metrics)
  const contenders = [...new Set(own.map(({ key }) => key.contender))]
  if (contenders.length === 0) return []
  const byContender = Map.groupBy(own, ({ key }) => key.contender)
  const rows = contenders.map((contender) => {
    const bySize = new Map(
      byContender
        .get(contender)!
        .toReversed()
        .map((known) => [sizeOf(known), known]),
    )
    return { contender, figures: sizes.map((size) => bySize.get(size)?.metrics[metric] ?? null) }
  })
  return [{ workload, operation, metric, sizes, rows }]
}

function sizeOf({ key }: ReportCase): number {
  return Number(key.parameters.size)
}
