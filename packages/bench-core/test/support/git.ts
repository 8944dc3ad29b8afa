import { execFileSync } from 'node:child_process'

/** Git in a folder, as somebody whose own settings don't matter. */
export function git(folder: string, ...words: string[]): string {
  const who = ['-c', 'user.name=n', '-c', 'user.email=n@example.org', '-c', 'commit.gpgsign=false']
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null' }
  return execFileSync('git', [...who, ...words], { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' }).trim()
}
