import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Declarations are for people who import the library: what its own don't lead to is taken away. */
export function keepTypesOf(library: string, target: string): void {
  const kept = new Set<string>()
  const keep = (path: string) => {
    if (kept.has(path) || !existsSync(path)) return
    kept.add(path)
    for (const [, to] of readFileSync(path, 'utf8').matchAll(/['"](\.[^'"]+)\.[jt]s['"]/g))
      keep(join(dirname(path), `${to}.d.ts`))
  }
  keep(join(target, library))
  for (const file of readdirSync(target, { recursive: true, encoding: 'utf8' })) {
    const path = join(target, file)
    if (path.endsWith('.d.ts') && !kept.has(path)) rmSync(path)
  }
}
