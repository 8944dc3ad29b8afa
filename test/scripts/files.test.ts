import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { report } from '../../packages/bench-core/src/report/report.ts'
import { recordedEvents } from '../../packages/bench-core/test/golden/recorded-runs.ts'
import { temporaryFolder } from '../../packages/bench-core/test/support/temporary-folder.ts'
import { changedReports, changedText } from '../../scripts/additions/addition.ts'
import { contenders } from '../../scripts/additions/contenders.ts'
import { product } from '../../scripts/additions/product.ts'

const root = join(import.meta.dirname, '../..')
const folder = temporaryFolder()

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

test.each([
  ['additions.ts', 'no-such', 'additions', 'a picture'],
  ['fuzz.ts', '--only=no-such', '--only', 'JSON data'],
  ['public-trees.ts', '--only=no-such', '--only', 'etcd'],
  ['identical-code.ts', '--of=tinybench,no-such', '--of', 'nanobench'],
  ['trials-by-clicks.ts', '--only=no-such', '--only', 'kubernetes'],
  ['five-users.ts', '--users=az', '--users', 'did you mean a'],
])('%s refuses a name that it doesn’t know, with those that it knows', (script, given, option, known) => {
  const refusal = refusalOf(script, given)
  expect(refusal).toMatch(new RegExp(`^error: ${option}: there is no "(no-such|z)"$`, 'm'))
  expect(refusal).toContain(known)
})

test.each([
  ['storage-speed.ts', '--copies', '0', 1],
  ['storage-speed.ts', '--times', '0', 1],
  ['storage-speed.ts', '--turn', '0', 1],
  ['estimators.ts', '--rounds', '1', 2],
])('%s refuses %s %s, of which nothing could be told', (script, option, given, least) => {
  expect(refusalOf(script, option, given)).toBe(
    `error: ${option} is "${given}"\ngive a whole number from ${least} to 1000000000\n`,
  )
})

test('half-widths.ts compares ratios to the same reference alone', () => {
  const recorded = report(recordedEvents('codec'))
  const [first, other] = ['first.json', 'other.json'].map((name) => join(folder, name))
  writeFileSync(first!, JSON.stringify(recorded))
  const comparisons = recorded.comparisons.map((comparison) => ({ ...comparison, reference: 'other' }))
  writeFileSync(other!, JSON.stringify({ ...recorded, comparisons }))
  const words = [join('scripts', 'half-widths.ts'), first!, first!, other!]
  const { stdout } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' })
  const { name } = recorded.run
  const [same, apart] = stdout.trimEnd().split('\n\n').slice(-2)
  expect(same).toMatch(/: 0 of [1-9]\d* ratios lie further apart/)
  expect(apart).toBe(`${name}, ${name}: no ratio is of the same case to the same reference`)
})

test('an addition changes no report of a recorded run, but for those that it is said to change', () => {
  const outputs = 'packages/bench-core/test/golden/outputs'
  const help = ` M ${outputs}/help.txt`
  const json = ` M ${outputs}/codec.json`
  const html = ` M ${outputs}/codec.html`
  const rewritten = [' M docs/config.schema.json', help, json, html]
  const of = (what: string) => product.find((addition) => addition.what === what)!
  expect(changedReports(of('a warning'), rewritten)).toEqual([json, html])
  expect(changedReports(of('a picture'), rewritten)).toEqual([json])
})

test.each([...product, ...contenders])('$what finds in the sources what it changes', ({ files }) => {
  for (const [path, change] of Object.entries(files))
    if (typeof change !== 'string')
      expect(() => changedText(path, readFileSync(join(root, path), 'utf8'), change)).not.toThrow()
})
