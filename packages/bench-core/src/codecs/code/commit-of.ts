import { spawnSync } from 'node:child_process'

/** What a repository says of the folder: the commit that is checked out, and whether files differ from it. */
export interface Commit {
  readonly revision: string
  readonly isDirty: boolean
}

/**
 * One call tells both. Files that git doesn't know don't count as differences. Undefined where the folder is in no
 * repository, git isn't installed, or may not read it.
 */
export function commitOf(folder: string, git = 'git'): Commit | undefined {
  const lines = askGit(folder, tellState, git)
    ?.split('\n')
    .filter((line) => line !== '')
  const revision = lines?.find((line) => line.startsWith(named))?.slice(named.length)
  return isRevision(revision)
    ? { revision, isDirty: lines!.some((line) => !line.startsWith('#')) }
    : undefined
}

/** Whether the repository around it has that file, or a file in that folder. */
export function isTracked(folder: string, name: string): boolean {
  return (askGit(folder, ['ls-files', '--', name]) ?? '') !== ''
}

export function isRevision(text: string | null | undefined): text is string {
  return /^[0-9a-f]{40,64}$/.test(text ?? '')
}

/** git-status(1): header lines begin with `#`, and one line follows for each file that isn't as in the commit. */
const tellState = ['status', '--porcelain=v2', '--branch', '--untracked-files=no']
const named = '# branch.oid '

function askGit(folder: string, question: readonly string[], git = 'git'): string | undefined {
  const { status, stdout } = spawnSync(
    git,
    ['--no-optional-locks', '-c', 'core.fsmonitor=false', ...question],
    {
      cwd: folder,
      env: withoutRepository(process.env),
      encoding: 'utf8',
      timeout: 2_000,
      maxBuffer: 16 * 1024 * 1024,
    },
  )
  return status === 0 ? stdout : undefined
}

/**
 * Whoever starts a program from a hook of git passes on which repository that is about. Settings (`GIT_CONFIG_…`) stay, which may say
 * whose folders are safe.
 */
export function withoutRepository(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !ofRepository.test(name)))
}

const ofRepository =
  /^GIT_(?:DIR|WORK_TREE|COMMON_DIR|PREFIX|NAMESPACE|INDEX_FILE|(?:ALTERNATE_)?OBJECT_DIRECTOR(?:Y|IES)|GRAFT_FILE|SHALLOW_FILE)$/
