import type { RunEvent } from '../../model/run/run-event.ts'
import { maxAttempts } from './fleet.ts'

type Ending = Extract<RunEvent, { type: 'run-finished' }>

/** How a run ends that no agent has. */
export const cancelledInQueue: Ending = {
  type: 'run-finished',
  state: 'cancelled',
  reason: { code: 'by-user' },
}

interface Lapsed {
  readonly cancelled: boolean
  readonly attempt: number
  readonly agent: string | null
  /** Whether an agent that alone may take it has had its time to come back. */
  readonly isGivenUp: boolean
}

/** How a run ends whose lease has lapsed; undefined where another agent may take it up. */
export function endingOfLapsed({ cancelled, attempt, agent, isGivenUp }: Lapsed): Ending | undefined {
  if (cancelled) return cancelledInQueue
  if (attempt >= maxAttempts)
    return {
      type: 'run-finished',
      state: 'failed',
      reason: { code: 'agents-lost', attempts: attempt, last: agent },
    }
  if (!isGivenUp) return undefined
  return {
    type: 'run-finished',
    state: 'interrupted',
    reason: { code: 'agent-lost', agent },
  }
}
