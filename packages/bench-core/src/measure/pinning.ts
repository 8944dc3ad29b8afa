import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Which core measures and which ones everything else of this run keeps to. */
export interface CorePlan {
  readonly measuring: number
  readonly others: readonly number[]
}

/** The core to pin trials to, or undefined where the system has no `taskset` or only one core to give. */
export async function planCores(): Promise<CorePlan | undefined> {
  if (process.platform !== 'linux') return undefined
  const allowed = allowedCores()
  const measuring = allowed.at(-1)
  if (measuring === undefined || !(await pin(process.pid, allowed))) return undefined
  return { measuring, others: allowed.length > 1 ? allowed.slice(0, -1) : allowed }
}

/** Pins every thread of a process to the cores; false where that wasn't possible. */
export async function pin(pid: number, cores: readonly number[]): Promise<boolean> {
  try {
    await run('taskset', ['--all-tasks', '--cpu-list', '--pid', cores.join(','), String(pid)])
    return true
  } catch {
    return false
  }
}

function allowedCores(): number[] {
  const line = readFileSync('/proc/self/status', 'utf8').match(/^Cpus_allowed_list:\s*(\S+)$/m)?.[1] ?? ''
  return line.split(',').flatMap((range) => {
    const [first, last = first] = range.split('-').map(Number)
    return first === undefined || last === undefined
      ? []
      : Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}
