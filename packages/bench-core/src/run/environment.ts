import { existsSync } from 'node:fs'
import { arch, cpus, hostname, loadavg, release, totalmem, type } from 'node:os'
import packageJson from '../../package.json' with { type: 'json' }
import { clockFloorNs, systemClock } from '../measure/clock.ts'
import { ownRuntime } from '../measure/process/runtime/runtime.ts'
import { trialSettings } from '../measure/process/runtime/trial-flags.ts'
import { sameAddresses } from '../measure/process/same-addresses.ts'
import type { Environment } from '../model/machine/environment.ts'
import type { ContenderInfo } from '../model/report/contender.ts'
import { readCode } from './environment/code.ts'
import { readCpuLimit, readMemoryLimit } from './environment/control-group.ts'
import { readOnBattery, readProcessor, readVirtualMachine } from './environment/processor.ts'
import { systemFiles } from './environment/system-files.ts'

export { cpuLimit } from './environment/control-group.ts'
export { environmentWarnings } from './environment/warnings.ts'
export { type MachineWatch, watchMachine } from './environment/watch-machine.ts'

/** The machine and software as they are now, by what the system and Wirebench's own checkout tell every process. */
export function readEnvironment(
  contenders: readonly ContenderInfo[],
  pinnedCore: number | null,
): Environment {
  const files = systemFiles()
  const code = readCode()
  const own = ownRuntime()
  return {
    hostName: hostname(),
    cpuModel: cpus()[0]?.model.trim() ?? 'unknown',
    cpuCount: cpus().length,
    memoryBytes: totalmem(),
    kernel: `${type()} ${release()} ${arch()}`,
    container: containerName(),
    cpuLimit: readCpuLimit(files),
    memoryLimitBytes: readMemoryLimit(files, totalmem()),
    ...readProcessor(files, pinnedCore ?? 0),
    onBattery: readOnBattery(files),
    virtualMachine: readVirtualMachine(files),
    loadAverage1: loadavg()[0]!,
    othersShare: null,
    pinnedCore,
    runtime: `node ${process.version}`,
    ...(own && { ownRuntime: own }),
    trialFlags: [...trialSettings, ...addressSettings()],
    v8: process.versions.v8,
    libraries: versionsOf(contenders.filter(({ library, lane }) => library !== 'node' && lane === undefined)),
    projectVersion: packageJson.version,
    ...(code && { code }),
    clockFloorNs: clockFloorNs(systemClock),
  }
}

/** Where the addresses of servers and clients are set, as reports name it. */
function addressSettings(): string[] {
  return sameAddresses().length > 0 ? ['setarch --addr-no-randomize (servers and clients)'] : []
}

/** The sides of a duel may load two versions of a package. */
function versionsOf(contenders: readonly ContenderInfo[]): Record<string, string> {
  const byLibrary = Map.groupBy(contenders, ({ library }) => library)
  return Object.fromEntries(
    [...byLibrary].map(([library, own]) => [
      library,
      [...new Set(own.map(({ version }) => version))].join(' and '),
    ]),
  )
}

function containerName(): string | null {
  if (process.env.KUBERNETES_SERVICE_HOST) return 'kubernetes'
  if (existsSync('/.dockerenv')) return 'docker'
  if (existsSync('/run/.containerenv')) return 'podman'
  return null
}
