import { newRunId } from '@wirebench/bench-core/model/run/run-id'
import { expect, test } from 'vitest'
import {
  type AgentDuties,
  serveFleet,
  usualAgentTimes,
} from '../../../../packages/bench-core/src/conduct/agent.ts'
import { WirebenchError } from '../../../../packages/bench-core/src/model/errors.ts'
import { seededRandom } from '../../../../packages/bench-core/test/fixtures/random.ts'
import { defaultLimits } from '../../src/config.ts'
import { storeWith } from '../support/store-with.ts'
import type { Temper } from './engine.ts'
import { eventsAfter, eventsOf, machine, questions } from './events.ts'
import { MemoryDatabase } from './memory-database.ts'
import { memoryStore } from './memory-store.ts'
import { Engines } from './surroundings.ts'
import { SimulatedTime } from './time.ts'

const temper: Temper = { rounds: 1, turnsAt: 0, into: 'nothing', whenAsked: 'ends', lingersMs: 0 }

/** A run for any of the agents that a test starts, in simulated time. */
async function placedRun() {
  const chance = seededRandom(1).uniform
  const time = new SimulatedTime(chance)
  const database = new MemoryDatabase()
  const broken: string[] = []
  const outage = { untilMs: 0, isLossy: false }
  const link = { there: async () => {}, back: async () => {}, nowMs: () => time.nowMs }
  const store = memoryStore(database, link)
  const { spec } = await questions.plan({ rounds: temper.rounds })
  const id = newRunId(time.nowMs)
  const asked = { id, spec, origin: 'web' as const, createdAtMs: time.nowMs, estimateMs: 0 }
  await store.fleet.place([{ ...asked, place: 'label=pool=x', setId: null, needs: [], files: [] }])

  const serve = (name: string, changes: Partial<AgentDuties> = {}) => {
    const engines = new Engines({ time, chance, database, tempers: [], broken, outage }, name)
    void serveFleet({
      store,
      agent: { name, labels: { pool: 'x' }, machine: { ...machine, fingerprint: name }, can: [] },
      session: name,
      times: usualAgentTimes,
      clock: time.clockOf({ name, isGone: false }),
      limits: defaultLimits,
      stop: new AbortController().signal,
      handBack: new AbortController().signal,
      takes: 'all',
      secrets: {},
      unpack: async () => {},
      tell: () => {},
      logError: () => {},
      startEngine: (runId, _, __, { afterRound = 0 } = {}) =>
        engines.start({ temper, events: eventsAfter(eventsOf(runId, temper.rounds), afterRound) }),
      ...changes,
    })
  }
  const run = database.runs.get(id)!
  const pass = (ms: number) => time.pass(time.nowMs + ms)
  return { id, run, store, database, time, serve, pass }
}

const diskFull = async () => {
  throw new Error('no space left on device')
}

test('an agent that can’t begin a run leaves it to others, for longer each time', async () => {
  const { id, run, database, serve, pass } = await placedRun()
  serve('full', { unpack: diskFull })
  await pass(30_000)
  const takenAtMs = database.eventsOf(id).map(({ atMs }) => atMs)
  const restsMs = takenAtMs.slice(1).map((atMs, index) => atMs - takenAtMs[index]!)
  expect(restsMs.map((ms) => Math.floor(ms / 5_000))).toEqual([1, 2])
  serve('well')
  await pass(10_000)
  expect(run).toMatchObject({ row: { state: 'completed' }, placed: { agent: 'well', attempt: 4 } })
})

test('an agent that gave a run back looks at what it has become before it takes it again', async () => {
  const { run, serve, pass } = await placedRun()
  const tried: string[] = []
  serve('older', {
    changed: async (said, isDue) =>
      isDue ? { ...said, machine: { ...said.machine, fingerprint: 'newer' } } : undefined,
    unpack: async (_, { machine: { fingerprint } }) => {
      tried.push(fingerprint)
      if (tried.length === 1) await diskFull()
    },
  })
  await pass(20_000)
  expect(tried).toEqual(['older', 'newer'])
  expect(run).toMatchObject({ row: { state: 'completed' }, placed: { attempt: 2, fingerprint: 'newer' } })
})

test('an agent that takes what waits tries a run again before it leaves', async () => {
  const { run, serve, pass } = await placedRun()
  let tries = 0
  serve('once full', {
    takes: 'waiting',
    unpack: async () => {
      if (++tries === 1) await diskFull()
    },
  })
  await pass(20_000)
  expect(run).toMatchObject({ row: { state: 'completed' }, placed: { attempt: 2 } })
})

test('an agent that takes what waits doesn’t leave because the database once didn’t answer', async () => {
  const { run, store, serve, pass } = await placedRun()
  let asked = 0
  const lease: typeof store.fleet.lease = async (...by) => {
    if (++asked === 1)
      throw new WirebenchError('store-unavailable', 'the database can’t be reached', 'wait for it')
    return store.fleet.lease(...by)
  }
  serve('patient', { takes: 'waiting', store: storeWith(store, { fleet: { ...store.fleet, lease } }) })
  await pass(20_000)
  expect(run).toMatchObject({ row: { state: 'completed' }, placed: { attempt: 1 } })
  expect(asked).toBe(3)
})

test('an agent complains of a run that it can’t read once', async () => {
  const { run, serve, pass } = await placedRun()
  run.row.spec = {}
  const complaints: string[] = []
  serve('reader', { logError: (_, doing) => complaints.push(doing) })
  await pass(20_000)
  expect(complaints).toEqual(['take a run'])
})

test('a run whose end can’t be saved for a while is saved by the same attempt, and has ended only then', async () => {
  const { run, store, time, serve, pass } = await placedRun()
  const told: string[] = []
  let awayUntilMs: number | undefined
  const append: typeof store.append = async (runId, events, attempt) => {
    if (events.some(({ event }) => event.type === 'run-finished')) awayUntilMs ??= time.nowMs + 20_000
    if (time.nowMs < (awayUntilMs ?? 0))
      throw new WirebenchError('store-unavailable', 'the database can’t be reached', 'wait for it')
    await store.append(runId, events, attempt)
  }
  serve('one', {
    store: storeWith(store, { append }),
    tell: ({ what }) => told.push(`${what}: ${run.row.state}`),
  })
  await pass(90_000)
  expect(told).toEqual(['registered: queued', 'took: queued', 'ended: completed'])
  expect(run).toMatchObject({ report: { run: { state: 'completed' } }, placed: { attempt: 1 } })
})
