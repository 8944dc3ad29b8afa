import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

function refusalOf(script: string, ...given: readonly string[]): string {
  const words = [join('scripts', script), ...given]
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' })
  expect(status, stderr).toBe(2)
  return stderr
}

test.each([
  ['half-widths.ts', 'a report, as --json has written it'],
  ['self-check-sums.ts', 'a self-check, as --json has written it'],
])('%s says in a line what is wrong with its files, and in a line what to name', (script, what) => {
  expect(refusalOf(script)).toBe(`error: no file is named\nname ${what}\n`)
  expect(refusalOf(script, 'no-such.json')).toBe(
    `error: "no-such.json" can’t be read (ENOENT: no such file or directory)\nname ${what}\n`,
  )
  expect(refusalOf(script, 'README.md')).toBe(`error: "README.md" is not ${what}\nname ${what}\n`)
  expect(refusalOf(script, 'package.json')).toBe(`error: "package.json" is not ${what}\nname ${what}\n`)
})

test('installed-size.ts, start-up.ts and faults.ts refuse places where nothing is that they read', () => {
  expect(refusalOf('installed-size.ts', 'docs')).toMatch(
    /^error: ".*docs\/wirebench\/package\.json" can’t be read \(.*\)\nname .*\n$/,
  )
  expect(refusalOf('start-up.ts', 'docs/no-such')).toMatch(
    /^error: "docs\/no-such" can’t be read \(.*\)\nname .*\n$/,
  )
  expect(refusalOf('faults.ts', '--outcomes', 'README.md')).toMatch(
    /^error: "README.md" is not .*\nname .*\n$/,
  )
})
