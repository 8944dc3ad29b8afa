import { spawnSync } from 'node:child_process'

let isKnown: boolean | undefined

/**
 * What goes before a program's own command so that the kernel ends it by a signal once this process is gone, however that
 * ended (prctl(2), PR_SET_PDEATHSIG): one that is stopped, or busy, would notice by itself too late or never. Nothing
 * where the system doesn't offer it.
 */
export function endedWithUs(signal: 'KILL' | 'QUIT' | 'INT'): readonly string[] {
  isKnown ??=
    process.platform === 'linux' && spawnSync('setpriv', ['--version'], { stdio: 'ignore' }).status === 0
  return isKnown ? ['setpriv', '--pdeathsig', signal, '--'] : []
}
