import { afterAll, beforeAll, expect, test } from 'vitest'
import { hidePasswords, shownArguments } from '../../src/cli/output/hide-passwords.ts'
import { freshLock } from '../run/support/specs.ts'
import { unguessable } from '../suites/storage/support/specs.ts'
import { startUserServer, type UserServer } from '../suites/storage/support/user-server.ts'
import { outcomeOf } from './support/bench-io.ts'
import { commandLinesDuring } from './support/command-lines.ts'

let userServer: UserServer

beforeAll(async () => {
  userServer = await startUserServer()
})

afterAll(() => userServer.remove())

test.each([
  [['storage', '--pg-url', 'postgres://me:secret@db/x', '--rows', '10'], 'storage --pg-url *** --rows 10'],
  [['storage', '--pg-url=postgres://me:secret@db/x'], 'storage --pg-url=***'],
  [['storage', '--pg-url'], 'storage --pg-url'],
  [['codec', '--from-url', 'postgres://me:secret@db/x'], 'codec --from-url ***'],
  [['agent', '--database', 'postgres://me:secret@db/x', '--once'], 'agent --database *** --once'],
  [['codec', '--codec', 'json'], 'codec --codec json'],
])('%j is shown without its password', (argv, shown) => {
  expect(shownArguments(argv).join(' ')).toBe(shown)
})

test('an agent says where a password in --database shows', async () => {
  const { code, stderr } = await outcomeOf([
    'agent',
    '--name',
    'a b',
    '--database',
    'postgres://me:secret@db/x',
  ])
  expect(code).toBe(2)
  expect(stderr).toMatch(/^warning: the password in --database is visible .*; use DATABASE_URL, /)
  expect(stderr).not.toContain('secret')
})

test('a command without a password keeps its title', () => {
  const process = { argv: ['node', 'bin.ts', 'codec'], argv0: 'node', execArgv: [], title: 'as it was' }
  hidePasswords(process)
  expect(process.title).toBe('as it was')
})

test.runIf(process.platform === 'linux')(
  'a password in --pg-url is in the command line of no process of the run',
  async () => {
    const password = unguessable()
    await userServer.query(`create role listed login password '${password}'`)
    await userServer.query('grant create on database postgres to listed')
    const { told, all } = await commandLinesDuring(
      [
        ...['storage', '--pg-url', userServer.urlFor({ user: 'listed', password }), '--format', 'jsonb-json'],
        ...['--preset', 'smoke', '--rounds', '1', '--workload', 'user-document', '--rows', '40'],
        ...['--batch', '10', '--connections', '1'],
        ...['--phase', 'insert', '--no-save', '--verbose'],
      ],
      { WIREBENCH_LOCK: freshLock() },
    )
    expect(told).toContain('finished')
    expect(all.filter((command) => command.includes('storage --pg-url *** --format'))).toHaveLength(1)
    expect(all.filter((command) => command.includes('suites/storage/client-main.'))).not.toEqual([])
    expect(all.filter((command) => command.includes(password))).toEqual([])
    expect(told).not.toContain(password)
    expect(told.match(/^warning: the password in --pg-url is visible/gm)).toHaveLength(1)
  },
)
