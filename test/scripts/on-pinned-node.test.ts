import { spawn, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../packages/bench-core/test/support/temporary-folder.ts'

const folder = temporaryFolder()

/** Makes a checkout with a program that has this Node.js pinned. */
function checkout(pinned: string, program: string): void {
  mkdirSync(join(folder, 'scripts'), { recursive: true })
  for (const script of ['on-pinned-node.mjs', 'end-with-npx.mjs'])
    cpSync(join(import.meta.dirname, '../../scripts', script), join(folder, 'scripts', script))
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ dependencies: { node: pinned }, packageManager: 'pnpm@1.2.3' }),
  )
  writeFileSync(join(folder, 'program.ts'), program)
}

function started(pinned: string) {
  checkout(pinned, 'console.log(process.argv.slice(2).join(" ") as string)')
  const options = { encoding: 'utf8', cwd: folder } as const
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/on-pinned-node.mjs', 'program.ts', 'codec', '--seed', '1'],
    options,
  )
  return { status, stdout, stderr }
}

test('a program is started with its own arguments', () => {
  expect(started(process.versions.node)).toEqual({ status: 0, stdout: 'codec --seed 1\n', stderr: '' })
})

test('what it compiled is kept in the checkout for the next start, and no program that it starts is told of it', () => {
  checkout(process.versions.node, 'console.log(process.env.NODE_COMPILE_CACHE)')
  onTestFinished(() => rmSync(join(folder, 'node_modules'), { recursive: true }))
  const { NODE_COMPILE_CACHE: _, ...env } = process.env
  const command = ['scripts/on-pinned-node.mjs', 'program.ts']
  const { stdout } = spawnSync(process.execPath, command, { encoding: 'utf8', cwd: folder, env })
  expect(stdout).toBe('undefined\n')
  expect(globSync('node_modules/.cache/wirebench-compiled/*/*', { cwd: folder })).not.toEqual([])
})

test('where the pinned Node.js is not installed, that is said in two lines, with what to do', () => {
  const { status, stderr } = started('99.1.0')
  expect(status).toBe(2)
  expect(stderr).toMatch(
    /^error: this is Node\.js \S+, and Wirebench needs 99\.1\.0\n.*`npx pnpm@1\.2\.3 install`.*\n$/,
  )
})

test('where it is installed and another one was started, that one’s way is named', () => {
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
  writeFileSync(join(folder, 'node_modules/.bin/node'), '')
  onTestFinished(() => rmSync(join(folder, 'node_modules'), { recursive: true }))
  const { status, stderr } = started('99.1.0')
  expect(status).toBe(2)
  expect(stderr).toMatch(
    /^error: this is Node\.js \S+, and Wirebench runs on 99\.1\.0\n.*`npx pnpm@1\.2\.3 bench`.*\n$/,
  )
})

test.runIf(process.platform === 'linux')(
  'a program that npx started ends in order when npx is killed',
  async () => {
    checkout(
      process.versions.node,
      'process.on("SIGTERM", () => { console.log("in order"); process.exit() }); setInterval(() => {}, 1e6); console.log("up")',
    )
    writeFileSync(join(folder, 'npx'), `'${process.execPath}' scripts/on-pinned-node.mjs program.ts; true`)
    const npx = spawn('sh', [join(folder, 'npx')], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
    let told = ''
    for await (const chunk of npx.stdout) {
      told += chunk
      if (told === 'up\n') npx.kill('SIGKILL')
    }
    expect(told).toBe('up\nin order\n')
  },
)
