import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type JsonObject, toBinary, toJson } from '@bufbuild/protobuf'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { folderOf } from '../../../../proto-schema/test/support/folders.ts'
import { schemas } from '../../../../proto-schema/test/support/schemas.ts'
import { codecs } from '../../../src/codecs/catalogue.ts'
import type { CodecEntry } from '../../../src/codecs/codec.ts'
import { findLoss } from '../../../src/codecs/messages/round-trip.ts'
import { OwnMessages, ownWorkloadName } from '../../../src/model/messages/own-messages.ts'
import { listMessages } from '../../../src/store/stored-messages.ts'
import { importOwnMessages } from '../../../src/workloads/own/import-own-messages.ts'
import { loadOwnMessages } from '../../../src/workloads/own/load-own-messages.ts'
import { openWorkload } from '../../../src/workloads/own/open-workload.ts'
import { failureOf } from '../../support/failure.ts'
import { shopProto } from './support/shop.ts'

const orders = Array.from({ length: 300 }, (_, number) => ({
  orderId: `order ${number}`,
  total: `${9_007_199_254_740_993n + BigInt(number)}`,
  metadata: { team: 'x' },
}))

async function imported(
  values: readonly object[] | undefined,
  homeFolder = folderOf({}),
  proto = shopProto(),
) {
  const folder = folderOf({ 'shop.proto': proto, ...(values && { 'orders.json': JSON.stringify(values) }) })
  const own = await importOwnMessages({
    protoPaths: [join(folder, 'shop.proto')],
    messageType: 'Order',
    dataPaths: values ? [join(folder, 'orders.json')] : [],
    homeFolder,
  })
  return { own, homeFolder, folder }
}

describe('imported messages', () => {
  test('are what a spec holds, without any path', async () => {
    const { own, folder, homeFolder } = await imported(orders)
    expect(z.parse(OwnMessages, own)).toEqual(own)
    expect(own).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{16}$/),
      messageType: 'shop.Order',
      changed: { records: 0, kinds: [] },
      title: 'shop.Order',
      messages: 300,
      source: 'samples',
      given: 'json',
      weight: { values: 6, bytes: 31 },
    })
    const kept = readdirSync(join(homeFolder, 'messages', own.id))
      .map((name) => readFileSync(join(homeFolder, 'messages', own.id, name), 'latin1'))
      .join()
    expect(kept).not.toContain(folder)
    expect(kept).not.toContain(homeFolder)
  })

  test('become a workload of the same messages for every seed', async () => {
    const { own, homeFolder } = await imported(orders)
    const workload = await loadOwnMessages(own, homeFolder)
    expect(workload).toMatchObject({
      name: 'own:shop.Order',
      parameters: {},
      description: '300 of your messages',
    })
    expect(workload.corpus(1).map((message) => toJson(workload.type, message))).toEqual(orders)
    expect(workload.corpus(2)).toEqual(workload.corpus(1))
    expect(workload.manifest.notes).toEqual([])
  })

  test('have one id for one content, wherever it was, and another for another', async () => {
    const home = folderOf({})
    const first = await imported(orders, home)
    const again = await imported(orders, home)
    expect(again.own).toEqual(first.own)
    expect((await imported(orders.slice(1), home)).own.id).not.toBe(first.own.id)
    expect((await imported(orders, home, shopProto('string note = 50;'))).own.id).not.toBe(first.own.id)
    expect(await listMessages(home)).toHaveLength(3)
    expect(readdirSync(join(home, 'messages')).filter((name) => name.startsWith('.'))).toEqual([])
  })

  test('are imported by several processes at once into one folder', async () => {
    const home = folderOf({})
    const all = await Promise.all(Array.from({ length: 8 }, () => imported(orders, home)))
    expect(new Set(all.map(({ own }) => own.id)).size).toBe(1)
    expect(await loadOwnMessages(all[0]!.own, home)).toMatchObject({ name: 'own:shop.Order' })
  })

  test('that are few are used again and again, and it is said', async () => {
    const { own, homeFolder } = await imported(orders.slice(0, 3))
    const { manifest, corpus } = await loadOwnMessages(own, homeFolder)
    expect(corpus(1)).toHaveLength(3)
    expect(manifest.notes).toEqual([
      expect.stringMatching(/there are only 3 messages \(built-in workloads have 256\)/),
    ])
  })

  test('that are many are taken evenly, and it is said', async () => {
    const many = Array.from({ length: 10_000 }, (_, number) => ({ orderId: String(number) }))
    const { own, homeFolder } = await imported(many)
    expect(own.messages).toBe(1_024)
    const { manifest, corpus } = await loadOwnMessages(own, homeFolder)
    expect(corpus(1).slice(0, 3)).toMatchObject([{ orderId: '0' }, { orderId: '9' }, { orderId: '19' }])
    expect(manifest.notes).toEqual([
      expect.stringMatching(/1,024 of 10,000 messages are used, evenly spaced/),
    ])
  })

  test('of which there are a few more than are kept lose only those', async () => {
    const some = Array.from({ length: 1_100 }, (_, number) => ({ orderId: String(number) }))
    const { own, homeFolder } = await imported(some)
    const { type, corpus } = await loadOwnMessages(own, homeFolder)
    const kept = corpus(1).map((message) => Number((toJson(type, message) as JsonObject).orderId))
    expect(new Set(kept).size).toBe(1_024)
    expect(kept.at(-1)).toBeGreaterThan(1_095)
  })

  test('are made up from the schema where there is no data: other ones for another seed, and it is said', async () => {
    const { own, homeFolder } = await imported(undefined)
    expect(own).toMatchObject({ messages: 256, source: 'generated' })
    const { type, corpus, manifest } = await loadOwnMessages(own, homeFolder)
    const bytes = (seed: number) =>
      corpus(seed).map((message) => Buffer.from(toBinary(type, message)).toString('hex'))
    expect(bytes(7)).toEqual(bytes(7))
    expect(bytes(7)).not.toEqual(bytes(8))
    expect(manifest.notes).toEqual([expect.stringMatching(/generated from the schema/)])
  })

  test('are fewer where the type has no others, or where they are large, and it is said', async () => {
    const notesOf = async (proto: string) => {
      const { own, homeFolder } = await imported(undefined, folderOf({}), `syntax = "proto3"; ${proto}`)
      return (await loadOwnMessages(own, homeFolder)).manifest.notes.slice(1)
    }
    expect(await notesOf('message Order { bool paid = 1; }')).toEqual([
      'the type allows only a few distinct messages: 2 were found',
    ])
    const texts = Array.from({ length: 200 }, (_, index) => `repeated string f${index} = ${index + 100};`)
    const lines = Array.from({ length: 20 }, (_, index) => `repeated Line lines${index} = ${index + 1};`)
    expect(await notesOf(`message Line { ${texts.join(' ')} } message Order { ${lines.join(' ')} }`)).toEqual(
      [expect.stringMatching(/^the messages are so large that \d+ of them fill the 8 MB/)],
    )
  })
})

describe('stored messages are refused', () => {
  test.each(['0123456789abcdef', '..', '../../etc', ''])('where there are none: %s', async (id) => {
    expect(await failureOf(() => loadOwnMessages({ id }, folderOf({})))).toMatchObject({
      code: 'unknown-messages',
    })
  })

  test.each(['schema.binpb', 'corpus.binpb'])('where %s is not what it was', async (name) => {
    const { own, homeFolder } = await imported(orders)
    writeFileSync(join(homeFolder, 'messages', own.id, name), 'changed')
    expect((await failureOf(() => loadOwnMessages(own, homeFolder))).message).toMatch(
      /have changed since they were imported/,
    )
  })

  test.each(['schema.binpb', 'corpus.binpb', 'given.jsonl'])(
    'until they are imported again, where %s is not what it was',
    async (name) => {
      const { own, homeFolder } = await imported(orders)
      writeFileSync(join(homeFolder, 'messages', own.id, name), 'changed')
      expect((await imported(orders, homeFolder)).own).toEqual(own)
      expect((await loadOwnMessages(own, homeFolder)).corpus(1)).toHaveLength(300)
    },
  )

  test('and not listed where their manifest is not one', async () => {
    const { own, homeFolder } = await imported(orders)
    writeFileSync(join(homeFolder, 'messages', own.id, 'manifest.json'), '{"id": 3}')
    mkdirSync(join(homeFolder, 'messages', 'nonsense'))
    expect(await listMessages(homeFolder)).toEqual([])
    expect((await failureOf(() => loadOwnMessages(own, homeFolder))).code).toBe('unknown-messages')
  })
})

test('nothing is left behind where an import fails', async () => {
  const home = folderOf({})
  await failureOf(() => imported([{ nonsense: 1 }], home))
  expect(readdirSync(home)).toEqual([])
})

test('the name of the workload is short enough for a spec, whatever the type is called', () => {
  expect(ownWorkloadName({ messageType: 'a.Order' })).toBe('own:a.Order')
  const long = ownWorkloadName({ messageType: `${'very_long_package.'.repeat(10)}Order` })
  expect(long).toMatch(/^own:very_long_package\..*\.Order$/)
  expect(long.length).toBeLessThanOrEqual(80)
  expect(ownWorkloadName({ messageType: 'X'.repeat(300) }).length).toBeLessThanOrEqual(80)
})

/** What older and younger syntax than proto3 has that these don't: groups, infinite defaults, editions; and pbf no large integers. */
const limited: Readonly<Record<string, readonly string[]>> = {
  'acme.v1.Order': ['pbf'],
  'legacy.Old': ['ts-proto', 'pbf'],
  'future.Now': ['ts-proto', 'pbf'],
}

describe.each([
  ['64', 64, []],
  ['all', 256, ['slow']],
])('of the made-up messages %s', (_, most, tags) => {
  test.for(Object.keys(limited))(
    'of %s are carried by every codec that knows such messages',
    { tags },
    async (messageType) => {
      const homeFolder = folderOf({})
      const own = await importOwnMessages({
        protoPaths: [folderOf(schemas)],
        messageType,
        dataPaths: [],
        homeFolder,
      })
      const { type, corpus } = await loadOwnMessages(own, homeFolder)
      const messages = corpus(42).slice(0, most)
      const lossOf = async ({ bind }: CodecEntry) => {
        try {
          return findLoss(await bind(type), messages)?.path
        } catch (error) {
          return String(error)
        }
      }
      const losses = await Promise.all(
        codecs.map(async (codec) => ({ name: codec.info.name, text: await lossOf(codec) })),
      )
      const unable = losses.filter(({ text }) => text !== undefined)
      expect(
        unable.map(({ name }) => name),
        JSON.stringify(unable),
      ).toEqual(limited[messageType])
    },
  )
})

test('a run’s workload is opened by its name, whether it is built in or the user’s own', async () => {
  const { own, homeFolder } = await imported(orders)
  const mine = await openWorkload({ workload: ownWorkloadName(own), own, homeFolder })
  expect(mine).toMatchObject({ name: 'own:shop.Order', parameters: {} })
  expect(await openWorkload({ workload: 'person', size: 5, own, homeFolder })).toMatchObject({
    parameters: { size: 5 },
  })
  expect((await failureOf(() => openWorkload({ workload: 'own:other.Type', own, homeFolder }))).code).toBe(
    'unknown-workload',
  )
})
