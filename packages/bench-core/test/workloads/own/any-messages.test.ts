import { toBinary, toJson } from '@bufbuild/protobuf'
import { expect, test } from 'vitest'
import { folderOf } from '../../../../proto-schema/test/support/folders.ts'
import { codecs } from '../../../src/codecs/catalogue.ts'
import { findLoss } from '../../../src/codecs/messages/round-trip.ts'
import { protojson } from '../../../src/codecs/protojson.ts'
import { knownTypes } from '../../../src/model/messages/schema-files.ts'
import { registryOf } from '../../../src/suites/codec/init/registry-of.ts'
import { columnFormats } from '../../../src/suites/storage/formats/catalogue.ts'
import { findFormatMisfit } from '../../../src/suites/storage/formats/misfit.ts'
import { importOwnMessages } from '../../../src/workloads/own/import-own-messages.ts'
import { loadOwnMessages } from '../../../src/workloads/own/load-own-messages.ts'
import { failureOf } from '../../support/failure.ts'

const envelope = `syntax = "proto3"; package bus; import "google/protobuf/any.proto";
message Envelope { string id = 1; google.protobuf.Any payload = 2; }`
/** Nothing imports it; it imports the envelope itself. */
const events = `syntax = "proto3"; package bus; import "bus/envelope.proto";
message Paid { int64 cents = 1; Envelope cause = 2; }`

const paid = {
  id: 'a',
  payload: { '@type': 'type.googleapis.com/bus.Paid', cents: '12', cause: { id: 'b' } },
}

async function imported(files: Record<string, string>, value: object = paid) {
  const homeFolder = folderOf({})
  const own = await importOwnMessages({
    protoPaths: [folderOf({ 'bus/envelope.proto': envelope, ...files })],
    messageType: 'bus.Envelope',
    dataPaths: [folderOf({ 'data.json': JSON.stringify(value) })],
    homeFolder,
  })
  return loadOwnMessages(own, homeFolder)
}

test('an Any holds a message of any file that was given, imported or not', async () => {
  const { type, corpus } = await imported({ 'bus/events.proto': events })
  const messages = corpus(42)
  expect(messages.map((message) => toJson(type, message, { registry: knownTypes(type) }))).toEqual([paid])
  for (const { info, bind } of codecs) expect(findLoss(await bind(type), messages), info.name).toBeUndefined()
  for (const format of columnFormats)
    expect(await findFormatMisfit(format, type, messages), format.info.name).toBeUndefined()
})

test('a process that loads its types from the descriptor alone knows them too', async () => {
  const { type, corpus } = await imported({ 'bus/events.proto': events })
  const loaded = registryOf(protojson, type)()
  expect(loaded).not.toBe(type)
  expect(findLoss(await protojson.bind(loaded), corpus(42))).toBeUndefined()
})

test('as do messages in protobuf’s bytes, where its name is in theirs', async () => {
  const files = { 'bus/events.proto': events }
  const { type, corpus } = await imported(files)
  const homeFolder = folderOf({})
  const own = await importOwnMessages({
    protoPaths: [folderOf({ 'bus/envelope.proto': envelope, ...files })],
    messageType: 'Envelope',
    dataPaths: [folderOf({ 'a.binpb': toBinary(type, corpus(42)[0]!) })],
    homeFolder,
  })
  const loaded = await loadOwnMessages(own, homeFolder)
  expect(loaded.manifest.schemaFiles).toEqual(['bus/envelope.proto', 'bus/events.proto'])
  expect(toJson(loaded.type, loaded.corpus(42)[0]!, { registry: knownTypes(loaded.type) })).toEqual(paid)
})

test('no other file is read, such as one that could not stand beside the message', async () => {
  const { manifest } = await imported({
    'bus/events.proto': events,
    'copy/bus/envelope.proto': envelope,
    'lost.proto': 'syntax = "proto3"; import "nowhere.proto"; message Lost {}',
  })
  expect(manifest.notes.filter((note) => note.includes('left out') || note.includes('missing'))).toEqual([])
  expect(manifest.schemaFiles).toEqual(['bus/envelope.proto', 'bus/events.proto'])
})

test('what doesn’t fit within an Any is told with its path', async () => {
  const wrong = { id: 'a', payload: { ...paid.payload, cause: { id: 3 } } }
  expect((await failureOf(() => imported({ 'bus/events.proto': events }, wrong))).message).toMatch(
    /record 1, \.payload\.cause\.id: .*string/,
  )
})

test('a type that no file defines is named', async () => {
  expect(await failureOf(() => imported({}))).toMatchObject({
    message: expect.stringMatching(
      /payload.*no .proto file that was given defines type.googleapis.com\/bus.Paid/,
    ),
  })
})

test('a message without an Any needs no other file', async () => {
  const homeFolder = folderOf({})
  const own = await importOwnMessages({
    protoPaths: [
      folderOf({
        'bus/envelope.proto': envelope,
        'plain.proto': 'syntax = "proto3"; message Plain { int32 n = 1; }',
      }),
    ],
    messageType: 'Plain',
    dataPaths: [],
    homeFolder,
  })
  expect((await loadOwnMessages(own, homeFolder)).manifest.schemaFiles).toEqual(['plain.proto'])
})
