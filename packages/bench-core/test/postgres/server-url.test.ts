import { expect, test } from 'vitest'
import { parseServerUrl } from '../../src/postgres/server-url.ts'

test('an address is taken apart, and its password is kept out of its place', () => {
  const { place, location, secrets } = parseServerUrl('postgres://me:p%40ss@db.example:6543/shop', '--pg-url')
  expect(place).toEqual({ host: 'db.example', port: 6543, database: 'shop', user: 'me' })
  expect(location).toBe('PostgreSQL at me@db.example:6543/shop')
  expect(secrets).toContain('p@ss')
})

test('what an address leaves out is what PostgreSQL takes', () => {
  expect(parseServerUrl('postgresql://db.example', '--pg-url').place).toEqual({
    host: 'db.example',
    port: 5432,
    database: 'postgres',
    user: 'postgres',
  })
})

test.each(['db.example', 'mysql://db.example/x', 'postgres//secret'])(
  '%s is no address, and is not repeated',
  (text) => {
    expect(() => parseServerUrl(text, '--pg-url')).toThrow('--pg-url is not a PostgreSQL address')
  },
)
