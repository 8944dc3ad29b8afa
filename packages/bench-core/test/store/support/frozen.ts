import { spawnSync } from 'node:child_process'

/** Stops a server with all its processes, as if its disk hung; gives what lets those that are left go on. */
export function freeze(serverPid: number): () => void {
  // Comes first: it starts no further process then, and notices the end of none, so that all can be stopped.
  process.kill(serverPid, 'SIGSTOP')
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(serverPid)], { encoding: 'utf8' })
  const children = stdout.trim().split(/\s+/).filter(Boolean).map(Number)
  for (const pid of children) process.kill(pid, 'SIGSTOP')
  return () => {
    for (const pid of [...children, serverPid]) letGoOn(pid)
  }
}

function letGoOn(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT')
  } catch {
    // It is gone.
  }
}
