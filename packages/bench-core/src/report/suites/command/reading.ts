import type { SuiteReading } from '../suite-reading.ts'

export const commandReading: SuiteReading = {
  suite: 'command',
  meanOfDistribution: ({ metrics }) => metrics.nsPerOperation,
  // Nobody runs whole commands at a rate.
  costCases: () => [],
}
