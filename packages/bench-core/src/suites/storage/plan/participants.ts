import type { Participant } from '../../../model/run/run-event.ts'
import type { ToastCompression } from '../../../model/storage/storage-spec.ts'
import { withCopy } from '../../participants.ts'
import type { CorpusCell } from './corpus-cells.ts'
import type { LineUp } from './line-up.ts'

/** Everyone who takes part in a round: every contender, and the reference once more with tables of its own. */
export function participantsOf({ contenders, reference }: LineUp): Participant[] {
  const names = contenders.map(({ name }) => name)
  return withCopy(names, reference)
}

export type TableUse = 'read' | 'query' | 'write' | 'update' | 'sweep'

/** The name of a participant's table; `rows` where the run has tables of different lengths. */
export function tableName(
  use: TableUse,
  { contender, copy }: Participant,
  cell: CorpusCell,
  toast: ToastCompression,
  rows?: number,
): string {
  const parts = [use, cell.place, contender, ...(copy === 1 ? [] : ['again']), toast, ...(rows ? [rows] : [])]
  return parts
    .join(' ')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
}
