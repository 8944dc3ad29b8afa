import { readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const inMemory = '/dev/shm'
/** Several times what tests keep there at the same moment, and what they and their processes need besides. */
const neededBytes = { there: 4e9, inAll: 8e9 }

/**
 * Where tests keep clusters, homes and clones: in memory if there is plenty and programs may run from there. They make and
 * remove files by the ten thousand, which takes a tenth of their CPU time on a disk.
 */
export function temporaryFolder(): string {
  return process.env.TMPDIR === undefined && process.platform === 'linux' && servesInMemory()
    ? inMemory
    : tmpdir()
}

function servesInMemory(): boolean {
  const mount = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, folder]) => folder === inMemory)
  if (mount?.[2] !== 'tmpfs' || mount[3]?.split(',').includes('noexec')) return false
  const { bavail, bsize } = statfsSync(inMemory)
  return bavail * bsize >= neededBytes.there && process.availableMemory() >= neededBytes.inAll
}
