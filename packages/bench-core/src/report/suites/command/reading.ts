import { isPercentileName } from '../../words/format.ts'
import type { SuiteReading } from '../suite-reading.ts'

export const commandReading: SuiteReading = {
  suite: 'command',
  // Whole commands run tens of times rather than thousands: a percentile that neither shows is no question.
  compares: ({ contender, reference }, metric) =>
    !isPercentileName(metric) || [contender, reference].every(({ latency }) => latency?.[metric] != null),
  meanOfDistribution: ({ metrics }) => metrics.nsPerOperation,
  // Nobody runs whole commands at a rate.
  costCases: () => [],
}
