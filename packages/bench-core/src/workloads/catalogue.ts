import { findNamed, invalidOption } from '../model/errors.ts'
import type { WorkloadInfo } from '../model/report/contender.ts'
import { blob } from './built-in/blob.ts'
import { deepTree } from './built-in/deep-tree.ts'
import { flatNumbers } from './built-in/flat-numbers.ts'
import { infrastructureExecution } from './built-in/infrastructure-execution.ts'
import { person } from './built-in/person.ts'
import { tradingCard, tradingCardEnums } from './built-in/trading-card.ts'
import { userDocument } from './built-in/user-document.ts'
import type { Workload, WorkloadEntry } from './workload.ts'

/** Every built-in workload; a new one is a file and a line here. */
export const workloads: readonly WorkloadEntry[] = [
  infrastructureExecution,
  person,
  userDocument,
  tradingCard,
  tradingCardEnums,
  flatNumbers,
  deepTree,
  blob,
]

/**
 * The workload of that name with messages of one size: its default size unless told. A workload that takes a size has
 * it among its parameters, whether it was told or not, so that the same messages are always the same case.
 *
 * @throws WirebenchError `unknown-workload`, naming the nearest known ones, or `invalid-option` for a size that the
 * workload doesn't take.
 */
export function findWorkload(name: string, size?: number): Workload {
  const { size: range, ...entry } = findEntry(name)
  if (range === null) {
    if (size === undefined)
      return { ...entry, parameters: {}, corpus: (seed, messages) => entry.corpus(seed, size, messages) }
    throw invalidOption(
      `the workload ${name} takes no size, but ${size} was given`,
      `leave the size out, or choose a workload that has one: ${sizedNames().join(', ')}`,
    )
  }
  const chosen = size ?? range.default
  if (!Number.isInteger(chosen) || chosen < range.minimum || chosen > range.maximum) {
    throw invalidOption(
      `the workload ${name} can’t have the size ${chosen}`,
      `give a whole number from ${range.minimum} to ${range.maximum} (${range.meaning})`,
    )
  }
  return {
    ...entry,
    parameters: { size: chosen },
    corpus: (seed, messages) => entry.corpus(seed, chosen, messages),
  }
}

export function workloadInfo({ name, title, description, type, size }: WorkloadEntry): WorkloadInfo {
  return { name, title, description, messageType: type.typeName, size }
}

function findEntry(name: string): WorkloadEntry {
  return findNamed(name, workloads, (entry) => entry.name, { code: 'unknown-workload', what: 'workload' })
}

function sizedNames(): string[] {
  return workloads.filter(({ size }) => size !== null).map(({ name }) => name)
}
