import { readFileSync } from 'node:fs'
import { packageJsonOf } from './package-json-of.ts'

/**
 * The version of a library that is installed here; of `node` that of this runtime.
 * @param from The address of the module that imports it.
 */
export function versionOf(library: string, from: string = import.meta.url): string {
  if (library === 'node') return process.version.slice(1)
  const path = packageJsonOf(library, from)
  return path ? (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version : 'unknown'
}
