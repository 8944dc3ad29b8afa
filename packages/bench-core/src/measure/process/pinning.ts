import { readFileSync } from 'node:fs'
import { invalidOption } from '../../model/errors.ts'
import { runToEnd } from './run-to-end.ts'

/** Which core measures and which ones everything else of this run keeps to. */
export interface CorePlan {
  readonly measuring: number
  readonly others: readonly number[]
}

/**
 * The core to pin trials to, or undefined where the system has no `taskset`.
 * @param asked The core that the user wants to measure on: else it is the last that this process may use.
 * @throws WirebenchError `invalid-option` where this process may not use it.
 */
export async function planCores(asked = process.env.WIREBENCH_CORE): Promise<CorePlan | undefined> {
  if (process.platform !== 'linux') return undefined
  const allowed = allowedCores()
  const measuring = asked ? allowed.find((core) => String(core) === asked) : allowed.at(-1)
  if (asked && measuring === undefined) {
    throw invalidOption(
      `WIREBENCH_CORE is "${asked}", but this process may not use that core`,
      `name one of ${allowed.join(', ')}, or unset it`,
    )
  }
  if (measuring === undefined || !(await pin(process.pid, allowed))) return undefined
  const others = allowed.filter((core) => core !== measuring)
  return { measuring, others: others.length > 0 ? others : allowed }
}

/** Pins every thread of a process to the cores; false where that wasn't possible. */
export async function pin(pid: number, cores: readonly number[]): Promise<boolean> {
  const words = ['--all-tasks', '--cpu-list', '--pid', cores.join(','), String(pid)]
  return (await runToEnd(['taskset', ...words])).code === 0
}

/**
 * Whether a process that wakes up may interrupt another one on its core, as usual, or waits until that one has nothing left to
 * do (`SCHED_BATCH`, sched(7)). Where a client and a server share a core, the longer one works, the more often the other
 * interrupts it, which costs both: work that is added to one would show as more than it is
 * (docs/experiments/client-and-server-on-one-core.md). Nothing changes where the system has no `chrt`.
 */
export async function letInterrupt(pid: number, may: boolean): Promise<void> {
  await runToEnd(['chrt', '--all-tasks', may ? '--other' : '--batch', '--pid', '0', String(pid)])
}

/** The cores that this process may use, in their order. */
export function allowedCores(): number[] {
  const line = readFileSync('/proc/self/status', 'utf8').match(/^Cpus_allowed_list:\s*(\S+)$/m)?.[1] ?? ''
  return line.split(',').flatMap((range) => {
    const [first, last = first] = range.split('-').map(Number)
    return first === undefined || last === undefined
      ? []
      : Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}
