import { beforeAll, describe, expect, test } from 'vitest'
import { newRunId } from '../../../src/model/run/run-id.ts'
import { recordedReport } from '../../golden/recorded-report.ts'
import { recordedEvents } from '../../golden/recorded-runs.ts'
import { specNamed } from '../../store/support/specs.ts'
import { savedRuns, shortIdOf } from '../support/saved-runs.ts'

const measured = recordedReport('codec')
const saved = savedRuns([measured])
const waitingId = newRunId(Date.now())
const queuedId = newRunId(Date.now() + 1)

beforeAll(async () => {
  const store = saved.store()
  await store.append(measured.run.id, recordedEvents('codec').slice(0, 1))
  for (const id of [waitingId, queuedId])
    await store.create({ id, spec: specNamed('later'), origin: 'cli', createdAtMs: Date.now() })
  await store.append(waitingId, [
    {
      sequence: 1,
      atMs: Date.now(),
      event: { type: 'waiting', waitingFor: 'run 7k2m9q', place: 1, endsAtMs: null },
    },
  ])
})

describe.each([['show'], ['answer']])('bench %s, while other runs wait', (command) => {
  test('takes the newest run that has begun for the latest', async () => {
    const { code, stdout, stderr } = await saved.run(command, 'latest')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toBe((await saved.run(command, shortIdOf(measured))).stdout)
  })

  test.each([
    ['for what it waits', waitingId, 'run 7k2m9q'],
    ['that it waits for its turn', queuedId, 'its turn'],
  ])('says of a waiting one %s, and where to see that it has begun', async (_, id, waitsFor) => {
    const { code, stderr } = await saved.run(command, id)
    expect(code).toBe(2)
    expect(stderr).toMatch(`error: run ${id.slice(-6)} hasn’t started: it is waiting for ${waitsFor}\n`)
    expect(stderr).toMatch(/list` shows when it has/)
  })
})
