import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AgentInfo, changingSoftware } from '../../../src/model/machine/agent.ts'
import { newRunId } from '../../../src/model/run/run-id.ts'
import { report } from '../../../src/report/report.ts'
import { Connections, maxIdleInTransactionMs } from '../../../src/store/database/connections.ts'
import { databaseAt } from '../../../src/store/database/database-url.ts'
import { agentGrants } from '../../../src/store/fleet/agent-role.ts'
import { returnMs } from '../../../src/store/fleet/fleet.ts'
import { openStore } from '../../../src/store/open-store.ts'
import type { RunStore } from '../../../src/store/run-store.ts'
import { finishedRun } from '../../../src/store/runs/ending/ending.ts'
import { runEvents } from '../../fixtures/run-events.ts'
import { newDatabase, query, type TestDatabase } from '../support/shared-server.ts'

let database: TestDatabase
let store: RunStore

beforeAll(async () => {
  database = await newDatabase()
  store = await openStore({ databaseUrl: database.url, homeFolder: '/dev/null/unused' })
})

afterAll(async () => {
  await store.close()
  await database.drop()
})

const agent = (name: string, labels: Record<string, string> = {}, can: string[] = []): AgentInfo => ({
  name,
  labels,
  can,
  machine: {
    fingerprint: name,
    hostName: name,
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
})

const events = runEvents({ rounds: 1, slicesPerRound: 4, blockSamples: 30, operations: ['encode'] })
const [started] = events
if (started?.event.type !== 'run-started') throw new Error('a run begins with its start')
const { spec } = started.event

let created = 0
async function place(on: string, setId: string | null = null, needs: string[] = []): Promise<string> {
  const createdAtMs = 1_790_000_000_000 + created++
  const id = newRunId(createdAtMs)
  const run = {
    id,
    spec,
    origin: 'web' as const,
    createdAtMs,
    place: on,
    setId,
    needs,
    files: [],
    estimateMs: 60_000,
  }
  await store.fleet.place([run])
  return id
}

const lease = async (who: AgentInfo) => (await store.fleet.lease(who, 60_000))?.runId

test('runs go to whoever is meant and able, the oldest first, and one of a set to each', async () => {
  const one = agent('one', { pool: 'x' }, ['lane:go'])
  const two = agent('two', { pool: 'x' })
  const needing = await place('label=pool=x', null, ['lane:go'])
  const any = await place('label=pool=x')
  const last = await place('label=pool=x')
  const placements = await store.fleet.placements([needing, any, last])
  expect([needing, any, last].map((id) => placements.get(id)?.queuePosition)).toEqual([1, 2, 3])
  expect(await lease(agent('stranger', { pool: 'y' }, ['lane:go']))).toBeUndefined()
  expect(await lease(two)).toBe(any)
  expect(await lease(one)).toBe(needing)
  expect(await lease(one)).toBe(last)
  expect(await lease(one)).toBeUndefined()

  const set = [await place('label=pool=x', 'a set'), await place('label=pool=x', 'a set')]
  expect(await lease(one)).toBe(set[0])
  expect(await lease(one)).toBeUndefined()
  expect(await lease(two)).toBe(set[1])
  // What the other one gave back is anybody's.
  await store.fleet.handBack({ runId: set[1]!, attempt: 1 })
  expect(await lease(one)).toBe(set[1])
})

test('who waits is told for how long, and what an agent has measured can be listed', async () => {
  const who = agent('told', { told: 'x' })
  await store.fleet.register(who, 'told')
  const [first, second, other] = [
    await place('label=told=x'),
    await place('label=told=x'),
    await place('name=gone'),
  ]
  expect(await lease(who)).toBe(first)
  const placements = await store.fleet.placements([first, second, other])
  expect(placements.get(first)).toMatchObject({ agent: 'told', fingerprint: 'told', startsInMs: null })
  expect(placements.get(second)!.startsInMs).toBeGreaterThan(0)
  expect(placements.get(second)!.startsInMs).toBeLessThanOrEqual(60_000)
  expect(placements.get(other)).toMatchObject({ queuePosition: 1, startsInMs: null })
  const { runs } = await store.list({ agent: 'told', limit: 10 })
  expect(runs.map(({ id }) => id)).toEqual([first])
})

test('two who ask at the same time get two runs, or one of them none', async () => {
  const placed = [await place('label=rush=x'), await place('label=rush=x'), await place('label=rush=x')]
  const got = await Promise.all(
    Array.from({ length: 8 }, (_, index) => lease(agent(`rush${index}`, { rush: 'x' }))),
  )
  expect(got.filter((id) => id !== undefined).toSorted()).toEqual(placed.toSorted())
})

test('a run that can’t be read is told of and passed over, and keeps nobody waiting', async () => {
  const [unreadable, next] = [await place('name=reader'), await place('name=reader')]
  await query(database.url, `update wirebench.runs set spec = '{}' where id = '${unreadable}'`)
  const passedOver: string[] = []
  const taken = await store.fleet.lease(agent('reader'), 60_000, (id) => passedOver.push(id))
  expect(taken?.runId).toBe(next)
  expect(passedOver).toEqual([unreadable])
  expect(await lease(agent('reader'))).toBeUndefined()
})

test('rounds are kept on the same machine with the same software, and never where the software may have changed', async () => {
  const keptBy = async (fingerprint: string, next = fingerprint) => {
    const { name, machine, ...rest } = agent('keeper')
    const leaseBy = (by: string) =>
      store.fleet.lease({ ...rest, name, machine: { ...machine, fingerprint: by } }, 60_000)
    const runId = await place('name=keeper')
    await leaseBy(fingerprint)
    await query(database.url, `update wirebench.runs set rounds_finished = 2 where id = '${runId}'`)
    await store.fleet.handBack({ runId, attempt: 1 })
    const taken = await leaseBy(next)
    expect(taken).toMatchObject({ runId, attempt: 2 })
    return taken?.keptRounds
  }
  expect(await keptBy('machine-software')).toBe(2)
  expect(await keptBy('machine-software', 'machine-newer')).toBe(0)
  expect(await keptBy(`machine-${changingSoftware}`)).toBe(0)
})

test('a name is one process’s while that is heard of', async () => {
  await store.fleet.register(agent('named'), 'a')
  await store.fleet.register(agent('named'), 'a')
  await expect(store.fleet.register(agent('named'), 'b')).rejects.toThrow(
    'there is already an agent named named',
  )
  await store.fleet.leave('named', 'a')
  await store.fleet.register(agent('named'), 'b')
  expect(await store.fleet.seen('named', 'a', false)).toBe(false)
  expect((await store.fleet.agents()).find(({ name }) => name === 'named')).toMatchObject({
    alive: true,
    measures: null,
  })
})

test('a role with the grants of an agent measures a run and can do nothing else', async () => {
  const role = `agent_${Date.now()}`
  await query(database.url, `create role ${role} login password 'secret'`)
  for (const statement of agentGrants(role)) await query(database.url, statement)
  const url = new URL(database.url)
  url.username = role
  url.password = 'secret'
  const own = await openStore({ databaseUrl: url.href, homeFolder: '/dev/null/unused' })
  try {
    const who = agent('granted', { grants: 'x' })
    await own.fleet.register(who, 'a')
    const id = await place('label=grants=x')
    const taken = await own.fleet.lease(who, 60_000)
    expect(taken).toMatchObject({ runId: id, attempt: 1, sequence: 1 })
    expect(await own.fleet.renew(taken!, 60_000)).toBe('held')
    const told = events.map((event) => ({ ...event, sequence: event.sequence + 1 }))
    await own.append(id, told, 1)
    await own.finish(id, finishedRun(report(events)), 1)
    expect(await own.fleet.endLapsed()).toEqual([])
    expect(await store.find(id)).toMatchObject({ state: 'completed' })
    await expect(own.append(id, told, 2)).rejects.toMatchObject({ code: 'stale-attempt' })
    for (const refused of [
      `delete from wirebench.runs`,
      `drop table wirebench.events`,
      `create table wirebench.mine ()`,
      `delete from wirebench.events`,
      `update wirebench.settings set value = '{}'`,
    ])
      await expect(query(url.href, refused)).rejects.toThrow(/permission denied|must be owner/)
  } finally {
    await own.close()
    await query(database.url, `drop owned by ${role}; drop role ${role}`)
  }
})

test('an agent that was stopped while it saved keeps its run from the others for a while, and not for ever', {
  tags: ['slow'],
}, async () => {
  const id = await place('name=next')
  const connections = new Connections(databaseAt(database.url))
  const stopped = await connections.connect()
  await stopped.query('begin')
  await stopped.query('select from wirebench.placements where run_id = $1 for share', [id])
  expect(await lease(agent('next'))).toBeUndefined()
  await expect.poll(() => lease(agent('next')), { timeout: 2 * maxIdleInTransactionMs }).toBe(id)
  stopped.release(true)
  await connections.end()
})

test('a run that the only agent for it gave back ends where that doesn’t come back in time', async () => {
  const id = await place('name=withdrawn')
  await lease(agent('withdrawn'))
  await store.fleet.handBack({ runId: id, attempt: 1 })
  expect(await store.fleet.endLapsed()).not.toContain(id)
  await query(
    database.url,
    `update wirebench.placements set lease_until = lease_until - interval '${returnMs} ms' where run_id = '${id}'`,
  )
  expect(await store.fleet.endLapsed()).toContain(id)
  expect(await store.find(id)).toMatchObject({ state: 'interrupted' })
})

test('of a run whose agent was lost as many attempts are told as there were, and nobody can say more of it', async () => {
  const id = await place('name=lost')
  await lease(agent('lost'))
  await query(
    database.url,
    `update wirebench.placements set lease_until = clock_timestamp() - interval '1 hour' where run_id = '${id}'`,
  )
  expect(await store.fleet.endLapsed()).toContain(id)
  expect((await store.fleet.placements([id])).get(id)).toMatchObject({ agent: 'lost', attempt: 1 })
  const late = { sequence: 9, atMs: 1, event: { type: 'round-started' as const, round: 1 } }
  for (const attempt of [1, 2])
    await expect(store.append(id, [late], attempt)).rejects.toMatchObject({ code: 'stale-attempt' })
})
