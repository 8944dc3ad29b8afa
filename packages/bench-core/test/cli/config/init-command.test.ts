import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigFile } from '../../../src/model/config/config-file.ts'
import { executable } from '../support/bench-process.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'wirebench-init-')))
afterAll(() => rmSync(folder, { recursive: true }))

/** A folder with these files, and what `bench` says in it. */
function projectOf(name: string, files: Readonly<Record<string, unknown>>) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name, path)), { recursive: true })
    writeFileSync(join(folder, name, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  const cwd = join(folder, name)
  mkdirSync(cwd, { recursive: true })
  return {
    bench(...argv: string[]) {
      const env = {
        PATH: process.env.PATH,
        WIREBENCH_HOME: join(folder, 'home'),
        WIREBENCH_LOCK: `init-${process.pid}`,
      }
      const { status, stdout, stderr } = spawnSync(process.execPath, [executable, ...argv], { cwd, env })
      return { code: status, stdout: String(stdout).replaceAll('\u00a0', ' '), stderr: String(stderr) }
    },
    config: () => ConfigFile.parse(JSON.parse(readFileSync(join(cwd, 'wirebench.config.json'), 'utf8'))),
  }
}

const orderProto = `syntax = "proto3";
package acme.v1;
import "acme/kind.proto";
message Refund { string reason = 1; Kind kind = 2; }
message Order { string id = 1; int32 count = 2; }`

test('schemas, samples and libraries that lie around make a file, which a run then takes', () => {
  const { bench, config } = projectOf('service', {
    'proto/acme/order.proto': orderProto,
    'proto/acme/kind.proto': 'syntax = "proto3";\npackage acme.v1;\nenum Kind { NONE = 0; }',
    'samples/orders.json': [
      { id: 'a', count: 1 },
      { id: 'b', count: 2 },
    ],
    'samples/one.json': { id: 'c' },
    'node_modules/x/data.json': [{}],
    'tsconfig.json': {},
    'package.json': {
      dependencies: { protobufjs: '8', msgpackr: '2', pg: '8' },
      devDependencies: { vitest: '5' },
    },
  })
  const { code, stdout, stderr } = bench('init')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^found proto.acme with 2 \.proto files: acme\.v1\.Order\n/)
  for (const told of [
    '"message" may also be acme.v1.Refund',
    'orders.json: 2 messages',
    'one.json',
    'protobufjs, msgpackr in package.json',
    'pg in package.json: storage is measured too',
  ])
    expect(stdout).toContain(told)
  expect(config()).toEqual({
    suites: ['codec', 'storage'],
    preset: 'quick',
    proto: [join('proto', 'acme')],
    message: 'acme.v1.Order',
    data: [join('samples', 'orders.json')],
    codecs: ['json', 'protobufjs', 'msgpackr'],
    use: { use: 'rest-api', requestsPerSecond: 1000 },
    gate: { failOn: 'regression:5%' },
  })
  const plan = bench('all', '--dry-run')
  expect([plan.code, plan.stdout]).toEqual([
    0,
    expect.stringMatching(/- codec: json, protobufjs, msgpackr; .*acme\.v1\.Order/),
  ])
  expect(bench('init')).toMatchObject({ code: 2, stderr: expect.stringMatching(/here already\n.*--force/) })
  expect(bench('init', '--force').code).toBe(0)
})

test('an empty folder gets a built-in workload, and is told what to name', () => {
  const { bench, config } = projectOf('empty', {})
  expect(bench('init').stdout).toMatch(/found no messages: .*"data", "proto"/)
  expect(config()).toMatchObject({ suites: ['codec'], workloads: ['infrastructure-execution'] })
})

test('a single message beside nothing likelier is the one that is meant', () => {
  const one = projectOf('one', { 'order.json': { id: 1 }, 'package.json': {} })
  expect(one.bench('init').stdout).toContain('found order.json: 1 message')
  expect(one.config()).toMatchObject({ data: ['order.json'] })
  const likelier = projectOf('likelier', {
    'settings.json': { a: 1 },
    'orders.jsonl': '{"id":1}\n{"id":2}\n',
  })
  likelier.bench('init')
  expect(likelier.config()).toMatchObject({ data: ['orders.jsonl'] })
})

test('samples that don’t fit the schema, and a schema that can’t be read, are told', () => {
  const unfit = projectOf('unfit', {
    'order.proto': orderProto.replace(/import.*/, '').replace('Kind kind', 'int32 kind'),
    'data.json': [{ id: 5, other: {} }],
  })
  expect(unfit.bench('init').stdout).toContain('data.json doesn’t fit any of its messages')
  expect(unfit.config()).toMatchObject({ proto: ['order.proto'], message: 'acme.v1.Refund' })
  const broken = projectOf('broken', { 'order.proto': 'message {', 'events.ndjson': '{"a":1}\n{"a":2}\n' })
  expect(broken.bench('init').stdout).toContain('found order.proto, which can’t be used')
  expect(broken.config()).toMatchObject({ data: ['events.ndjson'] })
})
