import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Report } from '../../../src/model/report/report.ts'
import { measureForMoments } from '../../run/support/measure-for-moments.ts'
import { freshLock } from '../../run/support/specs.ts'
import { unguessable } from '../../suites/storage/support/specs.ts'
import { startUserServer, type UserServer } from '../../suites/storage/support/user-server.ts'
import { outcomeOf } from '../support/bench-io.ts'

measureForMoments()

const short = [
  ...['storage', '--preset', 'smoke', '--rounds', '1', '--workload', 'user-document', '--no-save'],
  ...['--format', 'jsonb-json,bytea-protobuf'],
]
const small = ['--rows', '50', '--batch', '10', '--connections', '1', '--phase', 'insert,point-read,x-ray']
let userServer: UserServer

beforeAll(async () => {
  userServer = await startUserServer()
})

afterAll(() => userServer.remove())

test('bench storage measures on a server of its own and prints what it found', async () => {
  const environment = { WIREBENCH_LOCK: freshLock() }
  const { code, stdout } = await outcomeOf([...short, ...small, '--json', '-'], { environment })
  const report = JSON.parse(stdout) as Report
  const operations = [...new Set(report.cases.map(({ key }) => key.operation))]
  expect(code).toBe(0)
  expect(report.linter.findings).toEqual([])
  expect(operations).toEqual(['insert', 'point-read', 'x-ray'])
  expect(report.environment.postgres).toMatchObject({
    version: expect.stringMatching(/^18\./),
    settings: { autovacuum: 'off' },
  })
  expect(report.cases.map(({ status }) => status)).toEqual(report.cases.map(() => 'measured'))
  const xRay = report.cases.find(
    ({ key }) => key.operation === 'x-ray' && key.contender === 'bytea-protobuf',
  )!
  expect(xRay.metrics.encodedBytesPerPayload!.value).toBeGreaterThan(20)
  expect(xRay.metrics.bytesPerRow!.value).toBeGreaterThan(xRay.metrics.storedBytesPerPayload!.value!)
})

test('WIREBENCH_PG_URL names the server, and its password is nowhere', async () => {
  const password = unguessable()
  await userServer.query(`create role speaker login password '${password}'`)
  await userServer.query('grant create on database postgres to speaker')
  const environment = {
    WIREBENCH_LOCK: freshLock(),
    WIREBENCH_PG_URL: userServer.urlFor({ user: 'speaker', password }),
  }
  const one = ['--format', 'jsonb-json', '--phase', 'insert', '--verbose', '--json', '-']
  const { code, stdout, stderr } = await outcomeOf([...short, ...small, ...one], { environment })
  expect(code).toBe(0)
  expect(JSON.parse(stdout).run.spec.storage.server).toMatchObject({ kind: 'own', user: 'speaker' })
  expect(stdout + stderr).not.toContain(password)
  expect(await userServer.runSchemas()).toEqual([])
})

test.each([
  [['--rows', '0'], '--rows is "0"'],
  [['--rows', '10', '--batch', '11'], 'a batch of 11 rows is larger than the largest table, which has 10'],
  [['--batch', '70000'], '--batch is "70000"'],
  [['--format', 'bytea'], 'there is no column format named "bytea"'],
  [['--phase', 'insrt'], '--phase is "insrt"'],
  [['--driver', 'odbc'], '--driver is "odbc"'],
  [['--toast', 'zip'], '--toast is "zip"'],
  [['--pg-setting', 'fsync'], '--pg-setting is "fsync"'],
  [['--pg-setting', 'fsync=perhaps'], 'PostgreSQL doesn’t start with fsync=perhaps'],
  [['--pg-setting', 'archive_command=true'], 'the setting "archive_command" would name a program'],
  [['--pg-url', 'localhost'], '--pg-url is not a PostgreSQL address'],
  [['--pg-url', 'postgres://me:geheim@127.0.0.1:1/db'], 'the server can’t be reached'],
])('%j is a mistake that is told in two lines', async (options, what) => {
  const { code, stderr } = await outcomeOf(['storage', '--no-save', ...options])
  const lines = stderr.trimEnd().split('\n')
  expect(code).toBe(2)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain(what)
  expect(stderr).not.toContain('geheim')
})

test('an address that is set to nothing names no server', async () => {
  const environment = { WIREBENCH_LOCK: freshLock(), WIREBENCH_PG_URL: '' }
  const { code, stdout } = await outcomeOf([...short, '--dry-run'], { environment })
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('- storage: ') })
})
