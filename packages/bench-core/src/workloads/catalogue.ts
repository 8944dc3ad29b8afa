import type { WorkloadInfo } from '../model/contender.ts'
import { nearNames, WirebenchError } from '../model/errors.ts'
import { infrastructureExecution } from './infrastructure-execution.ts'
import type { Workload } from './workload.ts'

/** Every built-in workload; a new one is a file and a line here. */
export const workloads: readonly Workload[] = [infrastructureExecution]

/** @throws WirebenchError `unknown-workload`, naming the nearest known ones. */
export function findWorkload(name: string): Workload {
  const found = workloads.find((workload) => workload.name === name)
  if (found) return found
  const known = workloads.map((workload) => workload.name)
  const near = nearNames(name, known)
  throw new WirebenchError(
    'unknown-workload',
    `there is no workload named "${name}"`,
    `choose ${near.length > 0 ? near.join(' or ') : `one of ${known.join(', ')}`}`,
  )
}

export function workloadInfo({ name, title, description, type }: Workload): WorkloadInfo {
  return { name, title, description, messageType: type.typeName }
}
