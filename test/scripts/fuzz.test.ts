import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Every day has its own, which the output names; `pnpm fuzz` gives a million cases. */
const seed = String(Math.floor(Date.now() / 86_400_000))

test('whatever comes from outside is read, or refused in words', () => {
  const words = ['scripts/fuzz.ts', '--cases', '6000', '--seed', seed, '--no-routes']
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' })
  expect(status, stdout + stderr).toBe(0)
})
