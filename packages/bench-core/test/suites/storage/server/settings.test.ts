import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { PgSettings } from '../../../../src/model/storage/storage-spec.ts'
import { examineSettings } from '../../../../src/postgres/server-under-test/examine-settings.ts'
import { openServer } from '../../../../src/postgres/server-under-test/open-server.ts'
import { resolveSpec } from '../../../../src/run/resolve-spec.ts'
import { measureForMoments } from '../../../run/support/measure-for-moments.ts'
import { ofType } from '../../../run/support/specs.ts'
import { failureOf } from '../../../support/failure.ts'
import { serverFolders } from '../support/server-folders.ts'
import { eventsOf, storageSpec } from '../support/specs.ts'

measureForMoments()

const opening = {
  runId: 'settings',
  server: { kind: 'embedded' as const },
  keepTables: false,
  pgUrl: undefined,
}
const leftFolders = serverFolders()

test('a server that comes with a run has the settings that it was given, beside the usual ones', async () => {
  const pgSettings = { synchronous_commit: 'off', work_mem: '8MB', checkpoint_timeout: '30min' }
  const server = await openServer({ ...opening, pgSettings })
  try {
    expect(server.settings).toMatchObject({ autovacuum: 'off', synchronous_commit: 'off' })
    expect(await server.settingOf('checkpoint_timeout')).toBe('1800s')
    expect(await server.settingOf('fsync')).toBe('on')
    expect(await server.settingOf('no_such_setting')).toBeUndefined()
  } finally {
    await server.close()
  }
})

test('a server that comes with a run is reached whatever encryption the environment asks of others', async () => {
  vi.stubEnv('PGSSLMODE', 'require')
  const server = await openServer({ ...opening, pgSettings: { fsync: 'off' } }).finally(() =>
    vi.unstubAllEnvs(),
  )
  await server.close()
})

test('a server that comes with a run takes all connections that are open at once', async () => {
  // Of the format and its copy: more than the hundred that a server takes by itself.
  const spec = storageSpec({ phases: ['point-read'], connections: [55] })
  const events = await eventsOf(spec)
  expect(ofType(events, 'run-finished')).toMatchObject([{ state: 'completed' }])
  expect(ofType(events, 'case-failed')).toEqual([])
  expect(ofType(events, 'figures-measured')).toHaveLength(2)
})

test('a server that stands still answers nothing until it goes on, and can be removed as it is', async () => {
  const server = await openServer({ ...opening, pgSettings: { fsync: 'off' } })
  let answered = false
  server.suspend()
  const answer = server.admin.query('select 1').then(() => {
    answered = true
  })
  await server.flushDisk()
  if (process.platform === 'linux') expect(answered).toBe(false)
  server.resume()
  await answer
  server.suspend()
  server.abandon()
  await server.close()
  expect(leftFolders()).toEqual([])
})

test.each([
  [{ no_such_setting: '1' }, /PostgreSQL doesn’t start with no_such_setting=1: unrecognized configuration/],
  [{ fsync: 'perhaps' }, /fsync=perhaps: parameter "fsync" requires a Boolean value/],
  [{ wal_level: 'minimal' }, /WAL streaming|max_wal_senders/],
])('settings that PostgreSQL refuses are told in its own words: %j', async (settings, what) => {
  const { code, message, hint } = await failureOf(examineSettings([settings]))
  expect(code).toBe('invalid-option')
  expect(message).toMatch(what)
  expect(hint).toContain('PostgreSQL’s documentation')
  expect(leftFolders()).toEqual([])
})

test.each([
  'archive_command',
  'shared_preload_libraries',
  'listen_addresses',
  'unix_socket_directories',
  'hba_file',
])('%s is for no spec, wherever that comes from', async (name) => {
  const pgSettings = { [name]: 'x' }
  const text = `the setting "${name}" would name a program, a file, an address or a log on the server`
  expect(() => resolveSpec({ suites: ['storage'], storage: { pgSettings } })).toThrow(text)
  expect(await failureOf(openServer({ ...opening, pgSettings }))).toMatchObject({ message: text })
})

test('settings are for the server that comes with the run', () => {
  const server = { kind: 'own' as const, host: 'db', port: 5432, database: 'bench', user: 'me' }
  const storage = { server, pgSettings: { fsync: 'off' } }
  expect(() => resolveSpec({ suites: ['storage'], storage })).toThrow(
    'fsync can be set only on the run’s own server',
  )
})

test('a name or a value that could be something else than a setting is refused', () => {
  const isSetting = (settings: Record<string, string>) => z.safeParse(PgSettings, settings).success
  expect(isSetting({ plan_cache_mode: 'force_generic_plan', 'my.own': '1' })).toBe(true)
  expect(isSetting({ '-c fsync': 'off' })).toBe(false)
  expect(isSetting({ fsync: 'off\nport=1' })).toBe(false)
})
