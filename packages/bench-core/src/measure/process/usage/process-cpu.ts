import { readdirSync, readFileSync } from 'node:fs'
import { sumBy } from '../../../model/sum.ts'

/**
 * The time that the threads of another process have spent on a CPU, in nanoseconds: the first figure of each thread's
 * `schedstat` (Linux, Documentation/scheduler/sched-stats). Undefined elsewhere, and where the process has gone.
 */
export function processCpuNs(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    const folder = `/proc/${pid}/task`
    return sumBy(readdirSync(folder), (thread) =>
      Number(readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ', 1)[0]),
    )
  } catch {
    return undefined
  }
}
