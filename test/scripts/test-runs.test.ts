import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../packages/bench-core/test/support/temporary-folder.ts'

const script = join(import.meta.dirname, '../../scripts/test-runs.ts')
const folder = temporaryFolder()

/** A folder with tests of its own. */
function testsOf(name: string, tests: string): string {
  const root = join(folder, name)
  mkdirSync(root)
  writeFileSync(
    join(root, 'vitest.config.mjs'),
    "export default { test: { globals: true, include: ['*.mjs'], exclude: ['*.config.mjs'], tags: [{ name: 'slow' }] } }",
  )
  writeFileSync(join(root, 'some.mjs'), tests)
  return root
}

test('each run has a line with its counts, and where all pass the exit code is 0', () => {
  const root = testsOf(
    'passing',
    'test("one", () => {}); test("two", () => {}); test.skip("three", () => {})',
  )
  const words = [script, '--runs', '2', '--root', root]
  const { status, stdout } = spawnSync(process.execPath, words, { encoding: 'utf8' })
  expect(stdout).toMatch(
    /^ +run +seconds +load +passed +failed +skipped\n +1 +[\d.]+ +[\d.]+ +2 +0 +1\n +2 +[\d.]+ +[\d.]+ +2 +0 +1\n0 of 2 runs failed; .* s\n$/,
  )
  expect(status).toBe(0)
})

test('a run that fails says which tests did, the others go on, and the exit code is 1', () => {
  const root = testsOf('failing', 'test("fits", () => {}); test("is odd", () => { throw new Error("no") })')
  const words = [script, '--runs', '2', '--root', root]
  const { status, stdout } = spawnSync(process.execPath, words, { encoding: 'utf8' })
  expect(stdout).toMatch(
    /\n +1 .* 1 +1 +0\n {2}\S+some\.mjs: is odd\n +2 .* 1 +1 +0\n {2}\S+some\.mjs: is odd\n2 of 2 /,
  )
  expect(status).toBe(1)
})

test('what ends before any test is a failure too, with its reason', () => {
  const root = testsOf('broken', 'throw new Error("not even loaded")')
  const words = [script, '--runs', '1', '--root', root]
  const { status, stdout } = spawnSync(process.execPath, words, { encoding: 'utf8' })
  expect(stdout).toMatch(/some\.mjs: not even loaded/)
  expect(status).toBe(1)
})

test('Ctrl-C ends it with the run that is going on', async () => {
  const root = testsOf(
    'long',
    'test("waits", async () => { await new Promise(() => setInterval(() => {}, 1e6)) })',
  )
  const child = spawn(process.execPath, [script, '--root', root], { stdio: ['ignore', 'pipe', 'inherit'] })
  child.stdout.once('data', () => child.kill('SIGINT'))
  expect(await once(child, 'exit')).toEqual([130, null])
})
