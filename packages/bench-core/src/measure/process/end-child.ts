import type { ChildProcess } from 'node:child_process'

/** Whether a process has ended, or was never started. */
export function isGone({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null
}

/**
 * Has a process end and waits until it is gone. One that was asked to and takes longer is killed, stopped or not.
 * @param ask Kills it at once where it is left out.
 */
export async function endChild(
  child: ChildProcess,
  ask = (): unknown => child.kill('SIGKILL'),
  graceMs?: number,
): Promise<void> {
  if (isGone(child)) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  ask()
  const late = graceMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), graceMs)
  await gone
  clearTimeout(late)
}

/** Kills a process that leads a group of its own, and all that it started. */
export function killGroup(child: ChildProcess): void {
  try {
    if (process.platform === 'win32') child.kill('SIGKILL')
    else process.kill(-child.pid!, 'SIGKILL')
  } catch {
    // Nothing of it is left.
  }
}
