import { formatPhases } from '../../../model/storage/storage-spec.ts'
import type { SuiteReading } from '../suite-reading.ts'
import { diskVerdicts } from './disk-verdicts.ts'
import { storageDoubts } from './doubts.ts'

export const storageReading: SuiteReading = {
  suite: 'storage',
  doubts: storageDoubts,
  // The sweep's small tables say where rows go out of line; what a row takes is told of the run's own.
  leftToTables: ({ operation }) => operation === 'size-sweep',
  toldFirst: diskVerdicts,
  meanOver({ key: { operation, parameters }, metrics }) {
    if (formatPhases.has(operation)) return 'batches'
    if (metrics?.turns) return 'turns'
    return Number(parameters.connections) > 1 ? null : 'blocks'
  },
  meanOfDistribution: ({ key, metrics }) =>
    Number(key.parameters.connections) > 1 && !metrics.turns ? metrics.nsPerOperation : undefined,
}
