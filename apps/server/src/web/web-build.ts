import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { scriptRunner } from '@wirebench/bench-core/model/commands'
import { WirebenchError } from '@wirebench/bench-core/model/errors'
import { compressFiles } from './compress-files.ts'

/** Where the web app is, and what of other packages it is made of. */
export interface WebSources {
  readonly folder: string
  /** Files and folders outside it, whose change makes a new build necessary. */
  readonly others: readonly string[]
}

const stampName = 'build-stamp.txt'
const notSources = new Set(['node_modules', 'dist', 'test', stampName])

/** The folder of the built web app, built first where it is missing or made of other sources than these. */
export async function builtWebApp(sources: WebSources, say: (line: string) => void): Promise<string> {
  const target = join(sources.folder, 'dist')
  const stamp = await stampOf(sources)
  if ((await readStamp(target)) === stamp) return target
  const vite = viteOf(sources.folder)
  say('Building the web app …')
  const slow = setTimeout(say, 2_000, 'Still building the web app; this happens only after a change.')
  try {
    await build({ folder: sources.folder, vite }, target, stamp)
  } finally {
    clearTimeout(slow)
  }
  return target
}

/** Builds beside the target and swaps, so that a build that fails or is cut off leaves the old one whole. */
async function build(
  { folder, vite }: { readonly folder: string; readonly vite: string },
  target: string,
  stamp: string,
): Promise<void> {
  const fresh = await mkdtemp(join(folder, 'node_modules', '.build-'))
  try {
    await runVite(vite, folder, fresh)
    await mkdir(fresh, { recursive: true })
    await compressFiles(fresh)
    await writeFile(join(fresh, stampName), stamp)
    await swap(fresh, target, stamp)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

/**
 * Leaves in place what somebody who started at the same time has put there and serves by now. The old one is moved away
 * whole before it is removed: a removal in place could meet files of theirs.
 */
async function swap(fresh: string, target: string, stamp: string): Promise<void> {
  const isThere = async () => (await readStamp(target)) === stamp
  if (await isThere()) return
  const old = `${fresh}-old`
  await rename(target, old).catch(() => {})
  try {
    await rename(fresh, target)
  } catch (error) {
    if (!(await isThere())) throw error
  } finally {
    await rm(old, { recursive: true, force: true })
  }
}

function runVite(vite: string, folder: string, outputFolder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const build = spawn(process.execPath, [vite, 'build', '--outDir', outputFolder, '--emptyOutDir'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const keep = (text: string) => {
      output = (output + text).slice(-4_000)
    }
    build.stdout.setEncoding('utf8').on('data', keep)
    build.stderr.setEncoding('utf8').on('data', keep)
    build.once('error', reject)
    build.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`the web app could not be built (exit code ${code})\n${output.trim()}`))
    })
  })
}

/** @throws WirebenchError where the build's tools aren't installed. */
function viteOf(folder: string): string {
  const vite = join(folder, 'node_modules', 'vite', 'bin', 'vite.js')
  if (existsSync(vite)) return vite
  throw new WirebenchError(
    'system-refused',
    'the web app must be built, but this installation lacks the build tools (--prod)',
    `install them with \`${scriptRunner} install\`, or start once before installing with --prod`,
  )
}

/** A digest of all sources: unlike their times it survives a clone and a change back and forth. */
async function stampOf({ folder, others }: WebSources): Promise<string> {
  const files = (await Promise.all([folder, ...others].map(filesIn))).flat().toSorted()
  const contents = await Promise.all(files.map((file) => readFile(file)))
  const digest = createHash('sha256').update('with compressed copies\n')
  files.forEach((file, index) => {
    digest.update(`${relative(folder, file)}\0${contents[index]?.byteLength}\0`).update(contents[index] ?? '')
  })
  return digest.digest('hex')
}

async function filesIn(path: string): Promise<string[]> {
  if (!existsSync(path)) return []
  const entries = await readdir(path, { withFileTypes: true }).catch(() => null)
  if (entries === null) return [path]
  const nested = entries
    .filter(({ name }) => !notSources.has(name) && !name.startsWith('.'))
    .map((entry) => (entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)]))
  return (await Promise.all(nested)).flat()
}

async function readStamp(target: string): Promise<string | null> {
  return readFile(join(target, stampName), 'utf8').catch(() => null)
}
