import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Duel } from '../../src/model/duel/duel-spec.ts'
import type { AgentInfo } from '../../src/model/machine/agent.ts'
import { newRunId } from '../../src/model/run/run-id.ts'
import type { RunSpec } from '../../src/model/run/run-spec.ts'
import { forgetMessages, placeRuns, type RunStore, runNeeding } from '../../src/store/index.ts'
import { importOwnMessages } from '../../src/workloads/own/import-own-messages.ts'
import { ownMessages } from '../fixtures/own-messages.ts'
import { failureOf } from '../support/failure.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { ownStore } from './support/own-store.ts'
import { specNamed } from './support/specs.ts'

let store: RunStore
ownStore((opened) => {
  store = opened
})

const homeFolder = temporaryFolder()
const first = ownMessages({ id: '1111111111111111' })
const second = ownMessages({ id: '2222222222222222' })
const third = ownMessages({ id: '3333333333333333' })
const side = { title: 'a side', codecs: ['json'], workloads: [] }
const duel: Duel = { a: { ...side, own: second }, b: { ...side, own: third } }

async function created(changes: Partial<RunSpec>): Promise<string> {
  const id = newRunId(Date.now())
  await store.create({ id, spec: specNamed('a run', changes), origin: 'web', createdAtMs: Date.now() })
  return id
}

test('a run needs its messages, in a duel those of both sides, until it has ended', async () => {
  const [alone, meeting] = [await created({ own: first }), await created({ duel })]
  expect(await runNeeding(store, first.id)).toMatchObject({ id: alone })
  for (const { id } of [second, third]) expect(await runNeeding(store, id)).toMatchObject({ id: meeting })
  expect(await runNeeding(store, ownMessages().id)).toBeUndefined()
  for (const id of [alone, meeting])
    await store.append(id, [
      { sequence: 1, atMs: 1, event: { type: 'run-finished', state: 'cancelled', reason: null } },
    ])
  for (const { id } of [first, second, third]) expect(await runNeeding(store, id)).toBeUndefined()
})

test('an agent gets the messages of both sides of a duel; those that were deleted are named', async () => {
  for (const { id } of [second, third]) {
    mkdirSync(join(homeFolder, 'messages', id), { recursive: true })
    writeFileSync(join(homeFolder, 'messages', id, 'manifest.json'), id)
  }
  await store.fleet.register(agent, 'a process')
  const place = (changes: Partial<RunSpec>) =>
    placeRuns(store, {
      spec: specNamed('placed', changes),
      on: agent.name,
      origin: 'web',
      nowMs: Date.now(),
      homeFolder,
      estimateMs: 1_000,
    })
  await place({ duel })
  const lease = await store.fleet.lease(agent, 60_000)
  expect(lease?.files.map(({ path }) => path).toSorted()).toEqual(
    [second, third].map(({ id }) => `messages/${id}/manifest.json`),
  )
  expect(await failureOf(place({ own: first }))).toMatchObject({
    code: 'unknown-messages',
    message: `there are no stored messages "${first.id}"`,
  })
})

test('of two who forget the same messages at once, one does', async () => {
  const protoPath = join(homeFolder, 'shop.proto')
  writeFileSync(protoPath, 'syntax = "proto3"; package shop; message A { string id = 1; }')
  const messages = { protoPaths: [protoPath], messageType: 'shop.A', dataPaths: [], homeFolder }
  const { id } = await importOwnMessages(messages)
  const forgotten = await Promise.all([forgetMessages(homeFolder, id), forgetMessages(homeFolder, id)])
  expect(forgotten.toSorted()).toEqual([false, true])
})

const agent: AgentInfo = {
  name: 'one',
  labels: {},
  can: [],
  machine: {
    fingerprint: 'one',
    hostName: 'one',
    cpuModel: 'a processor',
    cpuCount: 4,
    memoryBytes: 8_000_000_000,
    kernel: 'Linux',
    runtime: 'node',
    projectVersion: '0',
    toolchains: [],
    findings: [],
    doctor: null,
  },
}
