import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOf } from '../../../../proto-schema/test/support/folders.ts'
import { ownMessagesFrom } from '../../../src/cli/options/own-messages-options.ts'
import { contendersAsked, findUncarried } from '../../../src/cli/own-data/find-uncarried.ts'
import { preflight } from '../../../src/cli/preflight.ts'
import type { LeaveOut } from '../../../src/model/messages/leave-out.ts'
import type { RunRequest } from '../../../src/model/run/run-spec.ts'
import { listMessages } from '../../../src/store/stored-messages.ts'
import { leaveOutOfStored } from '../../../src/workloads/own/leave-out-of-stored.ts'
import { loadOwnMessages } from '../../../src/workloads/own/load-own-messages.ts'
import { outcomeOf } from '../support/bench-io.ts'

const proto = `syntax = "proto3"; import "google/protobuf/struct.proto";
message Reading { string id = 1; double celsius = 2; google.protobuf.Value extra = 3; string note = 4; int64 count = 5; }`

const readings = Array.from(
  { length: 6 },
  (_, number) => `{"id": "r${number}", "celsius": ${number === 3 ? '-0.0' : number}}`,
)

/** Formats whose dictionary is made of more messages than these. */
const ofManyMessages = ['bytea-json-zstd-dictionary', 'bytea-protobuf-zstd-dictionary']

async function brought(leaveOut: LeaveOut | undefined, lines: readonly string[] = readings) {
  const folder = folderOf({ 'reading.proto': proto, 'readings.jsonl': lines.join('\n') })
  const home = folderOf({})
  const own = await ownMessagesFrom(
    {
      proto: [join(folder, 'reading.proto')],
      data: [join(folder, 'readings.jsonl')],
      ...(leaveOut !== undefined && { leaveOut }),
    },
    home,
  )
  const workload = await loadOwnMessages(own!, home)
  const found = await preflight(workload)
  return {
    messages: workload.manifest.messages,
    given: workload.manifest.given,
    notes: workload.manifest.notes.filter((note) => /left out|changed/.test(note)),
    ...(found.uncarried && { uncarried: found.uncarried }),
    leftOut: found.codecs.filter(({ status }) => status === 'left-out').map(({ codec }) => codec),
    formatsLeftOut: found.storage!.leftOut.map(({ name }) => name),
  }
}

test('one −0 leaves contenders out, each with its reason, unless told otherwise', async () => {
  const { messages, given, leftOut } = await brought(undefined)
  expect({ messages, given }).toEqual({ messages: 6, given: undefined })
  expect(leftOut).toContain('protojson')
})

test('or the message that has it, and then every contender carries the others', async () => {
  expect(await brought('messages')).toEqual({
    messages: 5,
    given: 'json',
    notes: [
      expect.stringMatching(
        /^1 of 6 messages are left out, because some contender can’t carry them, such as: .*lossy at \.celsius of message 3: -0 became 0$/,
      ),
    ],
    leftOut: [],
    formatsLeftOut: ofManyMessages,
  })
})

test('or the sign alone, which is named', async () => {
  expect(await brought('details')).toEqual({
    messages: 6,
    given: 'json',
    notes: [
      'details of 1 message are changed, for all contenders alike: −0 became 0 at .celsius of message 3',
    ],
    leftOut: [],
    formatsLeftOut: ofManyMessages,
  })
})

test('a text that jsonb can’t hold is a message that can be left out', async () => {
  const { messages, formatsLeftOut, notes } = await brought('messages', [
    ...readings.filter((_, number) => number !== 3),
    '{"id": "nul", "note": "a\\u0000b"}',
  ])
  expect([messages, formatsLeftOut]).toEqual([5, ofManyMessages])
  expect(notes).toEqual([expect.stringMatching(/: message 5 has a string with the character U\+0000/)])
})

test('who takes no part has no say in it', async () => {
  const folder = folderOf({ 'reading.proto': proto })
  const path = join(folder, 'readings.jsonl')
  // A long text of digits is a number of 64 bits, which pbf has as a double; U+0000 is what jsonb doesn't have.
  const special = ['{"id": "long", "count": "9007199254740993"}', '{"id": "nul", "note": "a\\u0000b"}']
  writeFileSync(path, [...readings.filter((_, number) => number !== 3), ...special].join('\n'))
  const files = { proto: [join(folder, 'reading.proto')], data: [path], leaveOut: 'messages' as const }
  const kept = async (request?: RunRequest) => (await ownMessagesFrom(files, folderOf({}), request))!.messages
  expect(await kept()).toBe(6)
  expect(await kept({ suites: ['codec'] })).toBe(7)
  expect(await kept({ codecs: ['json', 'pbf'] })).toBe(6)
  expect(await kept({ suites: ['storage'] })).toBe(6)
  expect(await kept({ suites: ['storage'], storage: { formats: ['bytea-protobuf'] } })).toBe(7)
  expect(await kept({ suites: ['protocol'] })).toBe(7)
  const { uncarried, leftOut } = await brought(undefined, special.slice(0, 1).concat(readings.slice(0, 3)))
  // Nobody is kept out of a run that names none; who names this one is told.
  const ofNamed = [{ suite: 'codec', name: 'pbf', messages: [0] }]
  expect({ uncarried, leftOut }).toEqual({
    uncarried: { messages: 0, details: 0, of: ofNamed },
    leftOut: ['pbf'],
  })
})

test('the user’s own service is sent other messages, so that no transport has a say', () => {
  const operations = [{ name: 'get', method: 'GET' as const, path: '/', expectedStatus: 200 }]
  const protocol = { transports: ['http-json'], target: { url: 'http://127.0.0.1:9', operations } }
  expect(contendersAsked({ suites: ['protocol'], protocol })).toEqual({ codecs: [], formats: [] })
  expect(
    contendersAsked({ suites: ['protocol'], protocol: { transports: ['http-json'] } }).codecs,
  ).toHaveLength(1)
})

test('in a duel those have a say who meet in it', async () => {
  const lines = [...readings, '{"id": "nul", "note": "a\\u0000b"}'].join('\n')
  const folder = folderOf({
    'reading.proto': proto,
    'readings.jsonl': lines,
    'side.json': '{"codecs": ["protobuf-es"]}',
  })
  const home = folderOf({})
  const [schema, data, side] = ['reading.proto', 'readings.jsonl', 'side.json'].map((name) =>
    join(folder, name),
  )
  const messages = ['--proto', schema!, '--data', data!, '--leave-out', 'messages']
  const { code } = await outcomeOf(['duel', side!, side!, ...messages, '--dry-run'], {
    environment: { WIREBENCH_HOME: home },
  })
  expect(code).toBe(0)
  expect((await listMessages(home)).map((stored) => stored.messages)).toEqual([readings.length + 1])
})

test('what all messages have leaves the contender out, not the messages', async () => {
  const { messages, leftOut } = await brought('messages', [
    '{"id": "a", "celsius": -0.0}',
    '{"id": "b", "celsius": -0.0}',
  ])
  expect(messages).toBe(2)
  expect(leftOut).toContain('protojson')
})

test('of the rest it is said how few they are, and their numbers in the data are known', async () => {
  const folder = folderOf({ 'reading.proto': proto })
  const home = folderOf({})
  const imported = async (count: number, leaveOut: LeaveOut) => {
    const path = join(folder, `${count}.jsonl`)
    const lines = Array.from(
      { length: count },
      (_, number) => `{"id": "r${number}", "celsius": ${number % 3 === 0 ? '-0.0' : number}}`,
    )
    writeFileSync(path, lines.join('\n'))
    const files = { proto: [join(folder, 'reading.proto')], data: [path] }
    return (await ownMessagesFrom({ ...files, leaveOut }, home))!.id
  }
  const about = async (id: string) => {
    const { notes, records } = (await loadOwnMessages({ id }, home)).manifest
    const few = notes.map((note) => /^there are only (\d+) messages/.exec(note)?.[1]).filter(Boolean)
    return { few, records: records?.slice(0, 3) }
  }
  expect(await about(await imported(300, 'contenders'))).toEqual({ few: [], records: undefined })
  expect(await about(await imported(300, 'messages'))).toEqual({ few: ['200'], records: [2, 3, 5] })
  const all = await imported(30, 'contenders')
  expect(await about(all)).toEqual({ few: ['30'], records: undefined })
  const rest = await leaveOutOfStored(all, 'messages', { homeFolder: home, findUncarried })
  expect(await about(rest)).toEqual({ few: ['20'], records: [2, 3, 5] })
})

test('the same of messages that are stored already, of which all stay stored', async () => {
  const folder = folderOf({ 'reading.proto': proto, 'readings.jsonl': readings.join('\n') })
  const home = folderOf({})
  const files = { proto: [join(folder, 'reading.proto')], data: [join(folder, 'readings.jsonl')] }
  const all = (await ownMessagesFrom(files, home))!
  const id = await leaveOutOfStored(all.id, 'messages', { homeFolder: home, findUncarried })
  const { manifest } = await loadOwnMessages({ id }, home)
  const atOnce = (await ownMessagesFrom({ ...files, leaveOut: 'messages' }, home))!
  expect({ id, leaveOut: manifest.leaveOut, given: manifest.given }).toEqual({
    id: atOnce.id,
    leaveOut: 'messages',
    given: 'json',
  })
  expect(manifest).toMatchObject({ messages: 5, from: all.id })
  expect(manifest.notes.join()).not.toContain('JSON.parse')
  expect((await loadOwnMessages(all, home)).manifest.messages).toBe(6)
  expect(await leaveOutOfStored(id, 'messages', { homeFolder: home, findUncarried })).toBe(id)
})

test('what JSON.parse reads otherwise is told of a message that is left', async () => {
  const lines = ['{"id": "a", "celsius": -0.0}', '{"id": "b"}', '{"id": "c", "count": 9007199254740993}']
  const folder = folderOf({ 'reading.proto': proto, 'readings.jsonl': lines.join('\n') })
  const home = folderOf({})
  const files = { proto: [join(folder, 'reading.proto')], data: [join(folder, 'readings.jsonl')] }
  const told = async (id: string) => {
    const { notes } = (await loadOwnMessages({ id }, home)).manifest
    return notes.flatMap((note) => /JSON.parse .* read record (\d+)/.exec(note)?.[1] ?? [])
  }
  const all = (await ownMessagesFrom(files, home))!
  expect(await told(all.id)).toEqual(['1'])
  expect(await told((await ownMessagesFrom({ ...files, leaveOut: 'messages' }, home))!.id)).toEqual(['3'])
  for (const what of ['messages', 'details'] as const)
    expect(await told(await leaveOutOfStored(all.id, what, { homeFolder: home, findUncarried }))).toEqual([
      '3',
    ])
})

test('where something was left out twice all messages are those before the first time', async () => {
  const lines = [...readings, '{"id": "nul", "note": "a\\u0000b"}']
  const folder = folderOf({ 'reading.proto': proto, 'readings.jsonl': lines.join('\n') })
  const home = folderOf({})
  const files = { proto: [join(folder, 'reading.proto')], data: [join(folder, 'readings.jsonl')] }
  const all = (await ownMessagesFrom(files, home))!
  const changed = await leaveOutOfStored(all.id, 'details', { homeFolder: home, findUncarried })
  const rest = await leaveOutOfStored(changed, 'messages', { homeFolder: home, findUncarried })
  expect((await loadOwnMessages({ id: rest }, home)).manifest).toMatchObject({ messages: 6, from: all.id })
})

test('how many messages it would take is known before', async () => {
  const { uncarried, leftOut } = await brought(undefined)
  expect(uncarried).toMatchObject({ messages: 1, details: 1 })
  const ofSuite = (wanted: string) => uncarried!.of.filter(({ suite }) => suite === wanted)
  expect(ofSuite('codec')).toEqual(leftOut.map((name) => ({ suite: 'codec', name, messages: [3] })))
  expect(ofSuite('protocol').map(({ name }) => name)).toContain('http-json')
  expect((await brought('messages')).uncarried).toBeUndefined()
})

test('it is refused without messages of one’s own, which nothing could be left out of', async () => {
  const refusal = { message: '--leave-out needs your own messages' }
  await expect(ownMessagesFrom({ leaveOut: 'messages' }, folderOf({}))).rejects.toMatchObject(refusal)
  const folder = folderOf({ 'reading.proto': proto })
  await expect(
    ownMessagesFrom({ leaveOut: 'messages', proto: [join(folder, 'reading.proto')] }, folderOf({})),
  ).rejects.toMatchObject(refusal)
  const { code, stderr } = await outcomeOf(['codec', '--leave-out', 'messages', '--no-save'], {
    environment: { WIREBENCH_HOME: folder },
  })
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(refusal.message) })
})

test('anything else is refused with what there is', async () => {
  const { code, stderr } = await outcomeOf(['codec', '--data', 'a.json', '--leave-out', 'zeros', '--no-save'])
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: 'error: --leave-out is "zeros"\nchoose one of contenders, messages, details\n',
  })
})
