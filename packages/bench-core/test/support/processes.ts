import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

export interface ListedProcess {
  readonly pid: number
  readonly parent: number
  /** The first letter of what it does: R, S, T (stopped), Z (ended, but not yet noticed) … */
  readonly state: string
  readonly command: string
}

/** Every process of the machine that has not ended. */
export function processes(): ListedProcess[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S)\S*\s+(.*)$/.exec(line) ?? []
    if (pid === undefined || state === undefined || state === 'Z') return []
    return [{ pid: Number(pid), parent: Number(parent), state, command: command ?? '' }]
  })
}

/** The trials that a process has started and that have not ended. */
export function trialsOf(parent: number): ListedProcess[] {
  return processes().filter((process) => process.parent === parent && process.command.includes('trial-main'))
}

/** A killed process that its parent hasn't noticed yet is still listed, but does nothing any more. */
export function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.startsWith('Z')
}

/** Linux: the threads of a process with what the system says of each. */
export function threadsOf(pid: number): { readonly status: string; readonly cpuNs: number }[] {
  return readdirSync(`/proc/${pid}/task`).map((thread) => ({
    status: readFileSync(`/proc/${pid}/task/${thread}/status`, 'utf8'),
    cpuNs: Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  }))
}
