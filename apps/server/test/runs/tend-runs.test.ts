import { systemClock } from '@wirebench/bench-core/conduct'
import { WirebenchError } from '@wirebench/bench-core/model/errors'
import type { RunEvent } from '@wirebench/bench-core/model/run/run-event'
import { newRunId } from '@wirebench/bench-core/model/run/run-id'
import type { RunStore } from '@wirebench/bench-core/store'
import { expect, test } from 'vitest'
import { defaultRetention } from '../../../../packages/bench-core/src/model/run/run-marks.ts'
import { report } from '../../../../packages/bench-core/src/report/report.ts'
import type { Lease, PlacedRun } from '../../../../packages/bench-core/src/store/fleet/fleet.ts'
import { finishedRun } from '../../../../packages/bench-core/src/store/runs/ending/ending.ts'
import { query } from '../../../../packages/bench-core/test/store/support/shared-server.ts'
import { tendRuns } from '../../src/runs/tend-runs.ts'
import { machine } from '../simulation/events.ts'
import { measuredEvents, recorded, sampleSpec } from '../support/sample-run.ts'
import { storeWith } from '../support/store-with.ts'
import { temporaryStore } from '../support/test-server.ts'

const agent = {
  name: 'lost',
  labels: {},
  can: [],
  machine: { fingerprint: 'a machine', ...machine },
}

/** A store that is tended while the work goes on. */
async function tended(
  work: (store: RunStore, begin: () => void, url: string) => Promise<void>,
  asItWorks = (store: RunStore) => store,
  expected: readonly string[] = [],
) {
  const { store, url, discard } = await temporaryStore()
  const stop = new AbortController()
  const complaints: unknown[] = []
  let isMeasuring = true
  const tending = tendRuns(
    {
      store: asItWorks(store),
      everyMs: 5,
      clock: systemClock,
      isMeasuring: () => isMeasuring,
      logError: (error) => complaints.push(error),
    },
    stop.signal,
  )
  try {
    await work(store, () => (isMeasuring = false), url)
    expect(complaints.map((error) => (error as Error).message)).toEqual(expected)
  } finally {
    stop.abort()
    await tending
    await discard()
  }
}

async function place(store: RunStore, createdAtMs: number, files: PlacedRun['files'] = []): Promise<string> {
  const id = newRunId(createdAtMs)
  const run = { id, spec: sampleSpec, origin: 'web' as const, createdAtMs, place: 'name=lost' }
  await store.fleet.place([{ ...run, setId: null, needs: [], files, estimateMs: 1_000 }])
  return id
}

/** What an agent tells of a run that it has taken. */
function toldAfter(lease: Lease, last?: RunEvent) {
  const told = measuredEvents(lease.runId, sampleSpec)
  return recorded(last ? [...told, last] : told).map((event) => ({
    ...event,
    sequence: event.sequence + lease.sequence,
  }))
}

/** A run that nobody takes up any more after what was measured of it. */
async function lostAgainAndAgain(store: RunStore, begin: () => void) {
  const id = await place(store, 1_790_000_000_000)
  for (let attempt = 1; attempt <= 5; attempt++) {
    const lease = await store.fleet.lease(agent, 1)
    if (attempt === 5) await store.append(id, toldAfter(lease!), 5)
    // Its lease is over once the database’s clock has gone on.
    while (!(await store.fleet.placements([id])).get(id)?.isLapsed) {}
  }
  expect((await store.find(id))?.state).toBe('running')
  begin()
  await expect.poll(() => store.report(id)).toBeDefined()
  expect(await store.find(id)).toMatchObject({ state: 'failed' })
}

test('a run that agents have lost again and again ends with its report though nobody watches it', () =>
  tended(lostAgainAndAgain))

test('a run that could not be ended while the database was away is ended once that is back', () => {
  let isAway = true
  return tended(
    lostAgainAndAgain,
    (store) =>
      storeWith(store, {
        finish(...asked) {
          if (!isAway) return store.finish(...asked)
          isAway = false
          throw new WirebenchError('store-unavailable', 'the database is away', 'wait')
        },
      }),
    ['the database is away'],
  )
})

test('of runs that agents have measured the newest so many are kept, and messages only of those that go on', () =>
  tended(async (store, begin, url) => {
    const ids: string[] = []
    const files = [{ path: 'messages/own/schema.proto', content: Buffer.from('syntax = "proto3";') }]
    for (const turn of [1, 2, 3]) ids.push(await place(store, 1_790_000_000_000 + turn, files))
    await store.setRetention({ ...defaultRetention, keepRuns: 2 })
    for (const id of ids.slice(0, 2)) {
      const lease = await store.fleet.lease(agent, 60_000)
      const told = toldAfter(lease!, { type: 'run-finished', state: 'completed', reason: null })
      await store.append(id, told, 1)
      await store.finish(id, finishedRun(report(told)), 1)
    }
    const listed = async () => (await store.list({ limit: 10 })).runs.map((run) => run.id)
    expect(await listed()).toEqual([ids[2], ids[1], ids[0]])
    begin()
    await expect.poll(listed).toEqual([ids[2], ids[1]])
    const withFiles = () => query(url, 'select run_id from wirebench.placement_files')
    await expect.poll(withFiles).toEqual([{ run_id: ids[2] }])
  }))
