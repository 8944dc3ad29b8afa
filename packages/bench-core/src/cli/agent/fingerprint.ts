import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Environment } from '../../model/machine/environment.ts'

/** Which machine this is and, after the dash, with how much memory and which software. */
export function fingerprintOf({
  hostName,
  cpuModel,
  cpuCount,
  memoryBytes,
  kernel,
  runtime,
  projectVersion,
}: Environment): string {
  const machine = [machineId(), hostName, cpuModel, cpuCount]
  // Kernels differ in the last digits of the memory.
  return [machine, [memoryBytes, kernel, runtime, projectVersion]].map(digest).join('-')
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
