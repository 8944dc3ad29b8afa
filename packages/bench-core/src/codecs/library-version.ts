import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'

/** The version of a library that is installed here; of `node` that of this runtime. */
export function versionOf(library: string): string {
  if (library === 'node') return process.version.slice(1)
  const path = findPackageJSON(library, import.meta.url)
  return path ? (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version : 'unknown'
}
