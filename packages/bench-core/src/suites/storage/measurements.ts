import {
  accessPath,
  type StorageDriver,
  type StoragePhase,
  type StorageSpec,
  storageAccesses,
  type ToastCompression,
} from '../../model/storage-spec.ts'
import type { CorpusCell } from './corpus-cells.ts'
import { sweepsOf, xRaysOf } from './disk-looks.ts'
import { findFormat } from './formats/catalogue.ts'
import type { Measurement, Task } from './tasks.ts'

/**
 * The longest table is what most readers look at; what is read of shorter ones shows how much the length matters, which
 * takes less time.
 */
const shorterTableWeight = 0.5

/** Everything that is measured in blocks or looked at on disk, in the order in which reports show it. */
export function tasksOf(storage: StorageSpec, cell: CorpusCell): Task[] {
  return storage.phases.flatMap(ofPhase)

  function ofPhase(phase: StoragePhase): Task[] {
    switch (phase) {
      case 'serialize':
      case 'deserialize':
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
        return everyLength((driver, toast, rows) => [
          measurement({ operation: phase, driver, toast, rows, weight: partOf(rows) }),
        ])
      case 'point-read':
        return everyLength((driver, toast, rows) =>
          storage.connections.map((connections) =>
            measurement({ operation: phase, driver, toast, rows, connections, weight: 0.7 * partOf(rows) }),
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
            const weight = 0.5 * partOf(rows)
            return [{ ...measurement({ operation: phase, driver, toast, rows, access, weight }), formats }]
          }),
        )
      case 'x-ray':
        return xRaysOf(storage, cell)
      case 'size-sweep':
        return sweepsOf(storage, cell)
    }
  }

  function partOf(rows: number): number {
    return rows === Math.max(...storage.rows) ? 1 : shorterTableWeight
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
    chosen: Pick<Measurement, 'operation'> &
      Partial<Omit<Measurement, 'parameters' | 'place' | 'formats' | 'cell'>>,
  ): Measurement {
    const { operation, driver, toast, rows, connections, access, transaction } = chosen
    return {
      cell,
      place: JSON.stringify([
        operation,
        placeIn(storage.drivers, driver),
        placeIn(storage.toast, toast),
        placeIn(storage.rows, rows),
        placeIn(storage.connections, connections),
        placeIn(storage.transactions, transaction),
        access,
      ]),
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

function placeIn<Value>(all: readonly Value[], value: Value | undefined): number | null {
  return value === undefined ? null : all.indexOf(value)
}
