import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readOptions } from '../../../apps/server/src/options.ts'

const root = join(import.meta.dirname, '../../..')
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const manifest = JSON.parse(textOf('package.json'))
const dockerfile = textOf('Dockerfile').replaceAll(/\\\n\s*/g, '')
const compose = textOf('compose.yaml')

/** What follows an instruction, everywhere that it stands. */
const all = (instruction: string) =>
  [...dockerfile.matchAll(new RegExp(`^(?:HEALTHCHECK .*)?${instruction} (.+)$`, 'gm'))].map(
    ([, rest]) => rest!,
  )
const [health, start] = all('CMD').map((list) => JSON.parse(list) as string[])
const tokenFile = start!.at(-1)!

test('the container is built with the versions of the checkout, by a script that is there', () => {
  expect(new Set(all('FROM').map((image) => image.split(' ')[0]))).toEqual(
    new Set([`node:${manifest.dependencies.node}-slim`]),
  )
  const [, version, script] = dockerfile.match(/npx --yes (pnpm@\S+) (\S+)/)!
  expect(version).toBe(manifest.packageManager)
  expect(manifest.scripts).toHaveProperty(script!)
})

test('what is copied into it lies in the checkout, or in an earlier stage', () => {
  const stages = all('FROM').map((image) => image.split(' AS ')[1])
  for (const copied of all('COPY')) {
    const [, from] = copied.match(/--from=(\S+)/) ?? []
    const sources = copied
      .split(' ')
      .filter((word) => !word.startsWith('--'))
      .slice(0, -1)
    if (from === undefined)
      for (const source of sources) expect(existsSync(join(root, source)), source).toBe(true)
    else expect(stages).toContain(from)
  }
  expect(health![1]).toBe(`/opt/wirebench/${all('COPY').at(-1)!.split(/[ /]/)[1]}`)
})

test('it starts as an ordinary user with options that the server takes, on the port that is exposed and asked for its health', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wirebench container test-'))
  try {
    writeFileSync(join(folder, 'token'), 'a token of some length'.replaceAll(' ', '-'))
    const [command, ...given] = start!
    expect(command).toBe('start')
    const options = given.map((word) => (word === tokenFile ? join(folder, 'token') : word))
    const { port } = readOptions(options, {}) as { port: number }
    expect(all('EXPOSE')).toEqual([String(port)])
    expect(compose).toContain(`- 127.0.0.1:${port}:${port}\n`)
    expect(textOf('scripts/container-health.mjs')).toContain(`'http://127.0.0.1:${port}'`)
  } finally {
    rmSync(folder, { recursive: true })
  }
  expect(all('USER').at(-1)).toBe('node')
})

test('saved runs and the token lie where the compose file brings them', () => {
  const [home] = all('VOLUME')
  expect(all('ENV')).toContain(`WIREBENCH_HOME=${home}`)
  expect(compose).toContain(`- home:${home}\n`)
  const [, name] = tokenFile.match(/^\/run\/secrets\/(.+)$/)!
  expect(compose).toMatch(new RegExp(`^secrets:\n  ${name}:\n    file: ./${name}$`, 'm'))
  expect(textOf('scripts/container-health.mjs')).toContain(`'${tokenFile}'`)
  for (const ignored of ['.gitignore', '.dockerignore']) expect(textOf(ignored).split('\n')).toContain(name)
  const [, user, host, database] = compose.match(/postgres:\/\/(\w+):\S+ .*@(\w+)\/(\w+)$/m) ?? []
  expect(compose).toContain(`POSTGRES_USER: ${user}\n`)
  expect(compose).toMatch(new RegExp(`^  ${host}:\n    image: postgres:`, 'm'))
  expect(database).toBe(user)
})
