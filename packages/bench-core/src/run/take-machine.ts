import { type HostLock, lockHost, whoMeasures } from '../measure/lock/host-lock.ts'
import { lockPlace } from '../measure/lock/lock-place.ts'
import { WirebenchError } from '../model/errors.ts'
import type { Waiting, WaitingEvent } from '../model/run/run-event.ts'
import { notQuiet, ownWatch, type Watch, waitUntilQuiet } from './wait-until-quiet.ts'

export interface MachineOptions {
  readonly signal: AbortSignal
  /** Of the run that it is taken for. */
  readonly runId?: string
  /** The name of another lock than the machine's own: WIREBENCH_LOCK. */
  readonly lockName?: string | undefined
  /** Whether to refuse where the machine is taken, instead of waiting for it. */
  readonly refusesToWait?: boolean | undefined
  /** Where it is given, the machine is taken only when it is quiet, and no longer waited for than this. */
  readonly quietLimitMs?: number | undefined
  /** How that is watched; tests bring their own. */
  readonly watch?: Watch
}

/**
 * Takes the machine, telling for what it waits. Who waits for a quiet one holds up nobody: he takes it where it is quiet and
 * nobody has it, and looks again where somebody was faster.
 * @throws WirebenchError `machine-busy` where it is taken and nobody wants to wait, `not-quiet` where it took too long.
 */
export async function* takeMachine(
  purpose: string,
  options: MachineOptions,
): AsyncGenerator<WaitingEvent, HostLock> {
  const { quietLimitMs, signal, watch = ownWatch } = options
  if (quietLimitMs === undefined) return yield* takeInLine(purpose, options)
  const limit = { limitMs: quietLimitMs, givesUpAtMs: watch.nowMs() + quietLimitMs }
  for (;;) {
    yield* waitUntilQuiet(limit, signal, watch)
    const turn = takeInLine(purpose, options)
    const step = await turn.next()
    if (step.done) return step.value
    await turn.return(undefined as never)
    if (watch.nowMs() >= limit.givesUpAtMs)
      throw notQuiet(limit.limitMs, `it measures ${step.value.waitingFor}`)
    yield step.value
  }
}

async function* takeInLine(
  purpose: string,
  { signal, runId, lockName, refusesToWait = false }: MachineOptions,
): AsyncGenerator<Waiting, HostLock> {
  const turn = lockHost(lockPlace(lockName), purpose, signal, runId)
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
  tell: (waiting: WaitingEvent) => void,
): Promise<HostLock> {
  const turn = takeMachine(purpose, options)
  let step = await turn.next()
  while (!step.done) {
    tell(step.value)
    step = await turn.next()
  }
  return step.value
}

/** For what one who came now would wait; null where the machine is free. Takes nothing. */
export function whoHasMachine({ lockName }: Pick<MachineOptions, 'lockName'>): Promise<Waiting | null> {
  return whoMeasures(lockPlace(lockName))
}

/** Takes nothing. @throws WirebenchError `machine-busy` where the machine is taken. */
export async function refuseWhereTaken(options: Pick<MachineOptions, 'lockName'>): Promise<void> {
  const waiting = await whoHasMachine(options)
  if (waiting !== null) throw taken(waiting)
}

function taken({ waitingFor }: Waiting): WirebenchError {
  return new WirebenchError(
    'machine-busy',
    `this machine is measuring ${waitingFor}`,
    'wait for it, or set WIREBENCH_LOCK to a different name to measure at the same time',
  )
}
