import { defaultLockAddress, type HostLock, lockHost } from '../packages/bench-core/src/run/host-lock.ts'

/** Waits until nothing else measures on this machine, says for what it waits, and keeps the machine until released. */
export async function takeMachine(
  purpose: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<HostLock> {
  const turn = lockHost(process.env.WIREBENCH_LOCK ?? defaultLockAddress(), purpose, signal)
  let step = await turn.next()
  while (!step.done) {
    process.stderr.write(`waiting: this machine is measuring ${step.value}\n`)
    step = await turn.next()
  }
  return step.value
}
