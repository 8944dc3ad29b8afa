import type { StorageSpec } from '../../../model/storage/storage-spec.ts'
import type { CorpusCell } from './corpus-cells.ts'
import type { DiskLook } from './tasks.ts'

/** The tables that are read, by compression and length. */
export function xRaysOf({ toast, rows, formats }: StorageSpec, cell: CorpusCell): DiskLook[] {
  return toast.flatMap((compression, toastPlace) =>
    rows.map(
      (length, place): DiskLook => ({
        operation: 'x-ray',
        cell,
        parameters: { ...cell.parameters, toast: compression, rows: length },
        place: JSON.stringify(['x-ray', toastPlace, place]),
        formats,
        toast: compression,
        rows: length,
        size: undefined,
      }),
    ),
  )
}

/** Small tables of the workload at each size of the sweep. */
export function sweepsOf({ toast, formats }: StorageSpec, cell: CorpusCell): DiskLook[] {
  return toast.flatMap((compression, toastPlace) =>
    cell.sweepSizes.map(
      (size): DiskLook => ({
        operation: 'size-sweep',
        cell,
        parameters: { ...cell.parameters, toast: compression, size },
        place: JSON.stringify(['size-sweep', toastPlace, size]),
        formats,
        toast: compression,
        rows: undefined,
        size,
      }),
    ),
  )
}
