import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test('every test that SECURITY.md names is there', () => {
  const tests = globSync(['packages/*/test/**/*.test.ts', 'apps/*/test/**/*.test.ts', 'test/**/*.test.ts'], {
    cwd: root,
  }).map((file) => readFileSync(join(root, file), 'utf8'))
  const rows = readFileSync(join(root, 'SECURITY.md'), 'utf8').matchAll(/^\|[^|]+\|(.+)\|$/gm)
  const named = [...rows].flatMap(([, cell]) => [...cell!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!))
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !tests.some((source) => source.includes(`('${name}'`)))).toEqual([])
})
