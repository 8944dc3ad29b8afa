import { expect, test } from 'vitest'
import { conductRun } from '../../../src/cli/run/conduct-run.ts'
import { newRunId } from '../../../src/model/run/run-id.ts'
import type { RunWriter } from '../../../src/store/index.ts'
import { measureForMoments } from '../../run/support/measure-for-moments.ts'
import { freshLock, shortSpec } from '../../run/support/specs.ts'
import { collectingIo } from '../support/bench-io.ts'

measureForMoments()

test('a run whose store fails on the way goes on, and isn’t said to be saved', async () => {
  const gone = async () => {
    throw new Error('the store is gone')
  }
  const store = { create: async () => ({ shortId: 'abc234' }), append: gone, discard: gone, finish: gone }
  const { io, stderr } = collectingIo({ environment: { WIREBENCH_LOCK: freshLock() } })
  const asked = { runId: newRunId(Date.now()), spec: shortSpec(['json']), progress: 'usual' } as const
  const { report, isSaved } = await conductRun({ ...asked, store: store as unknown as RunWriter }, io)
  expect({ state: report?.run.state, isSaved }).toEqual({ state: 'completed', isSaved: false })
  expect(stderr()).toContain('the run is no longer saved: the store is gone; it continues without saving')
  expect(stderr()).not.toContain('saved as')
})
