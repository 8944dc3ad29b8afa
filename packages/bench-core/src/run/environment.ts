import { existsSync, readFileSync } from 'node:fs'
import { arch, cpus, hostname, loadavg, release, totalmem, type } from 'node:os'
import packageJson from '../../package.json' with { type: 'json' }
import { clockFloorNs, systemClock } from '../measure/clock.ts'
import type { ContenderInfo } from '../model/contender.ts'
import type { Environment } from '../model/environment.ts'
import type { Warning } from '../model/warning.ts'

/** The machine and software as they are now. Reads nothing but what the system offers to every process. */
export function readEnvironment(
  contenders: readonly ContenderInfo[],
  pinnedCore: number | null,
): Environment {
  return {
    hostName: hostname(),
    cpuModel: cpus()[0]?.model.trim() ?? 'unknown',
    cpuCount: cpus().length,
    memoryBytes: totalmem(),
    kernel: `${type()} ${release()} ${arch()}`,
    container: containerName(),
    cpuLimit: cpuLimit(readOptional('/sys/fs/cgroup/cpu.max')),
    governor: readOptional('/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor'),
    loadAverage1: loadavg()[0]!,
    pinnedCore,
    runtime: `node ${process.version}`,
    v8: process.versions.v8,
    libraries: Object.fromEntries(
      contenders
        .filter(({ library }) => library !== 'node')
        .map(({ library, version }) => [library, version]),
    ),
    projectVersion: packageJson.version,
    clockFloorNs: clockFloorNs(systemClock),
  }
}

/** What in an environment makes figures doubtful, each with what to do about it. */
export function environmentWarnings(environment: Environment): Warning[] {
  const { cpuCount, cpuLimit, governor, loadAverage1, pinnedCore } = environment
  const warnings: Warning[] = []
  const warn = (code: Warning['code'], text: string, fix: string) =>
    warnings.push({ code, severity: 'warning', text, fix })
  if (loadAverage1 > 0.5 * cpuCount) {
    warn(
      'busy-machine',
      `load ${loadAverage1.toFixed(1)} on ${cpuCount} cores at the start`,
      'close other programs and run again',
    )
  }
  if (governor !== null && governor !== 'performance') {
    warn(
      'power-saving',
      `the CPU governor is "${governor}"`,
      'set it to "performance" while measuring (cpupower frequency-set -g performance)',
    )
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

/** The cores that cgroup version 2 grants, from the text of its `cpu.max`: `quota period`, or `max period` without a limit. */
export function cpuLimit(text: string | null): number | null {
  const [quota, period] = (text ?? '').split(' ').map(Number)
  return quota && period ? quota / period : null
}

function containerName(): string | null {
  if (process.env.KUBERNETES_SERVICE_HOST) return 'kubernetes'
  if (existsSync('/.dockerenv')) return 'docker'
  if (existsSync('/run/.containerenv')) return 'podman'
  return null
}

function readOptional(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return null
  }
}
