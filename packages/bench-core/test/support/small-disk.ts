import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of so many megabytes, where the system lets us make one. */
export function smallDisk(megabytes: number) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'wirebench-small-disk-'))
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]
  const mounted = spawnSync('/bin/mount', options).status === 0
  if (mounted) chmodSync(folder, 0o777)
  const remove = () => {
    if (mounted) spawnSync('/bin/umount', [folder])
    rmSync(folder, { recursive: true, force: true })
  }
  if (!mounted) remove()
  return mounted ? { folder, remove } : undefined
}
