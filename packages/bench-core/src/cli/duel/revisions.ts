import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, posix, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Command } from 'commander'
import { addOwnCodec } from '../../codecs/catalogue.ts'
import { withoutRepository } from '../../codecs/code/commit-of.ts'
import { ownCodeAt } from '../../codecs/code/own-code-at.ts'
import { addOwnLane } from '../../lanes/catalogue.ts'
import { removedAtExit } from '../../measure/process/removed-at-exit.ts'
import { invalidOption, WirebenchError } from '../../model/errors.ts'
import { printable } from '../../report/words/printable.ts'
import { resolveSpec } from '../../run/resolve-spec.ts'
import { oneMore } from '../options/request-options.ts'
import type { NamedSide } from './duel-side.ts'

/** What commander hands over of a duel of two revisions. */
export interface RevisionOptions {
  readonly git?: readonly string[]
  readonly contender?: string
}

export function revisionFlagsGiven({ git, contender }: RevisionOptions): string[] {
  return [...(git === undefined ? [] : ['--git']), ...(contender === undefined ? [] : ['--contender'])]
}

export function addRevisionOptions(command: Command): Command {
  return command
    .option(
      '--git <revision>',
      'instead of specs: a revision of the --contender; one is compared with HEAD, two with each other',
      oneMore,
    )
    .option(
      '--contender <path>',
      'with --git: the module of your own codec, including what it imports, or the folder of your own lane',
    )
}

/** A codec or a lane of the user's own as two revisions have it, as the sides of a duel. */
export interface Revisions {
  readonly sides: readonly [NamedSide, NamedSide]
  /** Removes the files of both. */
  remove(): void
}

/**
 * Writes the files of both revisions to a folder of their own and makes their contenders known; the user's working tree and
 * index are only read. Of one revision the other is `HEAD`.
 * @throws WirebenchError where a revision or what it has there can't be had, or is no codec or lane. Nothing is left then.
 */
export async function revisionsOf({ git = [], contender }: RevisionOptions): Promise<Revisions> {
  const [a, b = 'HEAD', third] = git
  if (a === undefined || third !== undefined || contender === undefined)
    throw invalidOption(
      'a duel of revisions needs --contender PATH, and --git once or twice',
      'write --git main --git HEAD --contender ./mine.ts; a single revision is compared with HEAD',
    )
  const repository = repositoryOf(contender)
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'wirebench-revisions-')))
  const forget = removedAtExit(folder)
  const remove = () => {
    rmSync(folder, { recursive: true, force: true })
    forget()
  }
  try {
    const sides = [await sideAt(a, repository, folder), await sideAt(b, repository, folder)] as const
    return { sides, remove }
  } catch (error) {
    remove()
    throw error
  }
}

interface Repository {
  readonly root: string
  /** The codec's module, or the lane's folder, from there. */
  readonly file: string
  readonly isLane: boolean
}

function repositoryOf(contender: string): Repository {
  const path = resolve(contender)
  const isLane = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  const place = isLane ? path : dirname(path)
  const from = existsSync(place) ? realpathSync(place) : process.cwd()
  const root = gitIn(from, ['rev-parse', '--show-toplevel'], () => ({
    message: `"${printable(contender)}" is in no Git repository`,
    hint: 'give a codec’s module or a lane’s folder that is under version control',
  }))
  const file = relative(realpathSync(root), isLane ? from : join(from, basename(path)))
  return { root, isLane, file: file.replaceAll('\\', '/') }
}

async function sideAt(
  revision: string,
  { root, file, isLane }: Repository,
  folder: string,
): Promise<NamedSide> {
  const known = printable(revision)
  const hash = gitIn(root, ['rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`], () => ({
    message: `there is no revision "${known}" in ${root}`,
    hint: 'give a branch, a tag or a commit that git log shows; a shallow clone has only the newest ones',
  }))
  const short = hash.slice(0, 10)
  const paths = gitIn(root, ['ls-tree', '-r', '-z', '--name-only', hash]).split('\0')
  const wanted = isLane ? posix.join(file, 'lane.json') : file
  if (!paths.includes(wanted))
    throw invalidOption(
      `${known} (${short}) has no file ${printable(wanted)}`,
      'give a file that both revisions have',
    )
  const checkout = join(folder, hash)
  if (!existsSync(checkout)) writeFiles(root, hash, checkout, paths)
  if (isLane) return sideOfLane(join(checkout, file), { revision, hash, file })
  const name = await addCodecAt(join(checkout, file), { revision, short, file })
  return { title: name, spec: resolveSpec({ suites: ['codec'], codecs: [name] }), libraries: {} }
}

/** Every file of a revision, by an index of its own; what is installed in the working tree stands beside it. */
function writeFiles(root: string, hash: string, checkout: string, paths: readonly string[]): void {
  mkdirSync(checkout)
  const environment = { GIT_INDEX_FILE: join(checkout, '..', `${hash}.index`) }
  gitIn(root, ['read-tree', hash], undefined, environment)
  gitIn(root, ['checkout-index', '--all', `--prefix=${checkout}/`], undefined, environment)
  for (const manifest of paths.filter((path) => /(^|\/)package\.json$/.test(path))) {
    const [installed, linked] = [root, checkout].map((place) =>
      join(place, dirname(manifest), 'node_modules'),
    )
    if (existsSync(installed!) && !existsSync(linked!)) symlinkSync(installed!, linked!, 'junction')
  }
}

/** Those of its contenders that a run chooses where nobody does. */
function sideOfLane(
  path: string,
  { revision, hash, file }: { readonly revision: string; readonly hash: string; readonly file: string },
): NamedSide {
  const { sha256 } = ownCodeAt(path)
  const { name, contenders } = addOwnLane(path, true, { path: file || '.', sha256, revision: hash })
  const codecs = contenders.flatMap((one) => (one.isDefault ? [one.name] : []))
  const title = `${name}@${isShown(revision) ? revision : hash.slice(0, 10)}`
  return { title, spec: resolveSpec({ suites: ['codec'], codecs }), libraries: {} }
}

async function addCodecAt(
  path: string,
  { revision, short, file }: { readonly revision: string; readonly short: string; readonly file: string },
): Promise<string> {
  const { loadOwnCodec } = await import('../../codecs/code/own-codec.ts')
  try {
    const entry = await loadOwnCodec(pathToFileURL(path).href)
    const name = `${entry.info.name}@${isShown(revision) ? revision : short}`
    const options = [`${file} at ${short}`, entry.info.options].filter(Boolean).join('; ')
    addOwnCodec({ ...entry, info: { ...entry.info, name, title: name, options } })
    return name
  } catch (error) {
    if (!(error instanceof WirebenchError)) throw error
    throw new WirebenchError(error.code, `at ${printable(revision)}, ${error.message}`, error.hint, {
      cause: error,
    })
  }
}

/** Whether a revision is fit to be part of a name. */
function isShown(revision: string): boolean {
  return /^[\w./~^-]{1,30}$/.test(revision)
}

/** @throws WirebenchError in Git's own words, where no others are given. */
function gitIn(
  folder: string,
  words: readonly string[],
  refusal?: () => { readonly message: string; readonly hint: string },
  environment: NodeJS.ProcessEnv = {},
): string {
  try {
    return execFileSync('git', ['-C', folder, ...words], {
      encoding: 'utf8',
      env: { ...withoutRepository(process.env), ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 2 ** 28,
    }).replace(/\n$/, '')
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    const { message, hint } = isMissing
      ? {
          message: 'there is no Git on this machine',
          hint: 'install Git: a duel of revisions needs it',
        }
      : (refusal?.() ?? {
          message: `git ${words[0]} failed: ${printable(error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error))}`,
          hint: 'check that the repository is intact and the disk has room',
        })
    throw new WirebenchError('invalid-option', message, hint, { cause: error })
  }
}
