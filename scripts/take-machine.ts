import type { HostLock } from '../packages/bench-core/src/measure/lock/host-lock.ts'
import { waitingText } from '../packages/bench-core/src/report/words/run/waiting-text.ts'
import { awaitMachine } from '../packages/bench-core/src/run/take-machine.ts'

/** Waits until nothing else measures on this machine, says for what it waits, and keeps the machine until released. */
export function takeMachine(
  purpose: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<HostLock> {
  return awaitMachine(purpose, { signal, lockName: process.env.WIREBENCH_LOCK }, (waiting) => {
    process.stderr.write(`waiting: this machine is measuring ${waitingText(waiting, Date.now())}\n`)
  })
}
