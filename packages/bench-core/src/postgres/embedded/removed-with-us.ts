import { spawn } from 'node:child_process'
import { programEnvironment } from '../run-program.ts'

/**
 * Ends the server, and removes its folder as often as it takes until the server writes no more: ten seconds at most. A server
 * that was killed has left its file, whose seventh line ends with the number of its shared memory.
 */
const script = `server= memory=
read -r _
{ read -r server; read -r _; read -r _; read -r _; read -r _; read -r _; read -r _ memory; } < "$1/data/postmaster.pid"
[ -n "$server" ] && kill -QUIT "$server"
tries=0
while [ -e "$1" ] && [ "$tries" -lt 100 ]; do
  rm -rf -- "$1"
  sleep 0.1
  tries=$((tries + 1))
done
[ -n "$memory" ] && ipcrm -m "$memory"`

/**
 * Has a shell remove a server's folder once this process is gone, however that ended: it waits for the end of a pipe that
 * only this process holds. Nothing where the system has no such shell. Returns what ends it when the folder is removed.
 */
export function removedWithUs(folder: string): () => void {
  if (process.platform === 'win32') return () => {}
  // A session of its own keeps Ctrl-C in the terminal from it.
  const shell = spawn('/bin/sh', ['-c', script, 'wirebench-undertaker', folder], {
    cwd: '/',
    env: programEnvironment(),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  shell.on('error', () => {})
  shell.stdin.on('error', () => {})
  shell.unref()
  return () => shell.stdin.end()
}
