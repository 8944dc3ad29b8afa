import {
  accessPath,
  type StorageDriver,
  type StoragePhase,
  type StorageSpec,
  storageAccesses,
  type ToastCompression,
  type WrittenIndex,
  writeWays,
} from '../../../model/storage/storage-spec.ts'
import { findFormat } from '../formats/catalogue.ts'
import { type CorpusCell, hasWhatIsAsked } from './corpus-cells.ts'
import type { DiskLook, Measurement, Task } from './tasks.ts'

/**
 * The longest table is what most readers look at; what is read of shorter ones shows how much the length matters, which
 * takes less time.
 */
const shorterTableWeight = 0.5
/** A turn of it is a whole statement, which few would have the time for. */
const copyWeight = 1.5

/** Everything that is measured in blocks or looked at on disk, in the order in which reports show it. */
export function tasksOf(storage: StorageSpec, cell: CorpusCell): Task[] {
  return storage.phases.filter((phase) => hasWhatIsAsked(cell, phase)).flatMap(ofPhase)

  function ofPhase(phase: StoragePhase): Task[] {
    switch (phase) {
      case 'serialize':
      case 'deserialize':
        return [measurement({ operation: phase, weight: 0.5 })]
      case 'insert':
        return written((table) => [measurement({ operation: phase, ...table })])
      case 'insert-batch':
        return written((table) =>
          storage.transactions.map((transaction) => measurement({ operation: phase, ...table, transaction })),
        )
      case 'copy':
        // Both ways of using `pg` copy alike.
        return written((table) =>
          table.driver === 'pg-default'
            ? []
            : [measurement({ operation: phase, ...table, weight: copyWeight })],
        )
      case 'insert-table':
        return written((table) =>
          storage.rows.flatMap((rows) =>
            writeWays.flatMap((way) =>
              way === 'copy' && table.driver === 'pg-default'
                ? []
                : [measurement({ operation: phase, ...table, rows, way, weight: 0.1 })],
            ),
          ),
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
        return written((table) => [measurement({ operation: phase, ...table, rows: storage.rows[0]! })])
      case 'query-count':
      case 'query-fetch':
      case 'query-nested':
      case 'query-range':
      case 'query-sum':
        return everyLength((driver, toast, rows) =>
          storageAccesses.flatMap((access) => {
            const formats = storage.formats.filter((name) =>
              accessPath(findFormat(name).column, access, phase),
            )
            if (formats.length === 0) return []
            const weight = 0.5 * partOf(rows)
            return [{ ...measurement({ operation: phase, driver, toast, rows, access, weight }), formats }]
          }),
        )
      case 'x-ray':
        return looks(phase, 'rows', storage.rows)
      case 'size-sweep':
        return looks(phase, 'size', cell.sweepSizes)
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

  /** Tables that are written, with and without the field's index where both are asked for. */
  function written(
    make: (table: {
      readonly driver: StorageDriver
      readonly toast: ToastCompression
      readonly index: WrittenIndex
    }) => Measurement[],
  ): Measurement[] {
    const indexes = cell.has.field ? storage.indexes : (['none'] as const)
    return combinations((driver, toast) => indexes.flatMap((index) => make({ driver, toast, index })))
  }

  function everyLength(
    make: (driver: StorageDriver, toast: ToastCompression, rows: number) => Measurement[],
  ): Measurement[] {
    return combinations((driver, toast) => storage.rows.flatMap((rows) => make(driver, toast, rows)))
  }

  /** Tables by how many rows they have, or by the size of their messages. */
  function looks(
    operation: DiskLook['operation'],
    by: 'rows' | 'size',
    values: readonly number[],
  ): DiskLook[] {
    return storage.toast.flatMap((toast, toastPlace) =>
      values.map((value, place) => ({
        operation,
        cell,
        parameters: { ...cell.parameters, toast, [by]: value },
        place: JSON.stringify([operation, toastPlace, place]),
        formats: storage.formats,
        toast,
        rows: by === 'rows' ? value : undefined,
        size: by === 'size' ? value : undefined,
      })),
    )
  }

  function measurement(
    chosen: Pick<Measurement, 'operation'> &
      Partial<Omit<Measurement, 'parameters' | 'place' | 'formats' | 'cell'>>,
  ): Measurement {
    const { operation, driver, toast, rows, connections, access, transaction, index, way } = chosen
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
        placeIn(storage.indexes, index),
        way,
      ]),
      formats: storage.formats,
      driver: 'pg',
      toast: 'pglz',
      rows: undefined,
      connections: 1,
      access: 'scan',
      transaction: 'per-batch',
      way: 'commit-per-row',
      index: 'none',
      weight: 1,
      ...chosen,
      parameters: {
        ...cell.parameters,
        ...(driver && { driver }),
        ...(toast && { toast }),
        ...(rows && { rows }),
        ...(connections && { connections }),
        ...(access && { access }),
        ...(way && { way }),
        // Where tables have none, as is usual, nothing is said of it.
        ...(index && storage.indexes.includes('field') && { index }),
        ...(transaction && { batch: storage.batch, transaction }),
      },
    }
  }
}

function placeIn<Value>(all: readonly Value[], value: Value | undefined): number | null {
  return value === undefined ? null : all.indexOf(value)
}
