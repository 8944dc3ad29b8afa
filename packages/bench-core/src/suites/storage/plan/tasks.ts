import type { Parameters } from '../../../model/report/case-key.ts'
import {
  formatPhases,
  type StorageAccess,
  type StorageDriver,
  type StoragePhase,
  type StorageSpec,
  type ToastCompression,
  type WriteWay,
  type WrittenIndex,
} from '../../../model/storage/storage-spec.ts'
import type { CorpusCell } from './corpus-cells.ts'

/** One operation with its parameters, which the formats of a run are compared in. */
interface TaskOf<Operation extends StoragePhase> {
  readonly operation: Operation
  readonly cell: CorpusCell
  readonly parameters: Parameters
  /** Which of everything that is asked for it is: the same text where two specs ask for as much. */
  readonly place: string
  /** The formats that can do it. */
  readonly formats: readonly string[]
  readonly toast: ToastCompression
  /** Rows of the table that is read; undefined where tables are written. */
  readonly rows: number | undefined
}

/** What is measured in turns by blocks. */
export interface Measurement extends TaskOf<Exclude<StoragePhase, 'x-ray' | 'size-sweep'>> {
  readonly driver: StorageDriver
  readonly connections: number
  readonly access: StorageAccess
  readonly transaction: StorageSpec['transactions'][number]
  /** Of a whole table. */
  readonly way: WriteWay
  /** What is indexed in a table that is written. */
  readonly index: WrittenIndex
  /** How much of a round's time it gets, in relation to others. */
  readonly weight: number
}

/** What is looked at on disk once: a table that is read, or a small one of messages of another size. */
export interface DiskLook extends TaskOf<'x-ray' | 'size-sweep'> {
  readonly size: number | undefined
}

export type Task = Measurement | DiskLook

export function isMeasurement(task: Task): task is Measurement {
  return task.operation !== 'x-ray' && task.operation !== 'size-sweep'
}

/** Phases that write rows into a table of their own. */
export const insertPhases: ReadonlySet<StoragePhase> = new Set([
  'insert',
  'insert-batch',
  'copy',
  'insert-table',
])

/** Whether a run reads tables that are filled before its rounds. */
export function needsTables({ phases }: StorageSpec): boolean {
  return phases.some(
    (phase) => !formatPhases.has(phase) && !insertPhases.has(phase) && phase !== 'size-sweep',
  )
}
