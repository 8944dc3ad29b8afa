import type { SuiteReading } from '../suite-reading.ts'
import { diskVerdicts } from './disk-verdicts.ts'
import { storageDoubts } from './doubts.ts'

export const storageReading: SuiteReading = {
  suite: 'storage',
  doubts: storageDoubts,
  toldFirst: diskVerdicts,
  meanOfDistribution: ({ key, metrics }) =>
    Number(key.parameters.connections) > 1 ? metrics.nsPerOperation : undefined,
}
