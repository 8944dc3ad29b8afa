import type { ReportCase } from '../../../model/report/report.ts'
import { formatPhases } from '../../../model/storage/storage-spec.ts'
import type { Warning } from '../../../model/warning.ts'
import { settingsLine } from '../settings-line.ts'
import type { SuiteReading } from '../suite-reading.ts'
import { diskVerdicts } from './disk-verdicts.ts'
import { clientShare } from './storage-cases.ts'

export const storageReading: SuiteReading = {
  suite: 'storage',
  openingLines: settingsLine,
  doubts: storageDoubts,
  exact: 'bytes of rows',
  // The sweep's small tables say where rows go out of line; what a row takes is told of the run's own.
  leftToTables: ({ operation }) => operation === 'size-sweep',
  toldFirst: diskVerdicts,
  meanOver({ key: { operation, parameters }, metrics }) {
    if (metrics?.turns) return 'turns'
    if (formatPhases.has(operation)) return 'batches'
    return Number(parameters.connections) > 1 ? null : 'blocks'
  },
  meanOfDistribution: ({ key, metrics }) =>
    Number(key.parameters.connections) > 1 && !metrics.turns ? metrics.nsPerOperation : undefined,
}

/** Above this part of a core the client may be what limits the result. */
const saturatedShare = 0.8

/** What the figures of a case of the storage suite cast doubt on. */
function storageDoubts(reported: ReportCase): Warning[] {
  const { key } = reported
  const share = clientShare(reported)
  // A format alone has nobody to wait for.
  if (formatPhases.has(key.operation) || share === null || share <= saturatedShare) return []
  const values = { of: 'client', shareOfCore: share } as const
  return [{ code: 'generator-saturated', severity: 'warning', case: key, values }]
}
