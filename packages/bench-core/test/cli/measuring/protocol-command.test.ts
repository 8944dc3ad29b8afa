import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Report } from '../../../src/model/report/report.ts'
import { measureForMoments } from '../../run/support/measure-for-moments.ts'
import { unguessable } from '../../suites/storage/support/specs.ts'
import { startUserServer, type UserServer } from '../../suites/storage/support/user-server.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { type Outcome, outcomeOf } from '../support/bench-io.ts'
import { commandLinesDuring } from '../support/command-lines.ts'

measureForMoments()

const folder = temporaryFolder()

function fileOf(name: string, content: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

describe('a run of two transports', () => {
  const file = join(folder, 'report.json')
  let shown: Outcome
  beforeAll(async () => {
    const argv =
      'protocol --preset smoke --rounds 1 --transport http-json,tcp-protobuf --operation read --no-save'
    shown = await outcomeOf([...argv.split(' '), '--connections', '1,4', '--full', '--json', file], {
      environment: { WIREBENCH_LOCK: join(folder, 'lock.sock') },
    })
  })

  test('shows throughput, CPU and bytes', () => {
    expect(shown.stderr).toContain('round 1 of 1')
    expect(shown.stdout).toContain('read user-document, one at a time')
    expect(shown.stdout).toContain('CPU time and wire bytes per request')
    expect(shown.stdout).toContain('4 connections')
    expect(shown.code).toBe(0)
  })

  test('writes a report that is complete and in its schema', () => {
    const report = Report.parse(JSON.parse(readFileSync(file, 'utf8')))
    const names = ['http-json', 'tcp-protobuf']
    expect(report.run.spec.protocol!.contenders.map(({ name }) => name)).toEqual(names)
    const sequential = report.cases.filter(({ key }) => key.parameters.load === 'sequential')
    expect(sequential.map(({ key }) => key.contender)).toEqual(names)
    for (const reported of sequential) {
      expect(reported).toMatchObject({ status: 'measured', notes: {} })
      expect(reported.metrics).toHaveProperty('serverCpuNsPerOperation')
    }
    expect(report.linter.findings.filter(({ rule }) => rule === 'throughput-times-time')).toEqual([])
  })
})

describe('a mistake is told in two lines', () => {
  const operations = [{ name: 'read', method: 'GET', path: '/', expectedStatus: 200 }]

  test.each([
    [['--transport', 'http-jsn'], 'there is no transport named "http-jsn"', 'http-json'],
    [['--operation', 'reed'], '--operation is "reed"', 'read'],
    [['--connections', '0'], '--connections is "0"', '1 to 1,000'],
    [['--slo', 'soon'], '--slo is "soon"', 'milliseconds'],
    [['--store', 'redis'], '--store is "redis"', 'memory, postgres'],
    [['--store', 'postgres', '--pg-url', 'localhost'], '--pg-url is not a PostgreSQL address', 'write it as'],
    [
      ['--store', 'postgres', '--pg-url', 'postgres://me:geheim@127.0.0.1:1/db'],
      'PostgreSQL at me@127.0.0.1:1/db: the server can’t be reached',
      'check the address',
    ],
    [['--target', 'http://127.0.0.1:1'], '--target was given without --target-file', 'give both'],
  ])('%s', async (options, message, hint) => {
    const { code, stderr } = await outcomeOf(['protocol', '--no-save', ...options])
    expect(code).toBe(2)
    expect(stderr.split('\n')).toHaveLength(3)
    expect(stderr).toContain(message)
    expect(stderr).toContain(hint)
    expect(stderr).not.toContain('geheim')
  })

  test.each([
    ['no-json.json', 'GET /', 'is not JSON'],
    ['empty.json', { operations: [] }, '"operations" doesn’t fit'],
    ['path.json', { operations: [{ ...operations[0], path: 'users' }] }, '"operations.0.path" doesn’t fit'],
    ['method.json', { operations: [{ ...operations[0], method: 'FETCH' }] }, '"operations.0.method"'],
    ['more.json', { operations, retries: 3 }, 'doesn’t fit'],
    ['twice.json', { operations: [operations[0], operations[0]] }, 'two have the same name'],
    ['spaces.json', { operations: [{ ...operations[0], path: '/a b' }] }, '"operations.0.path" doesn’t fit'],
    [
      'lines.json',
      { operations: [{ ...operations[0], headers: { 'x-a': 'b\r\nhost: c' } }] },
      '"operations.0.headers.x-a" doesn’t fit',
    ],
  ])('a file of operations that doesn’t fit: %s', async (name, content, message) => {
    const file = fileOf(name, content)
    const argv = ['protocol', '--no-save', '--target', 'http://127.0.0.1:1', '--target-file', file]
    const { code, stderr } = await outcomeOf(argv)
    expect(code).toBe(2)
    expect(stderr).toContain(message)
    expect(stderr).toContain('write it like')
  })

  test('an address that isn’t this machine is warned of and needs to be confirmed', async () => {
    const file = fileOf('remote.json', { operations })
    const argv = ['protocol', '--no-save', '--target', 'http://example.com', '--target-file', file]
    const { code, stderr } = await outcomeOf(argv)
    expect(code).toBe(2)
    expect(stderr).toContain('http://example.com is not this machine')
    expect(stderr).toContain('--allow-remote-target')
  })
})

describe('documents on the user’s own server', () => {
  const argv = [
    ...['protocol', '--preset', 'smoke', '--rounds', '1', '--transport', 'tcp-protobuf', '--no-save'],
    ...['--operation', 'read', '--connections', '1', '--store', 'postgres', '--verbose'],
  ]
  let userServer: UserServer
  beforeAll(async () => {
    userServer = await startUserServer()
  })
  afterAll(() => userServer.remove())

  async function newRole(name: string): Promise<{ readonly url: string; readonly password: string }> {
    const password = unguessable()
    await userServer.query(`create role ${name} login password '${password}'`)
    await userServer.query(`grant create on database postgres to ${name}`)
    return { url: userServer.urlFor({ user: name, password }), password }
  }

  test('are kept there by WIREBENCH_PG_URL, whose password is nowhere', async () => {
    const { url, password } = await newRole('speaker')
    const environment = { WIREBENCH_LOCK: join(folder, 'lock.sock'), WIREBENCH_PG_URL: url }
    const { code, stdout, stderr } = await outcomeOf([...argv, '--json', '-'], { environment })
    const report = Report.parse(JSON.parse(stdout))
    expect(code).toBe(0)
    expect(report.run.spec.protocol?.server).toMatchObject({ kind: 'own', user: 'speaker' })
    expect(report.cases.every(({ key }) => key.parameters.store === 'postgres')).toBe(true)
    expect(report.environment.postgres?.version).toMatch(/^18/)
    expect(stdout + stderr).not.toContain(password)
    expect(stderr).toContain('documents are kept in PostgreSQL at speaker@')
    expect(await userServer.runSchemas()).toEqual([])
  })

  test.runIf(process.platform === 'linux')(
    'by --pg-url: its password is in the command line of no process of the run',
    async () => {
      const { url, password } = await newRole('listed')
      const environment = { WIREBENCH_LOCK: join(folder, 'lock.sock') }
      const { told, all } = await commandLinesDuring([...argv, '--pg-url', url], environment)
      expect(told).toContain('run-finished state=completed')
      expect(told).not.toContain(password)
      expect(told.match(/^warning: the password in --pg-url is visible/gm)).toHaveLength(1)
      for (const script of ['protocol/server/server-main.', 'protocol/client/client-main.'])
        expect(all.filter((command) => command.includes(script))).not.toEqual([])
      expect(all.filter((command) => command.includes(password))).toEqual([])
    },
  )

  test('are asked for with --store postgres', async () => {
    const { code, stderr } = await outcomeOf(['protocol', '--no-save', '--pg-url', userServer.url])
    expect(code).toBe(2)
    expect(stderr).toContain('a database server was given, but documents are stored in memory')
    expect(stderr).toContain('add --store postgres')
  })
})

test('an address in the environment is for other commands where documents are kept in memory', async () => {
  const environment = { WIREBENCH_PG_URL: 'postgres://me@127.0.0.1:1/db' }
  const { stderr } = await outcomeOf(['protocol', '--no-save', '--transport', 'http-jsn'], { environment })
  expect(stderr).toContain('there is no transport named "http-jsn"')
})
