import { constants, existsSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { runProgram } from '../../postgres/run-program.ts'
import type { ClusterFolder } from './cluster-folder.ts'

/**
 * A cluster's named pipe, which everybody who uses the server holds open for writing. The kernel closes it with the
 * process, however that ends, so whoever reads it hears at once that the last one is gone, and has nothing to do till then.
 */
function pipeOf(cluster: ClusterFolder): string {
  return join(cluster.path, 'owners')
}

/** Makes this process an owner until the handle is closed; undefined where the system has no named pipes. */
export async function becomeOwner(cluster: ClusterFolder): Promise<FileHandle | undefined> {
  if (process.platform === 'win32') return undefined
  // That another process is faster doesn't matter: opening it tells whether it is there.
  if (!existsSync(pipeOf(cluster)))
    await runProgram('mkfifo', ['-m', '600', pipeOf(cluster)], {
      cwd: cluster.path,
      account: cluster.account,
    })
  // Open for reading too, it needs no reader to wait for.
  return openPipe(cluster, constants.O_RDWR)
}

/** The end at which a keeper hears that there is no owner any more. */
export function ownersHeard(cluster: ClusterFolder): Promise<FileHandle | undefined> {
  return openPipe(cluster, constants.O_RDONLY | constants.O_NONBLOCK)
}

async function openPipe(cluster: ClusterFolder, flags: number): Promise<FileHandle | undefined> {
  if (process.platform === 'win32') return undefined
  const handle = await open(pipeOf(cluster), flags | constants.O_NONBLOCK).catch(() => undefined)
  if (!handle) return undefined
  if ((await handle.stat()).isFIFO()) return handle
  await handle.close()
  return undefined
}

/**
 * What goes before the server's own command so that it ends in order when the pipe at standard input has no owner any more. One
 * that is asked to while it recovers from a crash may wait for ever: after ten seconds it ends at once, which loses nothing.
 * The shell is the server's parent, so that its process number can't have become somebody else's.
 */
export const keeper: readonly string[] = [
  '/bin/sh',
  '-c',
  `exec 3<&0 </dev/null
"$@" 3<&- &
server=$!
{ read -r _ <&3; kill -INT "$server"; kill -CONT "$server"
  tries=0
  while kill -0 "$server" && [ "$tries" -lt 100 ]; do sleep 0.1; tries=$((tries + 1)); done
  kill -QUIT "$server"; } 2>/dev/null &
exec 3<&-
wait "$server"
code=$?
kill "$!" 2>/dev/null
exit "$code"`,
  'wirebench-keeper',
]
