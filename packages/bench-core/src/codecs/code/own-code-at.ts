import { createHash } from 'node:crypto'
import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path'
import type { OwnCode } from '../../model/codec/own-code.ts'
import { commitOf, isTracked } from './commit-of.ts'

/** The state in which the code of the user's own is that lies there now: a module, or the folder of a lane. */
export function ownCodeAt(path: string): OwnCode {
  const isFolder = statSync(path).isDirectory()
  const [folder, name] = isFolder ? [path, '.'] : [dirname(path), basename(path)]
  const digest = isFolder ? hashOfFolder(path) : createHash('sha256').update(readFileSync(path)).digest('hex')
  return { path, sha256: digest.slice(0, 12), ...(isTracked(folder, name) && commitOf(folder)) }
}

/**
 * Of all files in a folder of sources with their names, and of where links lead with what is there; not of what is built or
 * installed there.
 */
export function hashOfFolder(folder: string): string {
  const hash = createHash('sha256')
  const sources = [...sourcesIn(folder)].toSorted((a, b) => (a.path < b.path ? -1 : 1))
  for (const { path, link, isFile } of sources) {
    const name = relative(folder, path)
    if (link !== undefined) hash.update(`${name} -> ${link}\n`)
    if (!isFile) continue
    const content = readFileSync(path)
    hash.update(`${name} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/** A file, or a link and where it leads. */
interface Source {
  readonly path: string
  readonly link?: string
  readonly isFile: boolean
}

/** A link to a folder around the one in which it lies is not followed: it would never end. */
function* sourcesIn(folder: string, around: readonly string[] = []): Generator<Source> {
  const within = [...around, realpathSync(folder)]
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isFile() && isMade(folder, entry.name, around.length === 0)) continue
    const path = join(folder, entry.name)
    const link = entry.isSymbolicLink() ? readlinkSync(path) : undefined
    const found = link === undefined ? entry : whereLinkLeads(path)
    const isFile = found?.isFile() ?? false
    if (isFile || link !== undefined) yield { path, link, isFile }
    if (!found?.isDirectory()) continue
    const real = realpathSync(path)
    if (!within.some((one) => isIn(one, real))) yield* sourcesIn(path, within)
  }
}

/** Undefined where that is nowhere, or in a circle. */
function whereLinkLeads(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

/** Whether a folder has what was built or installed. Deeper down, one named `target` may have sources. */
function isMade(parent: string, name: string, isAtTop: boolean): boolean {
  if (name !== 'target') return ['.git', '__pycache__', 'node_modules'].includes(name)
  return isAtTop || ['Cargo.toml', 'pom.xml'].some((manifest) => existsSync(join(parent, manifest)))
}

function isIn(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}
