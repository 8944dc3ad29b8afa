import { spawnSync } from 'node:child_process'

/** Stops a server with all its processes, as if its disk hung; gives what lets it go on. */
export function freeze(serverPid: number): () => void {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(serverPid)], { encoding: 'utf8' })
  const children = stdout.trim().split(/\s+/).filter(Boolean).map(Number)
  const all = [serverPid, ...children]
  for (const pid of all) process.kill(pid, 'SIGSTOP')
  return () => {
    for (const pid of all.toReversed()) process.kill(pid, 'SIGCONT')
  }
}
