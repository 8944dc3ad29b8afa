import {
  type Comparison,
  exactVerdicts,
  type Report,
  standInsOf,
  toldInSentences,
} from '@wirebench/bench-core/results'

const sentencesShown = 6

/**
 * The sentences at the top: for each operation and workload the comparison that says most, in mean time where there is
 * one, and the largest difference in size; what is decided before what isn't, and the suites in turn. A sentence is never
 * written here, only chosen.
 */
export function headlineRows(report: Pick<Report, 'comparisons'>): readonly Comparison[] {
  const comparisons = toldInSentences(report.comparisons)
  const groups = Map.groupBy(
    comparisons.filter(({ metric }) => metric !== sizeMetric),
    ({ suite, operation, workload }) => JSON.stringify([suite, operation, workload]),
  )
  const sizes = comparisons.filter(({ metric }) => metric === sizeMetric)
  const told = [...[...groups.values()].map(ofMainMetric), sizes]
    .flatMap((comparisons) => comparisons.toSorted(mostTelling)[0] ?? [])
    .toSorted((a, b) => decidedness(b) - decidedness(a))
  return suitesInTurn(told)
    .toSorted((a, b) => Number(canBeMade(b)) - Number(canBeMade(a)))
    .slice(0, sentencesShown)
}

/** What stands on a machine that was too busy to judge speeds. */
export function busyRows({ comparisons }: Pick<Report, 'comparisons'>): readonly Comparison[] {
  const standIns = standInsOf(comparisons).filter((comparison) => decidedness(comparison) > 1)
  return [...exactVerdicts({ comparisons }), ...standIns].slice(0, sentencesShown)
}

/** Whether there is anything to compare. */
export function canBeMade({ verdict }: Pick<Comparison, 'verdict'>): boolean {
  return verdict !== 'not-comparable'
}

/** The first of each suite, then the second of each, and so on. */
function suitesInTurn(comparisons: readonly Comparison[]): Comparison[] {
  const own = [...Map.groupBy(comparisons, ({ suite }) => suite).values()]
  const most = Math.max(0, ...own.map(({ length }) => length))
  return Array.from({ length: most }, (_, place) => own.flatMap((rows) => rows[place] ?? [])).flat()
}

const mainMetric = 'nsPerOperation'
const sizeMetric = 'encodedBytes'

/**
 * The comparisons that the group's verdict is about: of the mean time, with what stands in for it where it isn't judged; or
 * of what comes first where nobody measured that.
 */
function ofMainMetric(comparisons: readonly Comparison[]): readonly Comparison[] {
  const main = comparisons.some(({ metric }) => metric === mainMetric) ? mainMetric : comparisons[0]?.metric
  return [...comparisons.filter(({ metric }) => metric === main), ...standInsOf(comparisons)]
}

function mostTelling(a: Comparison, b: Comparison): number {
  return decidedness(b) - decidedness(a) || effect(b) - effect(a)
}

function decidedness({ verdict }: Comparison): number {
  switch (verdict) {
    case 'not-comparable':
      return 0
    case 'undecided':
      return 1
    case 'same':
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
