import type { ReportCase } from '../../../model/report.ts'
import { formatPhases } from '../../../model/storage-spec.ts'
import type { Warning } from '../../../model/warning.ts'
import { formatPercent } from '../../words/format.ts'

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
  return [
    {
      code: 'generator-saturated',
      severity: 'warning',
      case: key,
      text: `the client used ${formatPercent(share)} of its core, so it may be what limits the result and not the server`,
      fix: 'read CPU per operation instead, or use fewer connections',
    },
  ]
}
