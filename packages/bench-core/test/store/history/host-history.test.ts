import { beforeEach, expect, test } from 'vitest'
import { savedReport } from '../../../src/cli/saved-runs.ts'
import type { DuelSide } from '../../../src/model/duel/duel-spec.ts'
import type { RecordedEvent } from '../../../src/model/run/run-event.ts'
import { newRunId } from '../../../src/model/run/run-id.ts'
import type { RunSpec } from '../../../src/model/run/run-spec.ts'
import { summarise } from '../../../src/report/judge/summary.ts'
import { report as reportOf } from '../../../src/report/report.ts'
import { type RunStore, reportOf as reportByPast } from '../../../src/store/index.ts'
import { finishedRun } from '../../../src/store/runs/ending/ending.ts'
import { ownMessages } from '../../fixtures/own-messages.ts'
import { type RunFixture, runEvents } from '../../fixtures/run-events.ts'
import { ownStore } from '../support/own-store.ts'
import { specNamed } from '../support/specs.ts'

let store: RunStore
let hostName: string
let hosts = 0

ownStore((opened) => {
  store = opened
})

beforeEach(() => {
  hosts += 1
  hostName = `host-${hosts}`
})

/** What happens in a run, made up once for all that differ in their id and their machine alone. */
function eventsOf({ environment, ...fixture }: Partial<RunFixture>, runId: string): RecordedEvent[] {
  return runEvents({ blockSamples: 200, ...fixture }).map(({ event, ...recorded }) => {
    if (event.type !== 'run-started') return { ...recorded, event }
    const machine = { ...event.environment, hostName, ...environment }
    return { ...recorded, event: { ...event, runId, environment: machine } }
  })
}

/** Saves a run as far as it has come, and what it amounts to where it has ended. */
async function save(fixture: Partial<RunFixture> = {}, changes: Partial<RunSpec> = {}): Promise<string> {
  const runId = newRunId(Date.now())
  const events = eventsOf(fixture, runId)
  await store.create({ id: runId, spec: specNamed('past', changes), origin: 'cli', createdAtMs: Date.now() })
  await store.append(runId, events)
  if (fixture.state === null) return runId
  const report = reportOf(events)
  await store.finish(runId, { state: report.run.state, ...summarise(report), report })
  return runId
}

const past = (limit = 10, messages: Partial<RunSpec> = {}) =>
  ({
    hostName,
    preset: 'quick',
    suites: ['codec'],
    messages: { ...specNamed('past'), ...messages },
    limit,
  }) as const

test('a machine without a past has neither durations nor null comparisons', async () => {
  expect(await store.pastDurations(past())).toEqual([])
  expect(await store.recentNullRatios(past())).toEqual([])
})

test('durations are those of completed runs beside what was planned and the load at their start, newest first', async () => {
  const planned = { estimateMs: 90_000, loadAverage1: 0.2, cpuCount: 2 }
  await save({ rounds: 2 })
  await save({ rounds: 4 })
  const durations = await store.pastDurations(past())
  expect(durations).toEqual([
    { ...planned, durationMs: 250 * (runEvents({ rounds: 4 }).length - 1) },
    { ...planned, durationMs: 250 * (runEvents({ rounds: 2 }).length - 1) },
  ])
  expect(await store.pastDurations(past(1))).toEqual(durations.slice(0, 1))
})

test('the load of a run that another machine had begun and lost is that of the machine that measured it', async () => {
  const environment = (name: string, cpuCount: number) => ({ environment: { hostName: name, cpuCount } })
  const lost = runEvents({ ...environment('elsewhere', 64), rounds: 1, state: null })
  const event = { type: 'taken-up', attempt: 2, agent: 'one', keptRounds: 0 } as const
  const events = [...lost, { ...lost.at(-1)!, event }, ...runEvents(environment(hostName, 2))]
  const runId = newRunId(Date.now())
  await store.create({ id: runId, spec: specNamed('past'), origin: 'web', createdAtMs: Date.now() })
  const numbered = events.map((recorded, index) => ({ ...recorded, sequence: index + 1 }))
  await store.append(runId, numbered)
  await store.finish(runId, finishedRun(reportOf(numbered)))
  expect(await store.pastDurations(past())).toMatchObject([{ cpuCount: 2 }])
})

test('durations of every preset count where none is named', async () => {
  await save({}, { preset: 'smoke' })
  await save({}, { preset: 'quick' })
  expect(await store.pastDurations({ ...past(), preset: undefined })).toHaveLength(2)
  expect(await store.pastDurations(past())).toHaveLength(1)
})

test('durations are those of the same messages: larger ones take longer', async () => {
  await save({ rounds: 2 })
  await save({ rounds: 3 }, { sizes: [1000] })
  await save({ rounds: 4 }, { workloads: ['person'] })
  const rounds = async (messages: Partial<RunSpec>) =>
    (await store.pastDurations(past(10, messages))).map(({ durationMs }) => durationMs)
  const lasting = (count: number) => 250 * (runEvents({ rounds: count }).length - 1)
  expect(await rounds({})).toEqual([lasting(2)])
  expect(await rounds({ sizes: [1000] })).toEqual([lasting(3)])
  expect(await rounds({ workloads: ['person'] })).toEqual([lasting(4)])
  expect(await rounds({ sizes: [10] })).toEqual([])
})

test('durations of duels are those of the messages of both sides; where these are the same, also of runs with them', async () => {
  const side = (title: string, messages: Partial<DuelSide>): DuelSide => ({
    title,
    codecs: ['json'],
    workloads: [],
    ...messages,
  })
  const duelOf = (a: Partial<DuelSide>, b = a) => ({ duel: { a: side('a', a), b: side('b', b) } })
  const [small, large] = ['0', 'f'].map((digit) => ({ own: ownMessages({ id: digit.repeat(16) }) }))
  const ofOwn = { workloads: [], ...duelOf(small!) }
  await save({ rounds: 2 }, ofOwn)
  await save({ rounds: 3 }, { workloads: [], ...duelOf(small!, large!) })
  await save({ rounds: 4 }, { ...duelOf({ workloads: ['infrastructure-execution'], sizes: [1000] }) })
  await save({ rounds: 5 }, { ...duelOf({ workloads: ['infrastructure-execution'] }) })
  const rounds = async (messages: Partial<RunSpec>) =>
    (await store.pastDurations(past(10, messages))).map(({ durationMs }) => durationMs)
  const lasting = (count: number) => 250 * (runEvents({ rounds: count }).length - 1)
  expect(await rounds(ofOwn)).toEqual([lasting(2)])
  expect(await rounds({ workloads: [], ...duelOf(small!, large!) })).toEqual([lasting(3)])
  expect(await rounds({ workloads: [], ...duelOf(large!) })).toEqual([])
  expect(await rounds({ workloads: [], ...small })).toEqual([lasting(2)])
  expect(await rounds({})).toEqual([lasting(5)])
})

test('null comparisons are those that the reports hold, by operation and metric', async () => {
  await save({ rounds: 3 })
  const known = await store.recentNullRatios(past())
  const saved = reportOf(runEvents({ rounds: 3, blockSamples: 200 })).environment.noise.nullLogRatios
  expect(known).toEqual(saved)
  expect(known).toContainEqual({
    operation: 'decode',
    metric: 'nsPerOperation',
    rounds: 3,
    logRatios: [expect.any(Number)],
    errors: [expect.any(Number)],
    band: expect.any(Number),
  })
})

test('a report goes by the past of the machine that measured it, until the run was asked for', async () => {
  await save({ environment: { hostName: 'elsewhere' } })
  await save()
  const createdAt = new Date().toISOString()
  await save()
  // Another machine began it, and lost it.
  const lost = runEvents({ environment: { hostName: 'elsewhere' }, state: null })
  const event = { type: 'taken-up', attempt: 2, agent: 'one', keptRounds: 0 } as const
  const events = [...lost, { ...lost[0]!, event }, ...runEvents({ environment: { hostName } })]
  const { noise } = (await reportByPast(store, events, { createdAt }))!.environment
  // One of each operation.
  expect(noise.pastNullComparisons).toBe(2)
})

test('so does what a run that goes on has so far', async () => {
  await save()
  const { report } = await savedReport(store, await save({ state: null }))
  expect(report.run.state).toBe('running')
  expect(report.environment.noise.pastNullComparisons).toBe(2)
})

test('runs of other presets, suites and machines, runs that were cut short or deleted, and open-ended ones count for nothing', async () => {
  await save({}, { preset: 'smoke' })
  await save({}, { suites: ['storage'] })
  await save({}, { suites: ['codec', 'storage'] })
  await save({ environment: { hostName: 'elsewhere' } })
  await save({ state: 'cancelled' })
  await save({ state: null })
  await store.delete(await save())
  expect(await store.pastDurations(past())).toEqual([])
  expect(await store.recentNullRatios(past())).toEqual([])
})
