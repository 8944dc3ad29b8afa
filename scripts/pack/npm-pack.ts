import { spawnSync } from 'node:child_process'

/**
 * Packs a folder, or a package of the registry as it is.
 * @returns The tarball's name.
 */
export function npmPack(from: string, target: string): string {
  const { status, stdout } = spawnSync(
    'npm',
    ['pack', '--silent', '--prefer-offline', '--pack-destination', target, from],
    { stdio: ['ignore', 'pipe', 2], encoding: 'utf8', shell: process.platform === 'win32' },
  )
  if (status !== 0) throw new Error(`npm pack ${from} ended with ${status}`)
  return stdout.trim()
}
