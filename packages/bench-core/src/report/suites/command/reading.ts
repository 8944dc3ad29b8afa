import { findComparison } from '../../../model/report/lookup.ts'
import type { Comparison } from '../../../model/report/report.ts'
import { isPercentileName } from '../../words/format.ts'
import type { SuiteReading } from '../suite-reading.ts'

export const commandReading: SuiteReading = {
  suite: 'command',
  // Whole commands run tens of times rather than thousands: a percentile that neither shows is no question.
  compares: ({ contender, reference }, metric) =>
    !isPercentileName(metric) || [contender, reference].every(({ latency }) => latency?.[metric] != null),
  standIns,
  meanOfDistribution: ({ metrics }) => metrics.nsPerOperation,
  // Nobody runs whole commands at a rate.
  costCases: () => [],
}

/** Of each pair whose time isn’t decided, the CPU time, or else the memory, that is: a difference before what is the same. */
function standIns(comparisons: readonly Comparison[]): Comparison[] {
  return comparisons.flatMap((time) => {
    if (time.suite !== 'command' || time.metric !== 'nsPerOperation' || isDecided(time)) return []
    const decided = resources
      .flatMap((metric) => findComparison(comparisons, time, time.contender, metric) ?? [])
      .filter(isDecided)
    return decided.find(({ verdict }) => verdict !== 'same') ?? decided[0] ?? []
  })
}

const resources = ['cpuNsPerOperation', 'peakMemoryBytes']

function isDecided({ verdict }: Comparison): boolean {
  return verdict !== 'undecided' && verdict !== 'not-comparable'
}
