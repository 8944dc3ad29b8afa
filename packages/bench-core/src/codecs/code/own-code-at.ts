import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import type { OwnCode } from '../../model/codec/own-code.ts'
import { commitOf, isTracked } from './commit-of.ts'

/** The state in which the code of the user's own is that lies there now: a module, or the folder of a lane. */
export function ownCodeAt(path: string): OwnCode {
  const isFolder = statSync(path).isDirectory()
  const [folder, name] = isFolder ? [path, '.'] : [dirname(path), basename(path)]
  const digest = isFolder ? hashOfFolder(path) : createHash('sha256').update(readFileSync(path)).digest('hex')
  return { path, sha256: digest.slice(0, 12), ...(isTracked(folder, name) && commitOf(folder)) }
}

/** Of all files in a folder of sources with their names; not of what is built or installed there. */
export function hashOfFolder(folder: string): string {
  const hash = createHash('sha256')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !/(^|[\\/])(\.git|__pycache__|target|node_modules)[\\/]/.test(relative(folder, file)))
    .toSorted()
  for (const file of files) {
    const content = readFileSync(file)
    hash.update(`${relative(folder, file)} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}
