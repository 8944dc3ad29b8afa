import { childrenOf } from '../measure/process/usage/proc.ts'

/**
 * Stops or wakes everything that works for a server: all processes but its first, which only waits. That one still ends
 * the others when it is ended itself, stopped or not. Nothing where the system doesn't list them.
 */
export function signalChildren(postmasterPid: number, signal: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of childrenOf(postmasterPid)) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended since.
    }
  }
}
