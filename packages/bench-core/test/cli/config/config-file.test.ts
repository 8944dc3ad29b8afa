import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addConfigOptions } from '../../../src/cli/config/config-options.ts'
import { addOptions } from '../../../src/cli/options/request-options.ts'
import { ConfigFile, defineConfig } from '../../../src/model/config/config-file.ts'
import { codecOptions } from '../../../src/model/options/codec.ts'
import { useOptions } from '../../../src/model/options/use.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { collectingIo, outcomeOf } from '../support/bench-io.ts'
import { expectMistake } from '../support/expect-mistake.ts'

const folder = temporaryFolder()
afterEach(() => vi.restoreAllMocks())
const environment = { WIREBENCH_HOME: join(folder, 'home'), WIREBENCH_LOCK: `config-${process.pid}` }

/** Writes a file, a text as it is and anything else as JSON, and gives its path. */
function fileOf(name: string, content: unknown): string {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content, null, 2))
  return path
}

/** What would be measured, with a file and what is typed beside it. */
async function planOf(...argv: string[]): Promise<string> {
  const { code, stdout, stderr } = await outcomeOf([...argv, '--dry-run'], { environment })
  expect([code, stderr.replace(/^(?:with|inferred|- ).*\n/gm, '')]).toEqual([0, expect.any(String)])
  return stdout.replaceAll('\u00a0', ' ')
}

const whole = fileOf(
  'whole.json',
  defineConfig({
    suites: ['codec', 'storage'],
    preset: 'smoke',
    rounds: 4,
    workloads: ['person'],
    sizes: [10],
    codecs: ['json', 'bson'],
    tests: ['serialization'],
    storage: { formats: ['jsonb-json', 'bytea-protobuf'], phases: ['insert'], batch: 50 },
    use: { use: 'events', requestsPerSecond: 400 },
    gate: { failOn: 'regression:5%', undecided: 'fail' },
  }),
)

describe('a configuration file', () => {
  test('says what a command isn’t told, each its own part', async () => {
    const codec = '- codec: json, bson; encode; person, size 10; '
    const all = await planOf('all', '--config', whole)
    expect(all).toContain(codec)
    expect(all).toMatch(/- storage: jsonb-json, bytea-protobuf; insert.*; person.*\n/)
    expect(all).not.toContain('- protocol')
    expect(all).toContain(' 4 rounds')
    const alone = await planOf('codec', '--config', whole)
    expect(alone).toContain(codec)
    expect(alone).not.toContain('storage')
    expect(await planOf('storage', '--config', whole)).toMatch(
      /- storage: jsonb-json, bytea-protobuf; insert/,
    )
  })

  test('is overridden by what is typed; messages are chosen together, and a preset has its own rounds', async () => {
    expect(await planOf('codec', '--config', whole, '--codec', 'msgpackr,json')).toContain(
      'msgpackr, json; encode',
    )
    expect(await planOf('codec', '--config', whole, '--workload', 'infrastructure-execution')).not.toContain(
      'size 10',
    )
    expect(await planOf('codec', '--config', whole, '--preset', 'quick')).toContain(' 5 rounds')
    expect(await planOf('codec', '--config', whole, '--preset', 'quick', '--rounds', '7')).toContain(
      ' 7 rounds',
    )
    const open = fileOf('open.json', {
      workloads: ['person'],
      codecs: ['json'],
      untilDecided: true,
      maximumRounds: 6,
    })
    expect(await planOf('codec', '--config', open)).toContain(' 5 to 6 rounds')
    expect(await planOf('codec', '--config', open, '--rounds', '7')).toContain(' 7 to 28 rounds')
    expect(await planOf('codec', '--config', open, '--preset', 'smoke')).toContain(' 3 rounds')
    expect(await planOf('codec', '--config', open, '--preset', 'standard')).toContain(' 12 rounds')
  })

  test('names messages from its own folder', async () => {
    fileOf('service/samples/orders.jsonl', '{"id": 1}\n{"id": 2}\n')
    const file = fileOf('service/wirebench.config.json', { data: ['samples/orders.jsonl'], message: 'Order' })
    expect(await planOf('codec', '--config', file, '--codec', 'json,bson')).toContain('; Order; ')
  })

  test('is found in the current folder, unless nothing is to be taken from one', async () => {
    fileOf('found/wirebench.config.json', { preset: 'smoke', codecs: ['json', 'avsc'] })
    vi.spyOn(process, 'cwd').mockReturnValue(join(folder, 'found'))
    const asked = ['codec', '--dry-run', '--workload', 'person']
    const { stdout, stderr } = await outcomeOf(asked, { environment })
    expect([stderr, stdout]).toEqual(['with wirebench.config.json\n', expect.stringContaining('json, avsc')])
    const without = await outcomeOf([...asked, '--no-config'], { environment })
    expect([without.stderr, without.stdout]).toEqual(['', expect.stringContaining('msgpackr')])
  })

  test('may be a program in the current folder, and nowhere else', async () => {
    const script =
      "const names: string[] = ['json', 'cbor-x']\nexport default { preset: 'smoke', codecs: names }\n"
    const path = fileOf('script/wirebench.config.ts', script)
    const elsewhere = await outcomeOf(['codec', '--dry-run', '--config', path], { environment })
    expectMistake(elsewhere, /is a program in another folder/, /JSON is read from anywhere/)
    vi.spyOn(process, 'cwd').mockReturnValue(join(folder, 'script'))
    expect(await planOf('codec', '--config', path)).toContain('json, cbor-x')
  })
})

test('the page on it shows one that is valid', () => {
  const page = readFileSync(new URL('../../../../../docs/configuration.md', import.meta.url), 'utf8')
  const [, json = ''] = /```json\n([\s\S]+?)```/.exec(page)!
  expect(ConfigFile.safeParse(JSON.parse(json)).error).toBeUndefined()
  for (const key of Object.keys(ConfigFile.shape).filter((key) => !key.startsWith('$')))
    expect(page).toContain(`\`${key}\``)
})

const mistakes: readonly (readonly [what: string, text: string, message: RegExp, hint: RegExp])[] = [
  ['no JSON', '{\n  "codecs": ["json",,]\n}', /:2 is not JSON: Unexpected token/, /give an object/],
  ['no object', '[]', /:1: this is not a configuration/, /any of suites, preset/],
  [
    'a key that there isn’t',
    '{\n  "preset": "smoke",\n  "codec": ["json"]\n}',
    /:3: there is no "codec"/,
    /did you mean codecs/,
  ],
  ['one in a part', '{"storage": {\n"row": [1]}}', /:2: there is no "storage.row"/, /did you mean .*rows/],
  ['one of a gate', '{"gate": {"fail": "x"}}', /there is no "gate.fail"/, /failOn/],
  ['a value that doesn’t fit', '{\n"rounds": 500}', /:2: "rounds" is 500/, /whole number from 1 to 200/],
  ['a number beyond all', '{"rounds": 1e400}', /:1: "rounds" is too large a number/, /from 1 to 200/],
  [
    'a value in a list',
    '{"storage": {"rows": [100,\n 0]}}',
    /:2: "storage.rows.1" is 0/,
    /list of whole numbers/,
  ],
  ['no list', '{"codecs": "json"}', /:1: "codecs" is "json"/, /a list of/],
  ['a switch', '{"untilDecided": "on"}', /"untilDecided" is "on"/, /^give true or false$/],
  ['a percentage', '{"minimumEffect": 20}', /"minimumEffect" is 20/, /such as 5; in a file, 5 is 0\.05$/],
  [
    'a time',
    '{"protocol": {"durationSeconds": "60s"}}',
    /"protocol.durationSeconds" is "60s"/,
    /in a file, 60s is 60$/,
  ],
  [
    'a setting',
    '{"storage": {"pgSettings": "fsync=off"}}',
    /"storage.pgSettings" is "fsync=off"/,
    /synchronous_commit=off is \{"synchronous_commit":"off"\}$/,
  ],
  ['no p99 to keep', '{"use": {"sloMs": "none"}}', /"use.sloMs" is "none"/, /, or null$/],
  ['too many', '{"sizes": [1,2,3,4,5,6,7,8,9,10,11,12,13]}', /"sizes" is \[1,2/, /^give at most 12$/],
  ['a mistyped choice', '{"preset": "smok"}', /:1: "preset" is "smok"/, /did you mean smoke/],
  [
    'a codec that there isn’t',
    '{"codecs": ["json",\n\n"jsom"]}',
    /:3: "codecs" names "jsom"/,
    /did you mean json/,
  ],
  [
    'a transport',
    '{"protocol": {"transports": ["grpc+tls", "gprc"]}}',
    /"protocol.transports" names "gprc"/,
    /grpc/,
  ],
  ['messages stored elsewhere', '{"own": {}}', /there is no "own"/, /proto/],
]

describe('a mistake in one is told with file, line and what to do:', () => {
  test.each(mistakes)('%s', async (_, text, message, hint) => {
    const file = fileOf('mistake.json', text)
    const outcome = await outcomeOf(['codec', '--dry-run', '--config', file], { environment })
    expectMistake(outcome, new RegExp(message.source.replace(/^:/, 'mistake\\.json:')), hint)
  })

  test('a file that there isn’t, and two at once', async () => {
    const absent = await outcomeOf(['codec', '--config', join(folder, 'none.json')], { environment })
    expectMistake(absent, /none\.json" can’t be read \(ENOENT\)/, /give a file/)
    for (const name of ['wirebench.config.json', 'wirebench.config.ts']) fileOf(`both/${name}`, '{}')
    vi.spyOn(process, 'cwd').mockReturnValue(join(folder, 'both'))
    expectMistake(await outcomeOf(['codec'], { environment }), /both .* are here/, /--config/)
  })

  test('a program that fails', async () => {
    fileOf('failing/wirebench.config.ts', "throw new Error('no luck')\n")
    vi.spyOn(process, 'cwd').mockReturnValue(join(folder, 'failing'))
    expectMistake(await outcomeOf(['codec'], { environment }), /can’t be run: no luck/, /--no-config/)
  })
})

test('one of another folder names files of runtime settings from there', async () => {
  fileOf('settings/flags.txt', '--max-semi-space-size=64\n')
  const file = fileOf('settings/wirebench.json', {
    preset: 'smoke',
    codecs: ['json', 'bson'],
    workloads: ['person'],
    runtimeSettings: ['service', './flags.txt'],
  })
  // Both codecs and operations, under each of both settings.
  expect(await planOf('codec', '--config', file)).toContain('; 8 cases')
})

test('one names contenders of other languages as a command does', async () => {
  const file = fileOf('languages.json', {
    preset: 'smoke',
    codecs: ['json', 'go-json'],
    workloads: ['person'],
  })
  const outcome = await outcomeOf(['codec', '--dry-run', '--config', file], { environment })
  expect(outcome.stderr).not.toContain('doesn’t exist')
  expect(outcome.stdout).toContain('codec: json')
})

test('a reference of one counts where it takes part in what is typed', async () => {
  const referenceOf = async (config: ConfigFile, ...typed: string[]) => {
    const command = addOptions(new Command(), codecOptions)
    addConfigOptions(command, 'codec', collectingIo().io).action(() => {})
    await command.parseAsync([...typed, '--config', fileOf('reference.json', config)], { from: 'user' })
    return command.opts().reference
  }
  const bson: ConfigFile = { codecs: ['json', 'bson'], reference: 'bson' }
  expect(await referenceOf(bson)).toBe('bson')
  expect(await referenceOf(bson, '--codec', 'json,avsc')).toBeUndefined()
  for (const codecs of ['msgpackr,bson', 'all'])
    expect(await referenceOf(bson, '--codec', codecs)).toBe('bson')
  const inGo: ConfigFile = { codecs: ['json'], lanes: ['go'], reference: 'go-protobuf' }
  expect(await referenceOf(inGo, '--codec', 'bson')).toBe('go-protobuf')
  expect(await referenceOf(inGo, '--codec', 'bson', '--lane', 'rust')).toBeUndefined()
})

test('so does one of column formats or transports, also in a run of all suites', async () => {
  const storage = { formats: ['jsonb-json', 'bytea-protobuf'], reference: 'bytea-protobuf' }
  const protocol = { transports: ['http-json', 'grpc'], reference: 'grpc' }
  const common = { preset: 'smoke', workloads: ['person'], codecs: ['json'] }
  const file = fileOf('references.json', { ...common, storage, protocol })
  const formats = ['--format', 'jsonb-json,bytea-msgpack']
  expect(await planOf('storage', '--config', file, ...formats)).toContain(
    '- storage: jsonb-json, bytea-msgpack;',
  )
  const transports = ['--transport', 'http-json,http-protobuf']
  expect(await planOf('protocol', '--config', file, ...transports)).toContain(
    '- protocol: http-json, http-protobuf;',
  )
  expect(await planOf('all', '--config', file, ...formats, ...transports)).toMatch(
    /- storage: jsonb-json, bytea-msgpack;.*\n- protocol: http-json, http-protobuf;/,
  )
})

test('a service of one’s own that is typed leaves out what a file says of messages and of transports', async () => {
  const operations = [{ name: 'read', method: 'GET', path: '/', expectedStatus: 200 }]
  const described = fileOf('operations.json', { operations })
  fileOf('service/samples/orders.jsonl', '{"id": 1}\n{"id": 2}\n')
  const protocol = { transports: ['grpc'], reference: 'grpc', store: 'postgres', connections: [3] }
  const file = fileOf('service/of-messages.json', {
    preset: 'smoke',
    data: ['samples/orders.jsonl'],
    message: 'Order',
    protocol,
  })
  const target = ['--target', 'http://127.0.0.1:1', '--target-file', described]
  expect(await planOf('protocol', '--config', file, ...target)).toContain('- protocol: target; read')
  expect(await planOf('all', '--suite', 'codec,protocol', '--config', file, ...target)).toMatch(
    /- codec: .*; Order; .*\n- protocol: target; read/,
  )
})

test('transports or the ladder that are typed leave out what a file says of the other, and of a service of one’s own', async () => {
  const operations = [{ name: 'read', method: 'GET', path: '/', expectedStatus: 200 }]
  fileOf('operations.json', { operations })
  const target = { target: 'http://127.0.0.1:1', targetFile: 'operations.json' }
  const ladder = ['protocol', '--ladder', '--config']
  const grpc = ['protocol', '--transport', 'grpc', '--config']
  const fileWith = (name: string, protocol: ConfigFile['protocol']) =>
    fileOf(name, { preset: 'smoke', protocol })
  const ofTransports = fileWith('transports.json', { transports: ['grpc'], connections: [3] })
  const ofTarget = fileWith('of-target.json', { ...target, connections: [3] })
  for (const file of [ofTransports, ofTarget])
    expect(await planOf(...ladder, file)).toMatch(/- protocol: http-json\+[^;]*tcp-protobuf/)
  for (const file of [ofTarget, fileWith('ladder.json', { ladder: true })])
    expect(await planOf(...grpc, file)).toContain('- protocol: grpc;')
})

test('another use that is typed has figures of its own', async () => {
  const typed = async (...words: string[]) => {
    const command = addOptions(new Command(), useOptions)
    const use = { use: 'rest-api', requestsPerSecond: 1000, hops: 2, sloMs: 7 } as const
    addConfigOptions(command, 'codec', collectingIo().io).action(() => {})
    await command.parseAsync([...words, '--config', fileOf('use.json', { use })], { from: 'user' })
    return command.opts()
  }
  expect(await typed('--qps', '5')).toMatchObject({ use: 'rest-api', qps: '5', hops: '2', slo: '7' })
  expect(await typed('--use', 'rest-api')).toMatchObject({ qps: '1000', hops: '2' })
  for (const other of ['events', './ours.json']) {
    const { use, qps, hops, slo } = await typed('--use', other, '--hops', '3')
    expect({ use, qps, hops, slo }).toEqual({ use: other, qps: undefined, hops: '3', slo: '7' })
  }
})

test('a use without a p99 to keep is for transports too', async () => {
  const file = fileOf('no-target.json', { preset: 'smoke', use: { use: 'rpc', sloMs: null } })
  const withTarget = fileOf('target.json', { preset: 'smoke', use: { use: 'rpc', sloMs: 5 } })
  for (const given of [file, withTarget])
    expect(await planOf('protocol', '--config', given)).toContain('- protocol: ')
  const typed = ['protocol', '--preset', 'smoke', '--use', 'rpc', '--slo', 'none']
  expect(await planOf(...typed)).toBe(await planOf('protocol', '--config', file))
})
