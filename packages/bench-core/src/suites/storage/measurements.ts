import type { Parameters } from '../../model/case-key.ts'
import { ownWorkloadName } from '../../model/own-messages.ts'
import type { RunSpec } from '../../model/run-spec.ts'
import {
  accessPath,
  type StorageAccess,
  type StorageDriver,
  type StoragePhase,
  type StorageSpec,
  storageAccesses,
  type ToastCompression,
} from '../../model/storage-spec.ts'
import { findWorkload } from '../../workloads/catalogue.ts'
import type { Workload } from '../../workloads/workload.ts'
import { cellsOf } from '../codec/cells.ts'
import { findFormat } from './formats/catalogue.ts'
import { findQueryField, type QueryField } from './query-field.ts'

/** One corpus of a run. */
export interface CorpusCell {
  /** Its place among the run's corpora: names tables. */
  readonly place: number
  readonly workload: string
  readonly size: number | undefined
  readonly parameters: Parameters
  /** Whether its messages have a field that rows can be found by; of the user's own ones that is known when they are read. */
  readonly hasField: boolean
  /** Sizes to look at around the threshold for storing rows out of line: for the first corpus of a workload that has sizes. */
  readonly sweepSizes: readonly number[]
}

/** What is measured in turns by blocks: one operation with its parameters. */
export interface Measurement {
  readonly operation: Exclude<StoragePhase, 'x-ray' | 'size-sweep'>
  readonly cell: CorpusCell
  readonly parameters: Parameters
  /** The formats that can do it. */
  readonly formats: readonly string[]
  readonly driver: StorageDriver
  readonly toast: ToastCompression
  /** Rows of the table that is read; undefined where tables are written. */
  readonly rows: number | undefined
  readonly connections: number
  readonly access: StorageAccess
  readonly transaction: StorageSpec['transactions'][number]
  /** How much of a round's time it gets, in relation to others. */
  readonly weight: number
}

export function corpusCells(spec: RunSpec): CorpusCell[] {
  const storage = spec.storage!
  const swept = new Set<string>()
  return cellsOf(spec).map(({ workload: name, parameters }, place) => {
    const size = typeof parameters.size === 'number' ? parameters.size : undefined
    const sweepSizes = size === undefined || swept.has(name) ? [] : storage.sweepSizes
    swept.add(name)
    const hasField = isOwn(spec, name) || findField(findWorkload(name, size), spec.seed) !== undefined
    return { place, workload: name, size, parameters, hasField, sweepSizes }
  })
}

export function findField({ type, corpus }: Workload, seed: number): QueryField | undefined {
  return findQueryField(type, corpus(seed))
}

function isOwn({ own }: RunSpec, workload: string): boolean {
  return own !== undefined && ownWorkloadName(own) === workload
}

/** Everything that is measured in blocks, in the order in which reports show it. */
export function measurementsOf(storage: StorageSpec, cell: CorpusCell): Measurement[] {
  return storage.phases.flatMap(ofPhase)

  function ofPhase(phase: StoragePhase): Measurement[] {
    switch (phase) {
      case 'serialize':
        return [measurement({ operation: phase, weight: 0.3 })]
      case 'insert':
        return combinations((driver, toast) => [measurement({ operation: phase, driver, toast })])
      case 'insert-batch':
        return combinations((driver, toast) =>
          storage.transactions.map((transaction) =>
            measurement({ operation: phase, driver, toast, transaction }),
          ),
        )
      case 'copy':
        // Both ways of using `pg` copy alike.
        return combinations((driver, toast) =>
          driver === 'pg-default' ? [] : [measurement({ operation: phase, driver, toast })],
        )
      case 'read-all':
        return everyLength((driver, toast, rows) => [measurement({ operation: phase, driver, toast, rows })])
      case 'point-read':
        return everyLength((driver, toast, rows) =>
          storage.connections.map((connections) =>
            measurement({ operation: phase, driver, toast, rows, connections, weight: 0.7 }),
          ),
        )
      case 'update-field':
        return combinations((driver, toast) =>
          cell.hasField ? [measurement({ operation: phase, driver, toast, rows: storage.rows[0]! })] : [],
        )
      case 'query-count':
      case 'query-fetch':
        return everyLength((driver, toast, rows) =>
          storageAccesses.flatMap((access) => {
            const formats = storage.formats.filter((name) => accessPath(findFormat(name).column, access))
            if (!cell.hasField || formats.length === 0) return []
            return [
              { ...measurement({ operation: phase, driver, toast, rows, access, weight: 0.5 }), formats },
            ]
          }),
        )
      case 'x-ray':
      case 'size-sweep':
        return []
    }
  }

  function combinations(
    make: (driver: StorageDriver, toast: ToastCompression) => Measurement[],
  ): Measurement[] {
    return storage.drivers.flatMap((driver) => storage.toast.flatMap((toast) => make(driver, toast)))
  }

  function everyLength(
    make: (driver: StorageDriver, toast: ToastCompression, rows: number) => Measurement[],
  ): Measurement[] {
    return combinations((driver, toast) => storage.rows.flatMap((rows) => make(driver, toast, rows)))
  }

  function measurement(
    chosen: Pick<Measurement, 'operation'> & Partial<Omit<Measurement, 'parameters' | 'formats' | 'cell'>>,
  ): Measurement {
    const { driver, toast, rows, connections, access, transaction } = chosen
    return {
      cell,
      formats: storage.formats,
      driver: 'pg',
      toast: 'pglz',
      rows: undefined,
      connections: 1,
      access: 'scan',
      transaction: 'per-batch',
      weight: 1,
      ...chosen,
      parameters: {
        ...cell.parameters,
        ...(driver && { driver }),
        ...(toast && { toast }),
        ...(rows && { rows }),
        ...(connections && { connections }),
        ...(access && { access }),
        ...(transaction && { batch: storage.batch, transaction }),
      },
    }
  }
}
