import type { CaseGroup, CaseKey, Parameters } from '../../../model/report/case-key.ts'
import { formatPhases } from '../../../model/storage/storage-spec.ts'
import { pairedKey } from '../../duel/paired-key.ts'
import type { LineUp, StorageSide } from './line-up.ts'
import { tasksOf } from './measurements.ts'
import { serverParameters } from './server-parameters.ts'
import { isMeasurement, type Measurement, type Task } from './tasks.ts'

/** What is compared under one key: a task of the run, or in a duel each side's own at the same place. */
export interface Shared<Work extends Task = Task> {
  readonly group: CaseGroup
  /** A contender's own; undefined where it can't do it. */
  of(contender: string): Work | undefined
}

/** Every task of the corpora at a place, in the order in which reports show them; what only one side of a duel has is left out. */
export function sharedTasks(lineUp: LineUp, place: number): Shared[] {
  const [first, second] = lineUp.sides
  const own = (side: StorageSide) => tasksOf(side.storage, side.cells[place]!)
  if (!second) return own(first).map((task) => shared(lineUp, keyOfTask(task), new Map([[first, task]])))
  const others = new Map(own(second).map((task) => [task.place, task]))
  const settings = serverParameters(first.storage, second.storage)
  return own(first).flatMap((task) => {
    const other = others.get(task.place)
    if (!other) return []
    const key = pairedKey(keyOfTask(task, settings.a), keyOfTask(other, settings.b))
    const both = new Map([
      [first, task],
      [second, other],
    ])
    return [shared(lineUp, key, both)]
  })
}

/** Those of them that are measured in turns by blocks. */
export function measuredIn(tasks: readonly Shared[]): Shared<Measurement>[] {
  return tasks.flatMap(({ group, of }) => {
    const measurementOf = (contender: string) => {
      const task = of(contender)
      return task && isMeasurement(task) ? task : undefined
    }
    return isOnDisk(group) ? [] : [{ group, of: measurementOf }]
  })
}

/** Every case of the corpora at a place. */
export function casesOf(lineUp: LineUp, place: number): CaseKey[] {
  return sharedTasks(lineUp, place).flatMap((task) =>
    lineUp.contenders.flatMap(({ name }) => (task.of(name) ? [keyFor(task, name)] : [])),
  )
}

export function keyFor({ group }: Shared, contender: string): CaseKey {
  return { ...group, contender }
}

function shared(
  { contender }: LineUp,
  { workload, parameters }: Pick<CaseGroup, 'workload' | 'parameters'>,
  tasks: ReadonlyMap<StorageSide, Task>,
): Shared {
  const [{ operation }] = [...tasks.values()] as [Task, ...Task[]]
  return {
    group: { suite: 'storage', operation, workload, parameters },
    of(name) {
      const { side, format } = contender(name)
      const task = tasks.get(side)
      return task?.formats.includes(format) ? task : undefined
    },
  }
}

function isOnDisk({ operation }: CaseGroup): boolean {
  return operation === 'x-ray' || operation === 'size-sweep'
}

/** A format alone has nothing to do with a server. */
function keyOfTask({ operation, cell, parameters }: Task, settings: Parameters = {}) {
  const { workload } = cell
  return { workload, parameters: formatPhases.has(operation) ? parameters : { ...parameters, ...settings } }
}
