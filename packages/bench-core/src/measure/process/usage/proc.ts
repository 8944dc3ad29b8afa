import { readFileSync } from 'node:fs'

/** A process as Linux tells of it, by proc(5). */
type Pid = number | 'self'

/** The living children of a process; none where the system doesn't tell. */
export function childrenOf(pid: number): number[] {
  try {
    return listChildren(pid)
  } catch {
    return []
  }
}

/** The same. @throws where the system doesn't tell. */
export function listChildren(pid: number): number[] {
  return told(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number)
}

/** The most memory that a process has ever had resident (`VmHWM`); undefined where the system doesn't tell. */
export function highWaterBytes(pid: Pid): number | undefined {
  try {
    const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(told(pid, 'status'))!
    return Number(kibibytes) * 1024
  } catch {
    return undefined
  }
}

/** @throws where the process has ended. */
export function parentOf(pid: number): number {
  return Number(statFields(pid)[1])
}

/** The kernel counts the time of processes that have ended in ticks of this length (USER_HZ). */
const tickNs = 1e7

/** CPU time of a process's children that have ended (`cutime` and `cstime`). @throws where it has ended. */
export function endedChildrenNs(pid: Pid): number {
  const fields = statFields(pid)
  return (Number(fields[13]) + Number(fields[14])) * tickNs
}

/** The fields behind the process's name, which is in brackets and may hold anything. */
function statFields(pid: Pid): string[] {
  const text = told(pid, 'stat')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

function told(pid: Pid, file: string): string {
  return readFileSync(`/proc/${pid}/${file}`, 'utf8')
}
