import { cpSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Declarations are for people who import the library: its own, and what they lead to. */
export function copyTypesOf(library: string, from: string, target: string): void {
  const copied = new Set<string>()
  const copy = (path: string) => {
    if (copied.has(path) || !existsSync(join(from, path))) return
    copied.add(path)
    cpSync(join(from, path), join(target, path))
    for (const [, to] of readFileSync(join(from, path), 'utf8').matchAll(/['"](\.[^'"]+)\.[jt]s['"]/g))
      copy(join(dirname(path), `${to}.d.ts`))
  }
  copy(library)
}
