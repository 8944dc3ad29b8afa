import type { ReportCase } from '../../../model/report/report.ts'
import { formatPhases } from '../../../model/storage/storage-spec.ts'
import type { Warning } from '../../../model/warning.ts'

/** Above this part of a core the client may be what limits the result. */
const saturatedShare = 0.8

/** What the figures of a case of the storage suite cast doubt on. */
export function storageDoubts({ key, metrics }: ReportCase): Warning[] {
  // A format alone has nobody to wait for.
  if (formatPhases.has(key.operation)) return []
  const cpuNs = metrics.clientCpuNsPerOperation?.value ?? null
  const perSecond = metrics.operationsPerSecond?.value ?? null
  if (cpuNs === null || perSecond === null) return []
  const share = (cpuNs * perSecond) / 1e9
  if (share <= saturatedShare) return []
  const values = { of: 'client', shareOfCore: share } as const
  return [{ code: 'generator-saturated', severity: 'warning', case: key, values }]
}
