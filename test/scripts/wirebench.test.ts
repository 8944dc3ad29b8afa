import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'wirebench command test-')))
afterAll(() => rmSync(folder, { recursive: true }))

const major = Number.parseInt(process.versions.node, 10)
const nodePackage = `@wirebench/node-${process.platform}-${process.arch}`
const command = 'bin/wirebench.mjs'

/** Makes a package with these programs, and with the Node.js that it brings where there is one. */
function install(given: { pinned: string; brings: boolean; bench: string; start?: string }): void {
  rmSync(folder, { recursive: true })
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const versions = { [nodePackage]: given.pinned }
  put('package.json', JSON.stringify({ type: 'module', optionalDependencies: versions }))
  put('packages/bench-core/src/bin.js', given.bench)
  put('apps/server/src/main.js', given.start ?? '')
  for (const name of ['wirebench', 'run-wirebench', 'pinned-node', 'end-with-npx'])
    cpSync(join(import.meta.dirname, '../../scripts', `${name}.mjs`), join(folder, 'bin', `${name}.mjs`))
  if (!given.brings) return
  put(`node_modules/${nodePackage}/package.json`, '{}')
  mkdirSync(join(folder, `node_modules/${nodePackage}/bin`))
  symlinkSync(process.execPath, join(folder, `node_modules/${nodePackage}/bin/node`))
}

function typed(...given: readonly string[]) {
  const options = { encoding: 'utf8', cwd: folder, input: 'pasted' } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...given], options)
  return { status, stdout, stderr }
}

const tellAll = `
  import { readFileSync } from 'node:fs'
  console.log(process.argv0, process.argv.slice(2), readFileSync(0, 'utf8'))
  process.exitCode = 3`

test.skipIf(process.platform === 'win32')(
  'what is typed and pasted reaches the program on the Node.js of the package, and its exit code comes back',
  () => {
    install({ pinned: `${major}.0.1`, brings: true, bench: tellAll })
    const node = join(folder, `node_modules/${nodePackage}/bin/node`)
    expect(typed('codec', '--name', 'a b')).toEqual({
      status: 3,
      stdout: `${node} [ 'codec', '--name', 'a b' ] pasted\n`,
      stderr: '',
    })
  },
)

test.each([`${major}.0.1`, '99.1.0'])(
  'where the package doesn’t bring Node.js %s for the system, its own does the work',
  (pinned) => {
    install({ pinned, brings: false, bench: tellAll })
    expect(typed('list')).toMatchObject({ status: 3, stdout: expect.stringContaining("[ 'list' ] pasted") })
  },
)

test.skipIf(process.platform === 'win32')(
  'where the Node.js of the package lacks a library of the system, this one does the work',
  () => {
    install({ pinned: `${major}.0.1`, brings: true, bench: tellAll })
    const node = join(folder, `node_modules/${nodePackage}/bin/node`)
    rmSync(node)
    const loader = 'echo "node: error while loading shared libraries: libatomic.so.1" >&2; exit 127'
    writeFileSync(node, `#!/bin/sh\n${loader}\n`, { mode: 0o755 })
    expect(typed('list')).toEqual({
      status: 3,
      stdout: expect.stringContaining("[ 'list' ] pasted"),
      stderr: expect.stringContaining('libatomic'),
    })
  },
)

test('`start` is the server, with its own arguments', () => {
  install({ pinned: process.versions.node, brings: false, bench: '', start: tellAll })
  expect(typed('start', '--port', '0').stdout).toContain("[ '--port', '0' ] pasted")
})

test.runIf(process.platform === 'linux').each(['SIGTERM', 'SIGKILL'] as const)(
  'what the command started ends in order when it gets %s',
  async (signal) => {
    const waits = `process.on("SIGTERM", () => { console.log("in order"); process.exit(1) }); setInterval(() => {}, 1e6); console.log("up")`
    install({ pinned: `${major}.0.1`, brings: true, bench: waits })
    const child = spawn(process.execPath, [join(folder, command), 'codec'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)))
    let told = ''
    for await (const chunk of child.stdout) {
      told += chunk
      if (told === 'up\n') child.kill(signal)
    }
    expect(told).toBe('up\nin order\n')
    expect(await ended).toBe(signal === 'SIGTERM' ? 1 : null)
  },
)
