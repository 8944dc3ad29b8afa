import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import type { DuelSide } from '../../../src/model/duel/duel-spec.ts'
import { caseId } from '../../../src/model/report/case-key.ts'
import type { RunEvent } from '../../../src/model/run/run-event.ts'
import type { StorageRequest } from '../../../src/model/run/run-request.ts'
import { opponentOf, RunRequest, type RunSpec } from '../../../src/model/run/run-spec.ts'
import { clusterCpuNs } from '../../../src/postgres/children-cpu.ts'
import { planRun } from '../../../src/run/plan.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'
import { measureForMoments } from '../../run/support/measure-for-moments.ts'
import { ofType } from '../../run/support/specs.ts'
import { serverFolders } from './support/server-folders.ts'
import { eventsOf, ownServerSpec } from './support/specs.ts'
import { startOwnUserServer } from './support/user-server.ts'

measureForMoments()

const leftFolders = serverFolders()

const short: StorageRequest = {
  formats: ['jsonb-json', 'bytea-protobuf'],
  phases: ['serialize', 'insert', 'insert-batch', 'point-read', 'x-ray'],
  rows: [40],
  connections: [1],
  batch: 10,
}

function sideOf(storage: StorageRequest = {}, changes: Partial<DuelSide> = {}): DuelSide {
  const spec = resolveSpec({ suites: ['storage'], storage: { ...short, ...storage } })
  return { title: 'spec', codecs: [], workloads: spec.workloads, storage: spec.storage, ...changes }
}

const small = (storage: StorageRequest = {}) =>
  sideOf({ formats: ['bytea-protobuf'], phases: ['insert'], ...storage }, { workloads: ['user-document'] })

const duelOf = (a: DuelSide, b: DuelSide): RunSpec =>
  resolveSpec({ preset: 'smoke', rounds: 1, duel: { a, b } })

describe('the plan of a duel of the storage suite', () => {
  const spec = duelOf(
    sideOf(),
    sideOf({ drivers: ['postgres'], batch: 20, pgSettings: { synchronous_commit: 'off' } }),
  )
  const { cases, contenders } = planRun(spec)
  const parametersOf = (operation: string) => cases.find((key) => key.operation === operation)?.parameters

  test('has both sides of every format as contenders, B against A', () => {
    expect(contenders.map(({ name, title, column }) => [name, title, column])).toEqual([
      ['jsonb-json (A)', expect.stringMatching(/\(A\)$/), 'jsonb'],
      ['jsonb-json (B)', expect.stringMatching(/\(B\)$/), 'jsonb'],
      ['bytea-protobuf (A)', expect.stringMatching(/\(A\)$/), 'bytea'],
      ['bytea-protobuf (B)', expect.stringMatching(/\(B\)$/), 'bytea'],
    ])
    expect(contenders.map(({ name }) => opponentOf(spec, 'storage', name))).toEqual([
      null,
      'jsonb-json (A)',
      null,
      'bytea-protobuf (A)',
    ])
  })

  test('names what differs in every case that it makes a difference to', () => {
    expect(parametersOf('insert-batch')).toEqual({
      size: 15,
      driver: 'A pg / B postgres',
      toast: 'pglz',
      batch: 'A 10 / B 20',
      transaction: 'per-batch',
      synchronous_commit: 'A default / B off',
    })
    expect(parametersOf('serialize')).toEqual({ size: 15 })
    expect(parametersOf('x-ray')).toMatchObject({ rows: 40, synchronous_commit: 'A default / B off' })
    expect(new Set(cases.map(caseId)).size).toBe(cases.length)
  })

  test('looks at what A does', () => {
    const met = duelOf(sideOf(), sideOf({ phases: ['copy'], rows: [7, 9], connections: [4] }))
    expect(met.duel?.b.storage).toMatchObject({ phases: met.storage!.phases, rows: [40], connections: [1] })
  })

  test('leaves out what only one side can do', () => {
    const copy = sideOf({ phases: ['insert', 'copy'] })
    const met = duelOf(copy, sideOf({ phases: ['insert', 'copy'], drivers: ['pg-default'] }))
    expect(new Set(planRun(met).cases.map(({ operation }) => operation))).toEqual(new Set(['insert']))
  })

  test('is the same spec again when its duel is asked for once more', () => {
    const { preset, rounds, seed, duel } = spec
    expect(resolveSpec(z.parse(RunRequest, { preset, rounds, seed, duel }))).toEqual(spec)
  })
})

describe('a duel of the storage suite is refused', () => {
  test.each<[string, DuelSide, string]>([
    [
      'of fewer formats',
      sideOf({ formats: ['jsonb-json'] }),
      'the A side has 2 formats, but the B side has 1',
    ],
    [
      'of more drivers',
      sideOf({ drivers: ['pg', 'postgres'] }),
      'the A side has 1 driver, but the B side has 2',
    ],
    [
      'of more messages',
      sideOf({}, { workloads: ['person', 'blob'] }),
      'the A side has 1 kind of messages, but the B side has 2',
    ],
    ['of a batch that no table holds', sideOf({ rows: [90], batch: 80 }), 'a batch of 80 rows is larger'],
  ])('for a B side %s', (_, b, text) => {
    expect(() => duelOf(sideOf(), b)).toThrow(text)
  })

  test('for a format that nobody knows', () => {
    const { storage } = sideOf()
    expect(() => duelOf(sideOf(), sideOf({}, { storage: { ...storage!, formats: ['x', 'y'] } }))).toThrow(
      'there is no column format named "x"',
    )
  })

  test('against another suite', () => {
    const codec = { title: 'codec', codecs: ['json'], workloads: ['person'] }
    expect(() => duelOf(sideOf(), codec)).toThrow(
      'a duel measures one suite: the A side has the storage suite',
    )
  })
})

describe('a duel of two settings', () => {
  test('has a server for each side and one for the control, of which one works at a time', async () => {
    const spec = duelOf(
      small({ phases: ['insert', 'x-ray'], pgSettings: { synchronous_commit: 'on', work_mem: '8MB' } }),
      small({ phases: ['insert', 'x-ray'], pgSettings: { synchronous_commit: 'off', work_mem: '8MB' } }),
    )
    const stopped: number[] = []
    const events = await eventsOf(spec, {
      onEvent() {
        if (process.platform === 'linux') stopped.push(stoppedServers())
      },
    })
    expect(ofType(events, 'run-finished')[0]).toMatchObject({ state: 'completed' })
    expect(ofType(events, 'case-failed')).toEqual([])
    expect(ofType(events, 'environment-added')[0]?.postgres?.settings).toMatchObject({
      autovacuum: 'off',
      synchronous_commit: 'A on / B off',
      work_mem: expect.stringMatching(/^\d+kB$/),
    })
    expect(measuredBy(events, 'insert')).toEqual([
      'bytea-protobuf (A) 1',
      'bytea-protobuf (A) 2',
      'bytea-protobuf (B) 1',
    ])
    expect(measuredBy(events, 'x-ray')).toEqual(['bytea-protobuf (A) 1', 'bytea-protobuf (B) 1'])
    if (process.platform === 'linux') expect(Math.max(...stopped)).toBe(2)
    expect(leftFolders()).toEqual([])
  })

  test('shares one server where only the driver differs', async () => {
    const spec = duelOf(
      small({ phases: ['point-read'] }),
      small({ phases: ['point-read'], drivers: ['pg-default'] }),
    )
    const events = await eventsOf(spec)
    const servers = ofType(events, 'notice').filter(({ notice }) => notice.code === 'server-under-test')
    expect(servers).toHaveLength(1)
    expect(ofType(events, 'case-failed')).toEqual([])
    expect(measuredBy(events, 'point-read')).toHaveLength(3)
  })

  test('ends as cancelled and leaves nothing, also while servers stand still', async () => {
    const spec = duelOf(small(), small({ pgSettings: { fsync: 'off' } }))
    const cancelling = new AbortController()
    const events = await eventsOf(spec, {
      signal: cancelling.signal,
      onEvent(event) {
        if (event.type === 'figures-measured' && event.operation === 'insert') cancelling.abort()
      },
    })
    expect(ofType(events, 'run-finished')[0]).toMatchObject({ state: 'cancelled' })
    expect(leftFolders()).toEqual([])
  })
})

test('a duel of two servers of the user’s own measures each side on its own and leaves nothing there', async () => {
  const [first, second] = await Promise.all([startOwnUserServer(), startOwnUserServer()])
  for (const server of [first, second]) onTestFinished(() => server.remove())
  const narrow = { formats: ['jsonb-json'], phases: ['insert' as const] }
  const [a, b] = [first, second].map(({ url }) => {
    const { storage } = ownServerSpec(url, narrow)
    return sideOf({}, { storage, workloads: ['user-document'] })
  })
  const cpuBefore = clusterCpuNs(second.cluster.postmasterPid)
  const events = await eventsOf(duelOf(a!, b!), { pgUrlA: first.url, pgUrlB: second.url })
  expect(ofType(events, 'run-finished')[0]).toMatchObject({ state: 'completed' })
  expect(measuredBy(events, 'insert')).toHaveLength(3)
  expect(ofType(events, 'figures-measured')[0]?.parameters.server).toMatch(/^A 127\.0\.0\.1:\d+\/.* \/ B /)
  if (cpuBefore !== undefined) expect(clusterCpuNs(second.cluster.postmasterPid)).toBeGreaterThan(cpuBefore)
  expect([...(await first.runSchemas()), ...(await second.runSchemas())]).toEqual([])
})

function measuredBy(events: readonly RunEvent[], operation: string): string[] {
  return ofType(events, 'figures-measured')
    .filter((event) => event.operation === operation)
    .map(({ contender, copy }) => `${contender} ${copy}`)
    .toSorted()
}

/** Servers of this process whose background processes are all stopped at the moment. */
function stoppedServers(): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => statusOf(pid) ?? [])
  const childrenOf = (pid: string) => all.filter(({ parent }) => parent === pid)
  return childrenOf(String(process.pid)).filter(
    ({ name, pid }) => name === 'postgres' && childrenOf(pid).every(({ state }) => state === 'T'),
  ).length
}

function statusOf(pid: string) {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8')
    const field = (name: string) => new RegExp(`^${name}:\\s*(\\S+)`, 'm').exec(text)?.[1]
    return { pid, name: field('Name'), state: field('State'), parent: field('PPid') }
  } catch {
    return undefined
  }
}
