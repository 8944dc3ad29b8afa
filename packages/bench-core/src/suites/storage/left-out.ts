import type { RunEvent } from '../../model/run-event.ts'
import { fieldPhases } from '../../model/storage-spec.ts'
import type { StorageSide } from './line-up.ts'

/** Phases by a field say why they are missing of messages that have none. */
export function* leftOut({ storage, cells }: StorageSide): Generator<RunEvent> {
  const missing = storage.phases.filter((phase) => fieldPhases.has(phase))
  if (missing.length === 0) return
  for (const { workload, hasField } of cells) {
    if (hasField) continue
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
