import { execFile } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { inspect, promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withoutSecrets } from '../../src/postgres/failures.ts'
import { openStore, type RunStore } from '../../src/store/index.ts'
import { discardHome, newHome, serverPassword, serverPort, serverUrl } from './support/homes.ts'

let homeFolder: string
let embedded: RunStore

beforeAll(async () => {
  homeFolder = await newHome()
  embedded = await openStore({ homeFolder })
})

afterAll(async () => {
  await embedded.close()
  await discardHome(homeFolder)
})

test('the embedded server’s password is in one file that only its owner can read', async () => {
  const folder = join(homeFolder, 'postgres')
  expect((await stat(join(folder, 'password'))).mode & 0o777).toBe(0o600)
  const password = await serverPassword(homeFolder)
  expect(password.length).toBeGreaterThanOrEqual(32)
  expect(await readFile(join(folder, 'server.log'), 'utf8')).not.toContain(password)
  // Where the server's user can't enter the checkout, a copy of the programs lies there too.
  const files = (await readdir(folder)).filter((name) => !name.startsWith('programs-'))
  expect(files.toSorted()).toEqual(['data', 'owners', 'password', 'server.log'])
})

test.skipIf(process.platform === 'win32')('no password is in the process list', async () => {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'args'], { maxBuffer: 1e8 })
  expect(stdout).toContain(homeFolder)
  expect(stdout).not.toContain(await serverPassword(homeFolder))
})

test('the embedded server listens on loopback only and asks everyone for the password', async () => {
  const url = await serverUrl(homeFolder, 'guessed')
  await expect(openStore({ homeFolder, databaseUrl: url })).rejects.toMatchObject({
    code: 'store-unavailable',
    message: expect.stringContaining('the server refused the login'),
  })
  const log = await readFile(join(homeFolder, 'postgres/server.log'), 'utf8')
  expect(log).toContain(`listening on IPv4 address "127.0.0.1", port ${await serverPort(homeFolder)}`)
  expect(log.match(/listening on/g)).toHaveLength(1)
})

test.each([
  ['a wrong password', (port: number) => `postgres://wirebench:s3cret-p%40ss@127.0.0.1:${port}/postgres`],
  [
    'a database that isn’t there',
    (port: number) => `postgres://wirebench:s3cret-p%40ss@127.0.0.1:${port}/none`,
  ],
  ['nobody at the port', () => 'postgres://wirebench:s3cret-p%40ss@127.0.0.1:1/postgres'],
  ['an unknown host', () => 'postgres://wirebench:s3cret-p%40ss@host.invalid/postgres'],
  ['no password', (port: number) => `postgres://wirebench@127.0.0.1:${port}/postgres`],
  [
    'encryption that the server doesn’t have',
    (port: number) => `postgres://wirebench:s3cret-p%40ss@127.0.0.1:${port}/postgres?sslmode=verify-full`,
  ],
  [
    'a password as a parameter',
    () => 'postgres://127.0.0.1:1/postgres?user=wirebench&password=s3cret-p%40ss',
  ],
  ['another kind of address', () => 'mysql://wirebench:s3cret-p%40ss@127.0.0.1/postgres'],
  ['no address at all', () => 'postgres://wirebench:s3cret-p%40ss@['],
])('DATABASE_URL with %s fails in one line with a hint, and never shows the password', async (_, url) => {
  const opening = openStore({ homeFolder, databaseUrl: url(await serverPort(homeFolder)) })
  const error = await opening.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toMatchObject({
    name: 'WirebenchError',
    hint: expect.stringMatching(/DATABASE_URL|postgres:\/\//),
  })
  const shown = inspect(error, { depth: 10, showHidden: true })
  expect(shown).not.toContain('s3cret')
  expect(String(error)).not.toContain('\n')
})

test.each([
  ['a secret, plain and percent-encoded', 'a s3cret-p@ss b s3cret-p%40ss', 's3cret-p@ss', 'a *** b ***'],
  ['a word in an address', 'postgres://me:postgres@postgres/x', 'postgres', 'postgres://me:***@postgres/x'],
  [
    'a letter in an address',
    'no postgres://a:a@a:1/a?password=a&x=a',
    'a',
    'no postgres://a:***@a:1/a?password=***&x=a',
  ],
  ['nobody’s password in an address', 'see https://you:theirs@host', '', 'see https://you:***@host'],
])('%s is masked', (_, text, secret, masked) => {
  expect(withoutSecrets(text, [secret])).toBe(masked)
})

test.each(['e', 'a', 'postgres', 'password'])(
  'a password such as “%s” eats no other letters',
  async (password) => {
    const url = `postgres://postgres:${password}@127.0.0.1:1/postgres`
    await expect(openStore({ homeFolder, databaseUrl: url })).rejects.toMatchObject({
      message: expect.stringMatching(
        /^PostgreSQL at postgres@127\.0\.0\.1:1\/postgres: the database can’t be reached/,
      ),
    })
  },
)

test.each([
  'postgres://me:12/s3cret@host/x',
  'postgres://me:1?s3cret@host/x',
  'postgres://me:1#s3cret@host/x',
])('a password with a character that ends the address before it is refused: %s', async (databaseUrl) => {
  const error = await openStore({ homeFolder, databaseUrl }).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: 'invalid-option', hint: expect.stringContaining('percent-encoded') })
  expect(inspect(error)).not.toContain('s3cret')
})
