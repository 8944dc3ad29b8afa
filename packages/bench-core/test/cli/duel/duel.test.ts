import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { Report } from '../../../src/model/report/report.ts'
import { measureForMoments } from '../../run/support/measure-for-moments.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { outcomeOf } from '../support/bench-io.ts'

measureForMoments()

const folder = temporaryFolder()
const inFolder = (name: string) => join(folder, name)

const environment = { WIREBENCH_LOCK: inFolder('measuring.sock'), WIREBENCH_HOME: folder }
const run = (...argv: string[]) => outcomeOf(argv, { environment })
const duel = (...argv: string[]) => run('duel', ...argv, '--no-save')

function write(name: string, spec: unknown): string {
  writeFileSync(inFolder(name), JSON.stringify(spec))
  return inFolder(name)
}

const readReport = (file: string) => Report.parse(JSON.parse(readFileSync(file, 'utf8')))

/** A package of the same name that decodes everything ten times. */
function writeSlowerLibrary(): void {
  const { resolve } = createRequire(import.meta.url)
  const real = (path: string) => JSON.stringify(pathToFileURL(resolve(path)).href)
  const place = inFolder('other/node_modules/protobufjs')
  mkdirSync(join(place, 'ext/descriptor'), { recursive: true })
  const exports = { '.': './index.mjs', './ext/descriptor/index.js': './ext/descriptor/index.mjs' }
  writeFileSync(
    join(place, 'package.json'),
    JSON.stringify({ name: 'protobufjs', version: '99.0.1', exports }),
  )
  writeFileSync(
    join(place, 'index.mjs'),
    `import library from ${real('protobufjs')}
const { lookupType } = library.Root.prototype
library.Root.prototype.lookupType = function (name) {
  const type = lookupType.call(this, name)
  return {
    encode: (message) => type.encode(message),
    decode(bytes) {
      for (let extra = 0; extra < 9; extra++) type.decode(bytes)
      return type.decode(bytes)
    },
  }
}
export default library
`,
  )
  writeFileSync(join(place, 'ext/descriptor/index.mjs'), `import ${real('protobufjs/ext/descriptor.js')}\n`)
}

const protobuf = {
  preset: 'smoke',
  rounds: 1,
  codecs: ['protobufjs'],
  workloads: ['user-document'],
  tests: ['deserialization', 'payload'],
}

describe('a duel', () => {
  let plain: string
  beforeAll(() => {
    writeSlowerLibrary()
    plain = write('plain.json', protobuf)
  })

  test('finds the library that it loads from another folder slower, and the sizes the same', async () => {
    const file = inFolder('library.json')
    const other = write('other-library.json', { ...protobuf, libraries: { protobufjs: 'other' } })
    const gate = ['--fail-on', 'regression:5%']
    const { code, stdout, stderr } = await duel(plain, other, '--json', file, ...gate)
    const made = readReport(file)
    expect(made.contenders.map(({ name, version }) => [name, version])).toEqual([
      ['protobufjs (A)', expect.not.stringContaining('99')],
      ['protobufjs (B)', '99.0.1'],
    ])
    expect(stderr).toContain('B other-library.json: protobufjs 99.0.1 from ')
    const of = (metric: string) => made.comparisons.find((known) => known.metric === metric)
    expect(of('nsPerOperation')).toMatchObject({ contender: 'protobufjs (B)', reference: 'protobufjs (A)' })
    expect(of('nsPerOperation')?.ratio?.value).toBeGreaterThan(3)
    expect(of('encodedBytes')?.verdict).toBe('same')
    // A single round decides nothing, however clear it is.
    expect(code).toBe(0)
    expect(stdout).toContain('gate undecided')
    expect(made.run.spec.duel?.b.libraries?.protobufjs).not.toMatch(/^\//)

    const again = await run('rerun', file, '--no-save')
    expect(again).toMatchObject({ code: 2, stdout: '' })
    expect(again.stderr).toMatch(/the duel loads protobufjs from .*\n.*--i-trust-these-libraries/)
  })

  test('of a spec with itself has sides that are the same', async () => {
    const file = inFolder('itself.json')
    const { code, stdout } = await duel(plain, plain, '--json', file, '--fail-on', 'regression:900%')
    expect(code).toBe(0)
    expect(stdout).toContain('plain.json against plain.json')
    expect((await duel(plain, plain, '--dry-run', '--quiet')).stderr).toBe('')
    const { comparisons, linter } = readReport(file)
    expect(comparisons.find(({ metric }) => metric === 'encodedBytes')?.verdict).toBe('same')
    const [time] = comparisons.filter(({ metric }) => metric === 'nsPerOperation')
    expect(time?.ratio?.value).toBeLessThan(3)
    expect(time?.ratio?.value).toBeGreaterThan(1 / 3)
    expect(linter.findings).toEqual([])
  })

  test('of two versions of a schema compares what they make of their messages', async () => {
    const message = (fields: string) => `syntax = "proto3"; package acme.v1; message Order { ${fields} }`
    writeFileSync(inFolder('first.proto'), message('string id = 1;'))
    writeFileSync(
      inFolder('second.proto'),
      message('string id = 1; bytes seal = 2; repeated string notes = 3;'),
    )
    const spec = { preset: 'smoke', rounds: 1, codecs: ['json'], tests: ['payload'] }
    const [a, b] = ['first', 'second'].map((name) =>
      write(`${name}.json`, { ...spec, proto: `${name}.proto` }),
    )
    const file = inFolder('schemas.json')
    expect((await duel(a!, b!, '--json', file)).code).toBe(0)
    const { cases, comparisons } = readReport(file)
    expect(cases.map(({ key }) => [key.contender, key.workload])).toEqual([
      ['json (A)', 'own:acme.v1.Order'],
      ['json (B)', 'own:acme.v1.Order'],
    ])
    expect(comparisons.find(({ metric }) => metric === 'encodedBytes')?.verdict).toBe('larger')
  })
})

describe('a duel of the storage suite', () => {
  const storage = { formats: ['bytea-protobuf'], phases: ['insert', 'x-ray'], rows: [30], batch: 5 }
  const spec = { preset: 'smoke', rounds: 1, workloads: ['user-document'], storage }

  test('of two settings judges the times of both', async () => {
    const plain = write('storage.json', spec)
    const settings = { ...storage, pgSettings: { synchronous_commit: 'off' } }
    const other = write('storage-off.json', { ...spec, storage: settings })
    const file = inFolder('settings-report.json')
    const options = ['--pg-setting-a', 'synchronous_commit=on', '--fail-on', 'regression:900%']
    const { code, stdout, stderr } = await duel(plain, other, ...options, '--json', file)
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' })
    expect(stderr).toMatch(/^A storage\.json: bytea-protobuf; .*synchronous_commit=on$/m)
    expect(stderr).toMatch(/^B storage-off\.json: bytea-protobuf; .*synchronous_commit=off$/m)
    expect(stdout).toContain('storage.json against storage-off.json')
    expect(stdout).toMatch(/gate (passed|undecided)/)
    const made = readReport(file)
    expect(made.linter.findings).toEqual([])
    expect(made.environment.postgres?.settings.synchronous_commit).toBe('A on / B off')
    const time = made.comparisons.find(({ metric }) => metric === 'nsPerOperation')
    expect(time).toMatchObject({
      operation: 'insert',
      contender: 'bytea-protobuf (B)',
      reference: 'bytea-protobuf (A)',
      parameters: { synchronous_commit: 'A on / B off' },
    })
    expect(time?.ratio?.value).toBeGreaterThan(0)
    expect(made.environment.noise.nullLogRatios.map(({ operation }) => operation)).toContain('insert')
    const disk = made.comparisons.find(({ metric }) => metric === 'bytesPerRow')
    expect(disk?.verdict).toBe('same')
  })

  test('finds rows by the fields of messages that are named for both sides', async () => {
    const data = inFolder('unlike.jsonl')
    const records = Array.from({ length: 40 }, (_, index) => JSON.stringify({ id: `order ${index}` }))
    writeFileSync(data, records.join('\n'))
    const side = write('by-field.json', {
      ...spec,
      storage: { ...storage, phases: ['insert', 'query-count'] },
    })
    const { code, stdout } = await duel(side, side, '--data', data, '--dry-run')
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/\n- storage: [^;]*; insert; .*; 2 cases\n/),
    })
  })

  test('can be repeated from its report', { tags: 'slow' }, async () => {
    const plain = write('storage.json', spec)
    const [file, again] = [inFolder('first-report.json'), inFolder('again.json')]
    const setting = ['--pg-setting-a', 'synchronous_commit=on', '--pg-setting-b', 'synchronous_commit=off']
    expect((await duel(plain, plain, ...setting, '--json', file)).code).toBe(0)
    expect((await run('rerun', file, '--no-save', '--json', again)).code).toBe(0)
    expect(readReport(again).run.spec).toEqual(readReport(file).run.spec)
  })
})

describe('a duel of the protocol suite', () => {
  test('of two options of a transport judges the times of both', async () => {
    const protocol = (transport: string) => ({
      preset: 'smoke',
      rounds: 1,
      protocol: { transports: [transport], operations: ['read'], connections: [1], rates: [500] },
    })
    const file = inFolder('protocol-report.json')
    const [a, b] = ['http-json', 'http-json+per-request'].map((name) =>
      write(`${name.replace('+', '-')}.json`, protocol(name)),
    )
    const { code, stderr } = await duel(a!, b!, '--json', file)
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' })
    expect(stderr).toContain(
      'B http-json-per-request.json: http-json+per-request; user-document; store memory',
    )
    const { cases, comparisons, linter } = readReport(file)
    const time = comparisons.find(({ metric }) => metric === 'nsPerOperation')
    expect(time).toMatchObject({ contender: 'http-json+per-request (B)', reference: 'http-json (A)' })
    // How much longer that takes in a single round is the machine's; what B says in every request is not.
    const [sentByA, sentByB] = ['http-json (A)', 'http-json+per-request (B)'].map(
      (contender) =>
        cases.find(({ key }) => key.contender === contender)?.metrics.sentBytesPerOperation?.value ?? 0,
    )
    expect(sentByB! - sentByA!).toBeCloseTo('connection: close\r\n'.length)
    expect(linter.findings).toEqual([])
  })
})

describe('a duel is refused in two lines', () => {
  const json = { preset: 'smoke', codecs: ['json'], workloads: ['person'] }
  const refused = async (a: unknown, b: unknown, ...options: string[]) => {
    const { code, stdout, stderr } = await duel(write('a.json', a), write('b.json', b), ...options)
    expect({ code, stdout, lines: stderr.trim().split('\n').length }).toEqual({
      code: 2,
      stdout: '',
      lines: 2,
    })
    return stderr
  }

  test('for specs of different suites, and for those that share several', async () => {
    expect(await refused({ suites: ['storage'] }, json)).toMatch(
      /"a.json" has storage, "b.json" has codec\n.*the same suite/,
    )
    const both = { ...json, suites: ['codec', 'storage'] }
    expect(await refused(both, both)).toMatch(/both have codec and storage\n.*--suite/)
  })

  test('for options that are for another suite', async () => {
    expect(await refused(json, json, '--pg-setting-b', 'fsync=off')).toContain(
      '--pg-setting-b can’t be used in a duel of the codec suite',
    )
    const protocol = { protocol: { transports: ['grpc'] } }
    expect(await refused(protocol, protocol, '--workload', 'person')).toContain(
      '--workload can’t be used in a duel',
    )
  })

  test('for a server of one’s own whose address isn’t said', async () => {
    const server = { kind: 'own', host: 'db', port: 5432, database: 'shop', user: 'me' }
    const storage = { storage: { formats: ['json'], rows: [20], batch: 5, server } }
    expect(await refused(storage, storage)).toMatch(/address isn’t saved\nset WIREBENCH_PG_URL, or/)
  })

  test('for settings that aren’t written as such, and for those that PostgreSQL refuses', async () => {
    const storage = { storage: { formats: ['json'], rows: [20], batch: 5 } }
    expect(await refused(storage, storage, '--pg-setting-a', 'fsync')).toContain('--pg-setting-a is "fsync"')
    expect(await refused(storage, storage, '--pg-setting-b', 'fsync=perhaps')).toMatch(
      /PostgreSQL doesn’t start with fsync=perhaps: .*\n.*documentation/,
    )
    const other = { storage: { ...storage.storage, pgSettings: { archive_command: 'true' } } }
    expect(await refused(storage, other)).toContain('the setting "archive_command" would name a program')
  })

  test('for specs without a codec in common', async () => {
    expect(await refused({ ...json, codecs: ['msgpackr', 'bson'] }, json)).toMatch(
      /"a.json" and "b.json" have no codec in common\n.*--codec/,
    )
  })

  test('for a spec with a field that nobody knows, and for what is no spec', async () => {
    expect(await refused(json, { ...json, workload: ['person'] })).toContain('"workload" doesn’t fit')
    expect(await refused(json, [1])).toMatch(/b\.json/)
  })

  test('for code of its own that isn’t allowed to run', async () => {
    const marker = inFolder('marker')
    const mark = `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(marker)}, '')\n`
    const codec =
      "export default { name: 'marking', encoding: 'json', open: () => ({ encode() {}, decode() {} }) }\n"
    writeFileSync(inFolder('marking.mjs'), mark + codec)
    const spec = { ...json, reference: './marking.mjs' }
    expect(await refused(spec, json)).toMatch(/the run uses its own code: \.\/marking\.mjs\n.*--allow-code/)
    const settings = [`--import=${pathToFileURL(inFolder('marking.mjs'))}`]
    const withSettings = { ...json, runtimeSettings: settings }
    expect(await refused(withSettings, json, '--allow-code')).toContain('"runtimeSettings" doesn’t fit')
    expect(existsSync(marker)).toBe(false)

    const honest = write('a.json', { ...spec, codecs: ['json', './marking.mjs'] })
    const { code, stderr } = await duel(honest, honest, '--allow-code', '--dry-run')
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(/^A a\.json: json .*, marking /),
    })
    expect(existsSync(marker)).toBe(true)
  })

  test('for a library without a folder, or without the package', async () => {
    expect(await refused(json, json, '--library-b', 'protobufjs')).toContain('give a package and a folder')
    expect(await refused(json, json, '--library-b', `protobufjs=${folder}`)).toMatch(
      /no codec of the duel uses the package "protobufjs"\n.*json comes with Node\.js/,
    )
  })

  test('for a baseline', async () => {
    expect(await refused(json, json, '--baseline', 'x')).toContain("unknown option '--baseline'")
  })
})
