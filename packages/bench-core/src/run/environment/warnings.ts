import type { Environment } from '../../model/machine/environment.ts'
import type { Warning } from '../../model/warning.ts'

const fewestCores = 2

/** What in an environment makes figures doubtful. */
export function environmentWarnings(environment: Environment): Warning[] {
  const { cpuLimit, governor, onBattery, ownRuntime, pinnedCore } = environment
  const severity = 'warning'
  const warnings: Warning[] = []
  if (ownRuntime) warnings.push({ code: 'own-runtime', severity, values: ownRuntime })
  if (governor !== null && governor !== 'performance')
    warnings.push({ code: 'power-saving', severity, values: { governor } })
  if (onBattery === true) warnings.push({ code: 'power-saving', severity, values: { onBattery } })
  if (cpuLimit !== null && cpuLimit < fewestCores)
    warnings.push({ code: 'cpu-limited', severity, values: { cores: cpuLimit } })
  if (pinnedCore === null) warnings.push({ code: 'not-pinned', severity, values: {} })
  return warnings
}
