import type { Comparison, Report } from '@wirebench/bench-core/results'

const sentencesShown = 4

/**
 * The sentences at the top: for each operation and workload the comparison of mean times that says most, decided ones
 * first, then the largest difference in size. A sentence is never written here, only chosen.
 */
export function headlineRows(report: Pick<Report, 'comparisons'>): readonly Comparison[] {
  const times = report.comparisons.filter(({ metric }) => metric === 'nsPerOperation')
  const groups = Map.groupBy(times, ({ operation, workload, parameters }) =>
    JSON.stringify([operation, workload, parameters]),
  )
  const sizes = report.comparisons.filter(({ metric }) => metric === 'encodedBytes')
  return [...groups.values(), sizes]
    .flatMap((comparisons) => comparisons.toSorted(mostTelling)[0] ?? [])
    .slice(0, sentencesShown)
}

function mostTelling(a: Comparison, b: Comparison): number {
  return decidedness(b) - decidedness(a) || effect(b) - effect(a)
}

function decidedness({ verdict }: Comparison): number {
  switch (verdict) {
    case 'not-comparable':
      return 0
    case 'inconclusive':
      return 1
    case 'tie':
      return 2
    default:
      return 3
  }
}

/** How far the end of the interval that is nearest to 1 lies from it, on a log scale. */
function effect({ ratio }: Comparison): number {
  if (ratio === null) return 0
  return Math.min(...[ratio.low, ratio.high].map((end) => Math.abs(Math.log(end ?? ratio.value))))
}
