import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withLogin } from '../../src/postgres/login.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const folder = temporaryFolder()
const nowhere = { PGPASSFILE: join(folder, 'none') }

function passwordFile(name: string, lines: readonly string[], mode = 0o600) {
  const file = join(folder, name)
  writeFileSync(file, `${lines.join('\n')}\n`)
  chmodSync(file, mode)
  return { PGPASSFILE: file }
}

const complete = (text: string, environment: Record<string, string>) =>
  withLogin(text, '--pg-url', environment)

test('an address with its own password stays as it is', () => {
  const address = 'postgres://me:own@db.example:6543/shop?sslmode=disable'
  expect(complete(address, { ...nowhere, PGPASSWORD: 'other' })).toBe(address)
})

test('PGPASSWORD is put in where there is none, whatever characters it has', () => {
  const url = new URL(complete('postgres://me@db.example/shop', { ...nowhere, PGPASSWORD: 'p@ss:w/%41 é' }))
  expect(decodeURIComponent(url.password)).toBe('p@ss:w/%41 é')
  expect([url.username, url.hostname, url.pathname]).toEqual(['me', 'db.example', '/shop'])
})

test('without a password anywhere there is none in it', () => {
  expect(complete('postgres://me@db.example:6543/shop', nowhere)).toBe('postgres://me@db.example:6543/shop')
})

test('what drivers would take from the environment is in it', () => {
  const environment = { ...nowhere, PGSSLMODE: 'require' }
  expect(complete('postgres://me@db.example', environment)).toBe(
    'postgres://me@db.example:5432/me?sslmode=verify-full',
  )
  expect(complete('postgres://me@db.example:6543/shop?sslmode=disable', environment)).toBe(
    'postgres://me@db.example:6543/shop?sslmode=disable',
  )
  expect(complete('postgres:///shop?user=me', nowhere)).toBe(
    'postgres:///shop?user=me&host=localhost&port=5432',
  )
})

test('the user that is told is the user that logs in', () => {
  expect(complete('postgres://db.example:6543/shop', nowhere)).toBe(
    'postgres://postgres@db.example:6543/shop',
  )
  expect(complete('postgres://db.example:6543/shop?user=me', nowhere)).toBe(
    'postgres://db.example:6543/shop?user=me',
  )
})

test('an address without a host has its login in its parameters', () => {
  const url = new URL(complete('postgres:///shop?host=/run/pg&user=me', { ...nowhere, PGPASSWORD: 'secret' }))
  expect(url.searchParams.get('password')).toBe('secret')
})

describe('the password file', () => {
  test.each([
    ['the first line that fits', ['*:*:*:me:first', '*:*:*:me:second'], 'first'],
    [
      'only lines for this place',
      ['other:*:*:*:a', '*:1:*:*:b', '*:*:x:*:c', '*:*:*:you:d', '*:*:*:*:e'],
      'e',
    ],
    ['no comment', ['#*:*:*:*:comment', 'db.example:6543:shop:me:named'], 'named'],
    ['escaped colons and backslashes', [String.raw`db.example:6543:shop:me:a\:b\\c`], String.raw`a:b\c`],
    ['colons in the password as they are', ['*:*:*:*:a:b'], 'a:b'],
  ])('is read as libpq reads it: %s', (_, lines, password) => {
    const url = new URL(complete('postgres://me@db.example:6543/shop', passwordFile('pass', lines)))
    expect(decodeURIComponent(url.password)).toBe(password)
  })

  test('comes after PGPASSWORD', () => {
    const environment = { ...passwordFile('pass', ['*:*:*:*:file']), PGPASSWORD: 'environment' }
    expect(new URL(complete('postgres://me@db.example/shop', environment)).password).toBe('environment')
  })

  test.skipIf(process.platform === 'win32')('is passed over where others may read it', () => {
    const environment = passwordFile('open', ['*:*:*:*:file'], 0o644)
    expect(new URL(complete('postgres://me@db.example/shop', environment)).password).toBe('')
  })

  test('knows a socket’s folder as localhost', () => {
    const environment = passwordFile('pass', ['localhost:*:*:*:local'])
    const url = new URL(complete('postgres:///shop?host=/run/pg&user=me', environment))
    expect(url.searchParams.get('password')).toBe('local')
  })
})
