import { systemClock } from '@wirebench/bench-core/conduct'
import { newRunId } from '@wirebench/bench-core/results'
import { expect, test } from 'vitest'
import { tendRuns } from '../../src/runs/tend-runs.ts'
import { machine } from '../simulation/events.ts'
import { measuredEvents, recorded, sampleSpec } from '../support/sample-run.ts'
import { temporaryStore } from '../support/test-server.ts'

const agent = {
  name: 'lost',
  labels: {},
  can: [],
  machine: { fingerprint: 'a machine', ...machine },
}

test('a run that agents have lost again and again ends with its report though nobody watches it', async () => {
  const { store, discard } = await temporaryStore()
  const stop = new AbortController()
  const complaints: unknown[] = []
  let isMeasuring = true
  const tending = tendRuns(
    {
      store,
      everyMs: 5,
      clock: systemClock,
      isMeasuring: () => isMeasuring,
      logError: (error) => complaints.push(error),
    },
    stop.signal,
  )
  try {
    const createdAtMs = 1_790_000_000_000
    const id = newRunId(createdAtMs)
    const run = { id, spec: sampleSpec, origin: 'web' as const, createdAtMs, place: 'name=lost' }
    await store.fleet.place([{ ...run, setId: null, needs: [], files: [], estimateMs: 1_000 }])
    for (let attempt = 1; attempt <= 5; attempt++) {
      const lease = await store.fleet.lease(agent, 1)
      if (attempt === 5) {
        const told = recorded(measuredEvents(id, sampleSpec))
        const after = told.map((event) => ({ ...event, sequence: event.sequence + lease!.sequence }))
        await store.append(id, after, 5)
      }
      // Its lease is over once the database’s clock has gone on.
      while (!(await store.fleet.placements([id])).get(id)?.isLapsed) {}
    }
    expect((await store.find(id))?.state).toBe('running')
    isMeasuring = false
    await expect.poll(() => store.report(id)).toBeDefined()
    expect(await store.find(id)).toMatchObject({ state: 'failed' })
    expect(complaints).toEqual([])
  } finally {
    stop.abort()
    await tending
    await discard()
  }
})
