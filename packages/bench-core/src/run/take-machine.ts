import { WirebenchError } from '../model/errors.ts'
import type { Waiting } from '../model/run-event.ts'
import { type HostLock, lockHost } from './host-lock.ts'
import { lockPlace } from './lock-place.ts'

export interface MachineOptions {
  readonly signal: AbortSignal
  /** The name of another lock than the machine's own: WIREBENCH_LOCK. */
  readonly lockName?: string | undefined
  /** Whether to refuse where the machine is taken, instead of waiting for it. */
  readonly refusesToWait?: boolean | undefined
}

/**
 * Takes the machine, telling for what it waits.
 * @throws WirebenchError `machine-busy` where it is taken and nobody wants to wait.
 */
export async function* takeMachine(
  purpose: string,
  { signal, lockName, refusesToWait = false }: MachineOptions,
): AsyncGenerator<Waiting, HostLock> {
  const turn = lockHost(lockPlace(lockName), purpose, signal)
  try {
    let step = await turn.next()
    while (!step.done) {
      if (refusesToWait) throw taken(step.value)
      yield step.value
      step = await turn.next()
    }
    return step.value
  } finally {
    // Leaves the line where nobody wants to go on; what was taken is kept.
    await turn.return(undefined as never)
  }
}

/** The same for one who has no events to tell. */
export async function awaitMachine(
  purpose: string,
  options: MachineOptions,
  tell: (waiting: Waiting) => void,
): Promise<HostLock> {
  const turn = takeMachine(purpose, options)
  let step = await turn.next()
  while (!step.done) {
    tell(step.value)
    step = await turn.next()
  }
  return step.value
}

function taken({ waitingFor }: Waiting): WirebenchError {
  return new WirebenchError(
    'machine-busy',
    `this machine is measuring ${waitingFor}`,
    'wait for it by leaving out --no-wait, or set WIREBENCH_LOCK to a name of your own to measure beside it',
  )
}
