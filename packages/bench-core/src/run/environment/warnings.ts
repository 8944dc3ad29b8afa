import type { Environment } from '../../model/environment.ts'
import type { Warning } from '../../model/warning.ts'

const busyLoadPerCore = 0.5
const fewestCores = 2

/** What in an environment makes figures doubtful. */
export function environmentWarnings({
  cpuCount,
  cpuLimit,
  governor,
  loadAverage1,
  onBattery,
  pinnedCore,
}: Environment): Warning[] {
  const severity = 'warning'
  const warnings: Warning[] = []
  if (loadAverage1 > busyLoadPerCore * cpuCount)
    warnings.push({ code: 'busy-machine', severity, values: { loadAverage1, cpuCount } })
  if (governor !== null && governor !== 'performance')
    warnings.push({ code: 'power-saving', severity, values: { governor } })
  if (onBattery === true) warnings.push({ code: 'power-saving', severity, values: { onBattery } })
  if (cpuLimit !== null && cpuLimit < fewestCores)
    warnings.push({ code: 'cpu-limited', severity, values: { cores: cpuLimit } })
  if (pinnedCore === null) warnings.push({ code: 'not-pinned', severity, values: {} })
  return warnings
}
