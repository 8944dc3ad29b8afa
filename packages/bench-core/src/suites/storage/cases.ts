import type { CaseKey, Parameters } from '../../model/case-key.ts'
import type { StoragePhase, StorageSpec, ToastCompression } from '../../model/storage-spec.ts'
import { type CorpusCell, measurementsOf } from './measurements.ts'

/** Every case of a run's corpus, in the order in which reports show them. */
export function casesOf(storage: StorageSpec, cell: CorpusCell): CaseKey[] {
  const measured = measurementsOf(storage, cell)
  return storage.phases.flatMap((phase) => {
    if (phase === 'x-ray')
      return everyTable(storage, (toast, rows) =>
        storage.formats.map((contender) => keyOf(phase, contender, cell, xRayParameters(cell, toast, rows))),
      )
    if (phase === 'size-sweep')
      return storage.toast.flatMap((toast) =>
        cell.sweepSizes.flatMap((size) =>
          storage.formats.map((contender) => keyOf(phase, contender, cell, sweepParameters(toast, size))),
        ),
      )
    return measured
      .filter(({ operation }) => operation === phase)
      .flatMap(({ formats, parameters }) =>
        formats.map((contender) => keyOf(phase, contender, cell, parameters)),
      )
  })
}

export function keyOf(
  operation: StoragePhase,
  contender: string,
  { workload }: CorpusCell,
  parameters: Parameters,
): CaseKey {
  return { suite: 'storage', operation, contender, workload, parameters }
}

export function xRayParameters(cell: CorpusCell, toast: ToastCompression, rows: number): Parameters {
  return { ...cell.parameters, toast, rows }
}

export function sweepParameters(toast: ToastCompression, size: number): Parameters {
  return { toast, size }
}

/** The tables that are read, by compression and length. */
function everyTable<Result>(
  { toast, rows }: StorageSpec,
  make: (toast: ToastCompression, rows: number) => readonly Result[],
): Result[] {
  return toast.flatMap((compression) => rows.flatMap((length) => make(compression, length)))
}
