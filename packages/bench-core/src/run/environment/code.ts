import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Code } from '../../model/code.ts'

/** The folder of the checkout that this program is part of. */
const ownCheckout = resolve(import.meta.dirname, '../../../../..')

/**
 * The code as it lies on the disk now, which is what the trials of a run that begins now load. Only Wirebench's own
 * checkout is looked at, never the folder that somebody works in, nor a repository around either: what lies there isn't
 * measured, and its commits are its owner's business. Undefined where the folder is no repository.
 */
export function readCode(folder = ownCheckout, git = 'git'): Code | undefined {
  if (!existsSync(join(folder, '.git'))) return undefined
  const commit = commitByGit(folder, git) ?? commitByFiles(folder)
  return commit && { ...commit, lockfile: lockfileHash(folder) }
}

type Commit = Pick<Code, 'revision' | 'isDirty'>

/** One call tells both. Files that git doesn't know don't count: nothing that it knows loads them. */
function commitByGit(folder: string, git: string): Commit | undefined {
  const { status, stdout } = spawnSync(
    git,
    ['--no-optional-locks', '-c', 'core.fsmonitor=false', ...tellState],
    {
      cwd: folder,
      env: withoutRepository(process.env),
      encoding: 'utf8',
      timeout: 2_000,
      maxBuffer: 16 * 1024 * 1024,
    },
  )
  if (status !== 0) return undefined
  const lines = stdout.split('\n').filter((line) => line !== '')
  const revision = lines.find((line) => line.startsWith(named))?.slice(named.length)
  return isRevision(revision) ? { revision, isDirty: lines.some((line) => !line.startsWith('#')) } : undefined
}

/** git-status(1): header lines begin with `#`, and one line follows for each file that isn't as in the commit. */
const tellState = ['status', '--porcelain=v2', '--branch', '--untracked-files=no']
const named = '# branch.oid '

/** Whoever starts a program from a hook of git passes on which repository that is about. */
function withoutRepository(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('GIT_')))
}

/** Where git isn't installed, or may not read the folder: gitrepository-layout(5). */
function commitByFiles(folder: string): Commit | undefined {
  const pointed = read(join(folder, '.git'))?.match(/^gitdir: (.+)$/m)?.[1]
  const own = resolve(folder, pointed ?? '.git')
  const common = resolve(own, read(join(own, 'commondir')) ?? '.')
  const head = read(join(own, 'HEAD'))
  const branch = head?.match(/^ref: (.+)$/)?.[1]
  const revision = branch === undefined ? head : (read(join(common, branch)) ?? packed(common, branch))
  return isRevision(revision) ? { revision, isDirty: null } : undefined
}

function packed(common: string, branch: string): string | undefined {
  const lines = (read(join(common, 'packed-refs')) ?? '').split('\n').map((line) => line.split(' '))
  return lines.find(([, name]) => name === branch)?.[0]
}

function isRevision(text: string | null | undefined): text is string {
  return /^[0-9a-f]{40,64}$/.test(text ?? '')
}

function lockfileHash(folder: string): string | null {
  const text = read(join(folder, 'pnpm-lock.yaml'))
  return text === null ? null : createHash('sha256').update(text).digest('hex').slice(0, 12)
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return null
  }
}
