import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import chromium from '@sparticuz/chromium'

const caches = fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url))

/**
 * The Chromium for Linux that the registry carries, unpacked. Its library unpacks it in place, and whoever comes meanwhile
 * can't run what is still being written; here it stands in its place only once it is whole.
 */
export async function chromiumProgram(): Promise<string> {
  const library = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const { version } = JSON.parse(await readFile(join(dirname(library), '../package.json'), 'utf8')) as {
    version: string
  }
  const place = join(caches, `chromium-${version}`)
  if (!existsSync(place)) await unpackTo(place)
  return join(place, 'chromium')
}

/** The library unpacks into the folder for temporary files. */
async function unpackTo(place: string): Promise<void> {
  await mkdir(caches, { recursive: true })
  const folder = await mkdtemp(join(caches, 'unpacking-'))
  const { TMPDIR } = process.env
  process.env.TMPDIR = folder
  try {
    await chromium.executablePath()
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
  // Other tests may have been faster.
  await rename(folder, place).catch(() => rm(folder, { recursive: true }))
}
