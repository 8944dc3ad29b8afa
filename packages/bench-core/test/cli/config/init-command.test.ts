import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigFile } from '../../../src/model/config/config-file.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { outcomeOf } from '../support/bench-io.ts'

const folder = temporaryFolder()

/** A folder with these files, and what `bench` says in it. */
function projectOf(name: string, files: Readonly<Record<string, unknown>>) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name, path)), { recursive: true })
    writeFileSync(join(folder, name, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  const cwd = join(folder, name)
  mkdirSync(cwd, { recursive: true })
  return {
    async bench(...argv: string[]) {
      const environment = { WIREBENCH_HOME: join(folder, 'home'), WIREBENCH_LOCK: `init-${process.pid}` }
      const before = process.cwd()
      process.chdir(cwd)
      try {
        const { stdout, ...outcome } = await outcomeOf(argv, { environment })
        return { ...outcome, stdout: stdout.replaceAll('\u00a0', ' ') }
      } finally {
        process.chdir(before)
      }
    },
    config: () => ConfigFile.parse(JSON.parse(readFileSync(join(cwd, 'wirebench.config.json'), 'utf8'))),
  }
}

const orderProto = `syntax = "proto3";
package acme.v1;
import "acme/kind.proto";
message Refund { string reason = 1; Kind kind = 2; }
message Order { string id = 1; int32 count = 2; }`

test('schemas, samples and libraries that lie around make a file, which a run then takes', async () => {
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
      dependencies: { node: '26', protobufjs: '8', msgpackr: '2', pg: '8' },
      devDependencies: { vitest: '5' },
    },
  })
  const { code, stdout, stderr } = await bench('init')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^found proto.acme with 2 \.proto files: acme\.v1\.Order\n/)
  for (const told of [
    '"message" may also be acme.v1.Refund',
    'orders.json: 2 messages',
    'one.json',
    'protobufjs, msgpackr in package.json',
    'pg in package.json: storage will be measured too',
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
  const plan = await bench('all', '--dry-run')
  expect([plan.code, plan.stdout]).toEqual([
    0,
    expect.stringMatching(/- codec: json, protobufjs, msgpackr; .*acme\.v1\.Order/),
  ])
  expect(await bench('init')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/already exists\n.*--force/),
  })
  expect((await bench('init', '--force')).code).toBe(0)
})

test('an empty folder gets a built-in workload, and is told what to name', async () => {
  const { bench, config } = projectOf('empty', {})
  expect((await bench('init')).stdout).toMatch(/found no messages: .*"data", "proto"/)
  expect(config()).toMatchObject({ suites: ['codec'], workloads: ['infrastructure-execution'] })
})

test('a single message beside nothing likelier is the one that is meant', async () => {
  const one = projectOf('one', { 'order.json': { id: 1 }, 'package.json': {} })
  expect((await one.bench('init')).stdout).toContain('found order.json: 1 message')
  expect(one.config()).toMatchObject({ data: ['order.json'] })
  const likelier = projectOf('likelier', {
    'settings.json': { a: 1 },
    'orders.jsonl': '{"id":1}\n{"id":2}\n',
  })
  await likelier.bench('init')
  expect(likelier.config()).toMatchObject({ data: ['orders.jsonl'] })
})

test.skipIf(process.getuid?.() === 0)('a file that can’t be read is passed over', async () => {
  const { bench, config } = projectOf('secret', { 'secrets.json': { a: 1 }, 'orders.jsonl': '{"id":1}\n' })
  chmodSync(join(folder, 'secret', 'secrets.json'), 0)
  expect((await bench('init')).code).toBe(0)
  expect(config()).toMatchObject({ data: ['orders.jsonl'] })
})

test('samples that don’t fit the schema, and a schema that can’t be read, are told', async () => {
  const unfit = projectOf('unfit', {
    'order.proto': orderProto.replace(/import.*/, '').replace('Kind kind', 'int32 kind'),
    'data.json': [{ id: 5, other: {} }],
  })
  expect((await unfit.bench('init')).stdout).toContain('data.json doesn’t fit any of its messages')
  expect(unfit.config()).toMatchObject({ proto: ['order.proto'], message: 'acme.v1.Refund' })
  const broken = projectOf('broken', { 'order.proto': 'message {', 'events.ndjson': '{"a":1}\n{"a":2}\n' })
  expect((await broken.bench('init')).stdout).toContain('found order.proto, which can’t be used')
  expect(broken.config()).toMatchObject({ data: ['events.ndjson'] })
})
