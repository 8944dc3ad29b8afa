import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { changingSoftware } from '../../model/machine/agent.ts'
import type { Environment } from '../../model/machine/environment.ts'

/** Which machine this is and, after the dash, with how much memory and which software. */
export function fingerprintOf(
  { hostName, cpuModel, cpuCount, memoryBytes, kernel, runtime, projectVersion, code }: Environment,
  toolchains: readonly string[],
): string {
  const machine = [machineId(), hostName, cpuModel, cpuCount]
  // Kernels differ in the last digits of the memory.
  const software = [memoryBytes, kernel, runtime, projectVersion, code?.revision, code?.lockfile, toolchains]
  return [digest(machine), code?.isDirty ? changingSoftware : digest(software)].join('-')
}

function digest(of: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(of)).digest('hex').slice(0, 12)
}

/** What makes two machines of one kind differ, where the system tells. */
function machineId(): string {
  try {
    return readFileSync('/etc/machine-id', 'utf8').trim()
  } catch {
    return ''
  }
}
