import type { HostLock } from '../packages/bench-core/src/measure/lock/host-lock.ts'
import { type CorePlan, pin, planCores } from '../packages/bench-core/src/measure/process/pinning.ts'
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

/** The same for as long as a block or script lasts, with this process away from the core that is measured on. */
export async function heldMachine(
  purpose: string,
): Promise<AsyncDisposable & { readonly cores: CorePlan | undefined }> {
  const lock = await takeMachine(purpose)
  const cores = await planCores()
  if (cores) await pin(process.pid, cores.others)
  return { cores, [Symbol.asyncDispose]: () => lock.release() }
}
