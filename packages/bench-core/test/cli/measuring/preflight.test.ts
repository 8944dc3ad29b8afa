import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { bufImage } from '../../../../proto-schema/test/support/buf.ts'
import { folderOf } from '../../../../proto-schema/test/support/folders.ts'
import { codecs } from '../../../src/codecs/catalogue.ts'
import { PreflightAnswer } from '../../../src/model/messages/own-messages.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { outcomeOf } from '../support/bench-io.ts'

const folder = temporaryFolder()
const environment = { WIREBENCH_HOME: join(folder, 'home') }
const proto = join(folder, 'shop.proto')
const data = join(folder, 'orders.jsonl')
writeFileSync(
  proto,
  `syntax = "proto3"; package shop;
   message Order { string id = 1; map<string, string> metadata = 2; repeated Line lines = 3; }
   message Line { string sku = 1; uint32 count = 2; }`,
)
const orders = Array.from({ length: 20 }, (_, number) => ({
  id: `order ${number}`,
  metadata: { region: 'north', team: 'x' },
  lines: [{ sku: 'a', count: number }],
}))
writeFileSync(data, orders.map((order) => JSON.stringify(order)).join('\n'))

const run = (...argv: string[]) => outcomeOf(['preflight', ...argv], { environment, columns: 100 })
const answerOf = (text: string) => z.parse(PreflightAnswer, JSON.parse(text))

test('own messages are shown with their fields, the bytes of every codec and where the bytes go', async () => {
  const { code, stdout, stderr } = await run('--proto', proto, '--message', 'shop.Order', '--data', data)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(
    /^shop.Order: 20 messages of yours\n- there are only 20 messages \(built-in workloads have 256\)/,
  )
  expect(stdout).toMatch(/\nmetadata +2 +map<string, string> +map\n/)
  for (const { info } of codecs) expect(stdout).toMatch(new RegExp(`\\n(- )?${info.name} `))
  expect(stdout).toMatch(/\nmetadata +[\d.]+\sB +[\d.]+\s% +█/)
  expect(stdout).toMatch(/\n {2}\{key\} /)
  expect(stdout).toMatch(/\nJSON: names \d+\s%, punctuation \d+\s%, values \d+\s%\n/)
})

test('of messages taken from more the one that changes has its number in the data', async () => {
  const readings = join(folder, 'readings.jsonl')
  const lines = Array.from({ length: 2_048 }, (_, index) => ({ n: 1, note: index === 1_024 ? null : 'x' }))
  writeFileSync(readings, lines.map((line) => JSON.stringify(line)).join('\n'))
  const { stdout } = await run('--data', readings)
  expect(stdout).toContain('1 of 1,024 records changes')
  expect(stdout).toContain('.note: null became nothing (record 1025)')
})

test('the same as JSON fits its schema; its shares are exact and its messages can be run by their id', async () => {
  const file = join(folder, 'preflight.json')
  await run('--proto', proto, '--message', 'Order', '--data', data, '--json', file)
  const answer = answerOf(readFileSync(file, 'utf8'))
  if (answer.status !== 'understood') throw new Error(answer.status)
  const { own, preflight } = answer
  expect(own).toMatchObject({ messageType: 'shop.Order', messages: 20, source: 'samples' })
  expect(preflight.fieldBytes.jsonBytes).toBe(
    orders.reduce((sum, order) => sum + JSON.stringify(order).length, 0),
  )
  const meanOf = (name: string) => {
    const found = preflight.codecs.find(({ codec }) => codec === name)
    return found?.status === 'carries' ? found.meanBytes : undefined
  }
  expect(meanOf('json')).toBe(preflight.fieldBytes.jsonBytes! / 20)
  // The mapping leaves out one count, which is 0.
  expect(meanOf('json-mapping')).toBe(meanOf('json')! - ',"count":0'.length / 20)
  const again = answerOf((await run('--stored', own!.id, '--json', '-')).stdout)
  expect(again).toEqual(answer)
})

test('where the bytes of JSON go is told of the JSON that is measured', async () => {
  const long = join(folder, 'long.jsonl')
  writeFileSync(long, '{"id":9007199254740993}\n{"id":7}')
  const answer = answerOf((await run('--data', long, '--json', '-')).stdout)
  if (answer.status !== 'understood') throw new Error(answer.status)
  const { fieldBytes, codecs: tried } = answer.preflight
  expect(tried.find(({ codec }) => codec === 'json')).toMatchObject({ meanBytes: fieldBytes.jsonBytes! / 2 })
})

test.each(['my order', 'acme..Order', 'Order {} message Other', '1st'])(
  'an inferred message can’t be called “%s”',
  async (name) => {
    const { code, stdout, stderr } = await outcomeOf(['schema', '--data', data, '--message', name], {
      environment,
    })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(`“${name}” can’t be the name of a message`)
  },
)

test('data without a schema is looked at with one that is inferred, and its guesses stand first', async () => {
  const { code, stdout } = await run('--data', data)
  expect(code).toBe(0)
  expect(stdout).toMatch(/^inferred.v1.Order: schema inferred from 20 records/)
  expect(stdout).toContain('- .lines[].count is int32: whole numbers from 0 to 19')
  expect(stdout).toContain('- JSON to protobuf and back: all 20 records are unchanged')
  const printed = await outcomeOf(['schema', '--data', data, '--message', 'acme.v1.Purchase'], {
    environment,
  })
  expect(stdout).toContain(`bin.ts schema --data ${data}\n`)
  expect(printed.stdout).toMatch(/\npackage acme.v1;\n[\s\S]*\nmessage Purchase \{\n/)
})

test('what a key would do to a terminal is shown and not done', async () => {
  const hostile = join(folder, 'hostile.json')
  writeFileSync(hostile, JSON.stringify({ id: 1, 'a\u009b31m\u202e': 'x', m: { 'b\u001b[2J\n@': 1 } }))
  const { code, stdout } = await run('--data', hostile)
  expect(code).toBe(0)
  expect(stdout).toContain('.m is map<string, int32>: 1 key that looks like data, such as b\\u001b[2J\\n@')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  expect(stdout).not.toMatch(/[\u001b\u009b\u202e]/)
})

test('it says what storage and protocol runs will leave out, and by which field rows are found', async () => {
  const noted = join(folder, 'note.proto')
  const notes = join(folder, 'notes.json')
  writeFileSync(
    noted,
    'syntax = "proto3"; message Note { string text = 1; string kind = 2; double weight = 3; }',
  )
  const texts = ['a\u0000', 'b', 'c'].map((text, number) => ({ text, kind: number === 0 ? 'x' : 'y' }))
  writeFileSync(notes, JSON.stringify(texts))
  const options = ['--proto', noted, '--message', 'Note', '--data', notes]
  const { stdout } = await run(...options)
  expect(stdout).toMatch(/- jsonb-json is left out: message 0 has a string with the character U\+0000/)
  expect(stdout).toContain('- storage runs find rows by kind')
  expect(stdout).toContain('- 1 of 3 messages excludes contenders: --leave-out messages measures without it')
  expect((await run('--data', data)).stdout).not.toContain('--leave-out')
  const answer = answerOf((await run(...options, '--json', '-')).stdout)
  if (answer.status !== 'understood') throw new Error(answer.status)
  const { storage, protocol } = answer.preflight
  expect(storage?.leftOut.map(({ name }) => name)).toEqual([
    'jsonb-json',
    'jsonb-protojson',
    'jsonb-generated',
    'columns',
    'bytea-json-zstd-dictionary',
    'bytea-protobuf-zstd-dictionary',
  ])
  const dictionary = storage?.leftOut.find(({ name }) => name === 'bytea-protobuf-zstd-dictionary')
  expect(dictionary?.text).toMatch(/: there are 3, but 10 are needed$/)
  expect(storage).toMatchObject({ field: 'kind', fields: [{ name: 'kind', values: 2 }] })
  expect(protocol).toEqual({ leftOut: [] })
})

test('messages that only protobuf brings back go by protobuf’s transports only', async () => {
  const weighed = join(folder, 'weighed.proto')
  const weight = join(folder, 'weight.binpb')
  writeFileSync(weighed, 'syntax = "proto3"; message Weighed { double weight = 1; }')
  // −0, whose sign JSON loses.
  writeFileSync(weight, Uint8Array.of(0x09, 0, 0, 0, 0, 0, 0, 0, 0x80))
  const options = ['--proto', weighed, '--message', 'Weighed', '--data', weight]
  const answer = answerOf((await run(...options, '--json', '-')).stdout)
  if (answer.status !== 'understood') throw new Error(answer.status)
  const { leftOut } = answer.preflight.protocol!
  expect(leftOut.find(({ name }) => name === 'http-json')?.text).toMatch(/^lossy at \.weight/)
  expect(leftOut.filter(({ name }) => /protobuf|grpc/.test(name))).toEqual([])
})

test('a built-in workload is looked at in the same way', async () => {
  const { code, stdout } = await run('--workload', 'person', '--size', '5', '--json', '-')
  expect(code).toBe(0)
  expect(answerOf(stdout)).toMatchObject({
    status: 'understood',
    own: null,
    preflight: { workload: 'person', source: 'built-in' },
  })
})

describe('without a message type', () => {
  const answerTo = async (...argv: string[]) => answerOf((await run(...argv, '--json', '-')).stdout)
  const messageTypes = [
    { name: 'shop.Order', file: 'shop.proto', fields: 3, isOutermost: true },
    { name: 'shop.Line', file: 'shop.proto', fields: 2, isOutermost: false },
  ]

  test('the outermost message is taken, and what could be meant instead is told with it', async () => {
    expect(await answerTo('--proto', proto, '--data', data)).toMatchObject({
      status: 'understood',
      own: { messageType: 'shop.Order', messages: 20 },
      messageTypes,
    })
    expect((await run('--proto', proto)).stdout).toMatch(/^shop.Order: 256 messages, generated/)
  })

  test('of several outermost ones it is the first that the data fits; a terminal asks which', async () => {
    const several = join(folder, 'several.proto')
    writeFileSync(
      several,
      'syntax = "proto3"; message Request { string id = 1; } message Reply { string text = 1; }',
    )
    const replies = join(folder, 'replies.json')
    writeFileSync(replies, '[{"text":"a"},{"text":"b"}]')
    expect(await answerTo('--proto', several, '--data', replies)).toMatchObject({
      own: { messageType: 'Reply', messages: 2 },
    })
    expect(await run('--proto', several)).toEqual({
      code: 2,
      stdout: '',
      stderr: `error: "${several}" defines 2 messages\nchoose one with --message: Request, Reply\n`,
    })
  })

  test('a message within others is found by the fields that its JSON has', async () => {
    const lines = join(folder, 'few-lines.json')
    writeFileSync(lines, '[{"sku":"a"},{"sku":"b","count":2}]')
    expect(await answerTo('--proto', proto, '--data', lines)).toMatchObject({
      own: { messageType: 'shop.Line', messages: 2 },
      messageTypes: messageTypes.toReversed(),
    })
    expect((await run('--proto', proto, '--data', lines)).stdout).toMatch(/^shop.Line: 2 messages/)
  })

  test('data that fits none comes back with the reason and the messages to choose from', async () => {
    const lines = join(folder, 'lines.json')
    writeFileSync(lines, '[{"sku":"a"}]')
    const answer = await answerTo('--proto', proto, '--data', data, lines)
    expect(answer).toMatchObject({ status: 'choose-message', messageTypes })
    expect(answer).toHaveProperty('problem.message', expect.stringMatching(/^lines\.json, record 1/))
  })
})

test('a mistake names no flag as JSON, which the form shows', async () => {
  const { stdout, stderr } = await run('--proto', proto, '--message', 'Order', '--data', proto, '--json', '-')
  expect(stderr).toContain('\ngive it with --proto\n')
  expect(JSON.parse(stdout).hint).toBe('drop it under a name that ends in .proto')
})

describe('a mistake is told in two lines, and as JSON to whoever asked for it:', () => {
  test.each([
    [[], 'invalid-option', /nothing to inspect/],
    [['--message', 'x'], 'invalid-option', /--message needs a schema/],
    [
      ['--proto', proto, '--workload', 'person'],
      'invalid-option',
      /--workload can’t be combined with --proto/,
    ],
    [
      ['--size', '3', '--proto', proto, '--message', 'Order'],
      'invalid-option',
      /--size needs a built-in workload/,
    ],
    [['--workload', 'persom'], 'unknown-workload', /"persom"/],
    [
      ['--proto', join(folder, 'none.proto'), '--message', 'x'],
      'invalid-schema',
      /there is no file or folder/,
    ],
    [['--proto', proto, '--message', 'Ordre'], 'unknown-message-type', /no message "Ordre"/],
    [
      ['--proto', proto, '--message', 'Order', '--data', proto],
      'invalid-data',
      /shop.proto: this looks like a .proto schema/,
    ],
    [['--stored', 'nothing'], 'unknown-messages', /no stored messages/],
  ])('%j', async (argv, code, message) => {
    const told = await run(...argv)
    expect({ code: told.code, stdout: told.stdout }).toEqual({ code: 2, stdout: '' })
    expect(told.stderr).toMatch(/^error: [^\n]+\n[^\n]+\n$/)
    expect(told.stderr).toMatch(message)
    const json = await run(...argv, '--json', '-')
    expect({ code: json.code, stderr: json.stderr }).toEqual({ code: 2, stderr: told.stderr })
    expect(JSON.parse(json.stdout)).toEqual({
      code,
      message: expect.stringMatching(message),
      hint: expect.any(String),
    })
  })
})

test('a descriptor set is the schema, also where it was given among the data', async () => {
  const image = join(folder, 'shop.binpb')
  writeFileSync(image, bufImage(folderOf({ 'shop.proto': readFileSync(proto, 'utf8') }), 'binpb'))
  for (const given of [
    ['--proto', image, '--data', data],
    ['--data', data, image],
  ]) {
    const { code, stdout } = await run('--message', 'Order', ...given)
    expect({ code, first: stdout.split('\n')[0] }).toEqual({
      code: 0,
      first: 'shop.Order: 20 messages of yours',
    })
  }
})

test.each([
  [['--workload', 'person', '--data', 'there-is-none.json'], '--workload can’t be combined with --data'],
  [['--stored', 'abc', '--from-table', 'orders'], '--stored can’t be combined with --from-table'],
])('%j is refused before anything is read', async (argv, message) => {
  const { code, stderr } = await run(...argv)
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) })
})
