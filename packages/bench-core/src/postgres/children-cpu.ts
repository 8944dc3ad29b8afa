import { readFileSync } from 'node:fs'

/** The kernel counts the time of processes that have ended in ticks of this length (USER_HZ). */
const tickNs = 1e7

/**
 * CPU time of a server so far, in nanoseconds: its postmaster's, that of its living children by the scheduler's own
 * count, and that of children that have ended in ticks. Undefined where the system doesn't tell.
 */
export function clusterCpuNs(postmasterPid: number): number | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    const living = [postmasterPid, ...listChildren(postmasterPid)]
    return living.reduce((sum, pid) => sum + scheduledNs(pid), endedChildrenTicks(postmasterPid) * tickNs)
  } catch {
    return undefined
  }
}

/** The living children of a process; none where the system doesn't tell. */
export function childrenOf(pid: number): number[] {
  if (process.platform !== 'linux') return []
  try {
    return listChildren(pid)
  } catch {
    return []
  }
}

function listChildren(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.split(' ').filter(Boolean).map(Number)
}

/** The parent of a process, by proc(5). */
export function parentOf(pid: number): number {
  return Number(statFields(pid)[1])
}

/** The first figure of schedstat; PostgreSQL's processes have one thread. A child may end while it is read. */
function scheduledNs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ', 1)[0])
  } catch {
    return 0
  }
}

/** `cutime` and `cstime`: the 16th and 17th fields of a process's stat. */
function endedChildrenTicks(pid: number): number {
  const fields = statFields(pid)
  return Number(fields[13]) + Number(fields[14])
}

/** The fields behind the process's name, which is in brackets and may hold anything. */
function statFields(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}
