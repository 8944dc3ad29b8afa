import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { estimateLine, nullHistory } from '../../src/cli/estimate.ts'
import { newRunId } from '../../src/model/run-id.ts'
import { report as reportOf } from '../../src/report/report.ts'
import { summarise } from '../../src/report/summary.ts'
import { resolveSpec } from '../../src/run/resolve-spec.ts'
import { openStore, type RunStore } from '../../src/store/index.ts'
import { runEvents } from '../fixtures/run-events.ts'
import { ownStore } from '../store/support/own-store.ts'

let homeFolder: string
let store: RunStore

ownStore((opened, folder) => {
  store = opened
  homeFolder = folder
})

const spec = resolveSpec({
  preset: 'quick',
  rounds: 1,
  codecs: ['json'],
  tests: ['serialization', 'deserialization'],
})

/** Saves a run of this machine that was expected to take 90 s and took 180 s. */
async function saveRun(): Promise<void> {
  const runId = newRunId(Date.now())
  const made = runEvents({ runId, blockSamples: 200, environment: { hostName: hostname() } })
  const events = made.with(-1, { ...made.at(-1)!, atMs: made[0]!.atMs + 180_000 })
  await store.create({ id: runId, spec, origin: 'cli', createdAtMs: Date.now() })
  await store.append(runId, events)
  const report = reportOf(events)
  await store.finish(runId, { state: report.run.state, ...summarise(report), report })
}

test('the time that a run takes is estimated by its preset where nothing else is known', async () => {
  const line = await estimateLine(spec, undefined)
  expect(line).toMatch(/^about \d+ s: 2 cases, 1 round; from the preset$/)
  expect(await estimateLine(spec, store)).toBe(line)
})

test('and by what past runs took on this machine where there are any', async () => {
  const seconds = (line: string) => Number(/^about (\d+) s/.exec(line)?.[1])
  const before = seconds(await estimateLine(spec, store))
  await saveRun()
  const line = await estimateLine(spec, store)
  expect(line).toMatch(/; from 1 past run on this machine$/)
  expect(Math.abs(seconds(line) - 2 * before)).toBeLessThanOrEqual(1)
  await saveRun()
  expect(await estimateLine(spec, store)).toMatch(/; from 2 past runs on this machine$/)
})

test('a run is estimated, and has no past, where the saved runs can’t be reached', async () => {
  const closed = await openStore({ homeFolder })
  await closed.close()
  expect(await estimateLine(spec, closed)).toMatch(/; from the preset$/)
  expect(await nullHistory(spec, closed)).toEqual([])
})
