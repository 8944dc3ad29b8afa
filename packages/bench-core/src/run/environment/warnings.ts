import type { Environment } from '../../model/environment.ts'
import type { Warning } from '../../model/warning.ts'

/** What in an environment makes figures doubtful, each with what to do about it. */
export function environmentWarnings(environment: Environment): Warning[] {
  const { cpuCount, cpuLimit, governor, loadAverage1, onBattery, pinnedCore } = environment
  const warnings: Warning[] = []
  const warn = (code: Warning['code'], text: string, fix: string) =>
    warnings.push({ code, severity: 'warning', text, fix })
  if (loadAverage1 > 0.5 * cpuCount) {
    warn(
      'busy-machine',
      `load ${loadAverage1.toFixed(1)} on ${cpuCount} cores at the start`,
      'close other programs and run again, or start it when the machine is quiet',
    )
  }
  if (governor !== null && governor !== 'performance') {
    warn(
      'power-saving',
      `the CPU governor is "${governor}"`,
      'set it to "performance" while measuring (cpupower frequency-set -g performance)',
    )
  }
  if (onBattery === true) {
    warn('power-saving', 'the machine runs on its battery', 'plug it in: on battery the clock is held down')
  }
  if (cpuLimit !== null && cpuLimit < 2) {
    warn(
      'cpu-limited',
      `the container may use ${cpuLimit} cores`,
      'give it at least 2, so that it is not throttled in mid-slice',
    )
  }
  if (pinnedCore === null) {
    warn(
      'not-pinned',
      'not pinned: this system has no taskset, so contenders wander between cores',
      'measure on Linux; the A/A band shows what this costs here',
    )
  }
  return warnings
}
