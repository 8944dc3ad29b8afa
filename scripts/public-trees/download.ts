import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Package } from './trees.ts'

const run = promisify(execFile)
const limits = { maxBuffer: 64_000_000, timeout: 600_000 } as const

/** Where downloads are kept: the folder that is given, or one of the user's cache. */
export function cacheOf(name: string, given: string | undefined): string {
  return resolve(given ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'wirebench', name))
}

/** The folder of a package as its registry's own client downloads it, kept in the cache. */
export async function downloaded(wanted: Package, cache: string): Promise<string> {
  const folder = wanted.from === 'go' ? await goModule(wanted, cache) : await archive(wanted, cache)
  return join(folder, wanted.root ?? '')
}

async function goModule({ name, version }: Package, cache: string): Promise<string> {
  const environment = { ...process.env, GOMODCACHE: join(cache, 'go'), GOFLAGS: '-modcacherw' }
  const { stdout } = await run('go', ['mod', 'download', '-json', `${name}@${version}`], {
    ...limits,
    cwd: cache,
    env: environment,
  })
  return (JSON.parse(stdout) as { Dir: string }).Dir
}

/** Unpacked beside its place and moved there, so that a folder of that name is whole. */
async function archive({ from, name, version }: Package, cache: string): Promise<string> {
  const target = join(cache, from, `${name.replaceAll('/', '+')}@${version}`)
  if (existsSync(target)) return target
  const fresh = `${target}.new`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { recursive: true })
  if (from === 'npm') await run('npm', ['pack', `${name}@${version}`, '--pack-destination', fresh], limits)
  else await run('pip', ['download', '--no-deps', '--dest', fresh, `${name}==${version}`], limits)
  const [file] = await readdir(fresh)
  const packed = join(fresh, file!)
  if (/\.(whl|zip)$/.test(packed)) await run('python3', ['-m', 'zipfile', '-e', packed, fresh], limits)
  else await run('tar', ['-xzf', packed, '-C', fresh], limits)
  await rm(packed)
  await rename(fresh, target)
  return target
}
