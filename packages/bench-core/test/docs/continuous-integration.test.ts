import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pnpmVersion } from '../../src/model/commands.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const page = readFileSync(join(root, 'docs/continuous-integration.md'), 'utf8')
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wirebench-ci-test-'))
  mkdirSync(join(folder, 'bin'))
  // Stands in for npx: the checkout's own pnpm scripts are what it would run.
  const executable = join(root, 'packages/bench-core/src/bin.ts')
  const shim = `#!/bin/sh\n[ "$1 $2 $3" = "--yes pnpm@${pnpmVersion} bench" ] || exit 64\nshift 3\nexec "${process.execPath}" "${executable}" "$@"\n`
  writeFileSync(join(folder, 'bin/npx'), shim)
  chmodSync(join(folder, 'bin/npx'), 0o755)
})

afterAll(() => rmSync(folder, { recursive: true }))

/** The steps of the workflow that run a command, by their names. */
function steps(): Map<string, string> {
  const [, workflow = ''] = /```yaml\n([\s\S]*?)```/.exec(page) ?? []
  const found = workflow.matchAll(/- name: (.+)\n(?: {8}if: .+\n)? {8}run: (?:\|\n((?: {10}.+\n)+)|(.+)\n)/g)
  return new Map([...found].map(([, name, block, line]) => [name!, (block ?? line!).replace(/^ {10}/gm, '')]))
}

/** Runs a step as the runner does: bash that stops at the first failure. */
async function runStep(script: string): Promise<number | null> {
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
    cwd: root,
    env: {
      ...process.env,
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      RUNNER_TEMP: folder,
      GITHUB_STEP_SUMMARY: join(folder, 'step-summary.md'),
      BENCH_OPTIONS:
        '--preset smoke --rounds 1 --codec json,msgpackr --test serialization --workload user-document',
      WIREBENCH_LOCK: join(folder, 'measuring.sock'),
      WIREBENCH_HOME: join(folder, 'home'),
    },
    stdio: 'ignore',
  })
  const [code] = await once(child, 'close')
  return code
}

test('the workflow’s steps do what the page says', async () => {
  const named = steps()
  expect([...named.keys()]).toEqual([
    'Measure the base',
    'Measure the pull request',
    'Compare',
    'Show the summary',
  ])
  expect(await runStep(named.get('Measure the base')!)).toBe(0)
  expect(await runStep(named.get('Measure the pull request')!)).toBe(0)
  const code = await runStep(named.get('Compare')!)
  await runStep(named.get('Show the summary')!)

  const summary = readFileSync(join(folder, 'step-summary.md'), 'utf8')
  expect(summary).toMatch(/^### mean time: /)
  // Whether two runs of the same code differ is for the machine to say; the exit code and the words agree.
  expect(summary).toMatch(code === 0 ? /\*\*Gate (passed|undecided)/ : /\*\*Gate failed/)
  expect([0, 1]).toContain(code)
  expect(readFileSync(join(folder, 'comparison.html'), 'utf8')).toMatch(/^<!doctype html>/)
  expect(existsSync(join(folder, 'home'))).toBe(false)
})

test('actions are pinned to commits, and the job may only read', () => {
  for (const [, action] of page.matchAll(/uses: (\S+)/g)) expect(action).toMatch(/@[0-9a-f]{40}$/)
  expect(page).toContain('permissions:\n  contents: read')
})
