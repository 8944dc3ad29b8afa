import type { RunEvent } from '../../../model/run/run-event.ts'
import { hasWhatIsAsked } from './corpus-cells.ts'
import type { StorageSide } from './line-up.ts'

/** Phases by a field say why they are missing of messages that have none. */
export function* leftOut({ storage, cells }: StorageSide): Generator<RunEvent> {
  for (const cell of cells) {
    const { workload } = cell
    const missing = storage.phases.filter((phase) => !hasWhatIsAsked(cell, phase))
    if (missing.length === 0) continue
    yield {
      type: 'warning',
      warning: {
        code: 'left-out',
        severity: 'info',
        values: { phases: missing, workload },
      },
    }
  }
}
