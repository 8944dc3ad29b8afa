import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Report } from '../../src/model/report.ts'
import { outcomeOf } from './support/bench-io.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wirebench-protocol-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileOf(name: string, content: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

test('a run of two transports shows throughput, CPU and bytes, and writes its report', async () => {
  const environment = { WIREBENCH_LOCK: join(folder, 'lock.sock') }
  const argv =
    'protocol --preset smoke --rounds 2 --transport http-json,tcp-protobuf --operation read --no-save'
  const shown = await outcomeOf([...argv.split(' '), '--connections', '1,4'], { environment })
  expect(shown.stderr).toContain('round 2 of 2')
  expect(shown.stdout).toContain('read user-document, one at a time')
  expect(shown.stdout).toContain('CPU time and wire bytes of a request')
  expect(shown.stdout).toContain('4 connections')
  expect(shown.code).toBe(0)
})

test('the report of a run is complete and in its schema', async () => {
  const environment = { WIREBENCH_LOCK: join(folder, 'lock.sock') }
  const argv =
    'protocol --preset smoke --rounds 1 --transport tcp-protobuf --operation read --no-save --json -'
  const { stdout, code } = await outcomeOf([...argv.split(' '), '--connections', '1'], { environment })
  const report = Report.parse(JSON.parse(stdout))
  expect(code).toBe(0)
  expect(report.run.spec.protocol!.contenders.map(({ name }) => name)).toEqual(['tcp-protobuf'])
  const [sequential] = report.cases.filter(({ key }) => key.parameters.load === 'sequential')
  expect(sequential).toMatchObject({ status: 'measured', notes: {} })
  expect(sequential!.metrics).toHaveProperty('serverCpuNsPerOperation')
  expect(report.linter.findings.filter(({ rule }) => rule === 'throughput-times-time')).toEqual([])
})

describe('a mistake is told in two lines', () => {
  const operations = [{ name: 'read', method: 'GET', path: '/', expectedStatus: 200 }]

  test.each([
    [['--transport', 'http-jsn'], 'there is no transport named "http-jsn"', 'http-json'],
    [['--operation', 'reed'], 'there is no operation named "reed"', 'read'],
    [['--connections', '0'], '--connections is "0"', '1 to 1000'],
    [['--slo', 'soon'], '--slo is "soon"', 'milliseconds'],
    [['--store', 'redis'], 'there is no store named "redis"', 'memory, postgres'],
    [['--target', 'http://127.0.0.1:1'], '--target is there without --target-file', 'give both'],
  ])('%s', async (options, message, hint) => {
    const { code, stderr } = await outcomeOf(['protocol', '--no-save', ...options])
    expect(code).toBe(2)
    expect(stderr.split('\n')).toHaveLength(3)
    expect(stderr).toContain(message)
    expect(stderr).toContain(hint)
  })

  test.each([
    ['no-json.json', 'GET /', 'is no JSON'],
    ['empty.json', { operations: [] }, '"operations" doesn\'t fit'],
    ['path.json', { operations: [{ ...operations[0], path: 'users' }] }, '"operations.0.path" doesn\'t fit'],
    ['method.json', { operations: [{ ...operations[0], method: 'FETCH' }] }, '"operations.0.method"'],
    ['more.json', { operations, retries: 3 }, "doesn't fit"],
    ['twice.json', { operations: [operations[0], operations[0]] }, 'two have the same name'],
    ['spaces.json', { operations: [{ ...operations[0], path: '/a b' }] }, '"operations.0.path" doesn\'t fit'],
    [
      'lines.json',
      { operations: [{ ...operations[0], headers: { 'x-a': 'b\r\nhost: c' } }] },
      '"operations.0.headers.x-a" doesn\'t fit',
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
    expect(stderr).toContain('--i-may-load-this-target')
  })
})
