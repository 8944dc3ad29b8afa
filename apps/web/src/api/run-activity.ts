import type { RunStateName } from '@wirebench/bench-core/results'

/** Whether a run still has something to say. */
export function isActive(state: RunStateName): boolean {
  switch (state) {
    case 'queued':
    case 'waiting':
    case 'running':
    case 'cancelling':
      return true
    case 'completed':
    case 'cancelled':
    case 'failed':
    case 'interrupted':
      return false
  }
}
