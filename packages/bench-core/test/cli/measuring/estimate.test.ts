import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { estimateLine } from '../../../src/cli/run/estimate.ts'
import { newRunId } from '../../../src/model/run/run-id.ts'
import { presetNames } from '../../../src/model/run/run-spec.ts'
import { summarise } from '../../../src/report/judge/summary.ts'
import { report as reportOf } from '../../../src/report/report.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'
import { nullHistory, openStore, type RunStore } from '../../../src/store/index.ts'
import { runEvents } from '../../fixtures/run-events.ts'
import { ownStore, type Reopening } from '../../store/support/own-store.ts'

let reopening: Reopening
let store: RunStore

ownStore((opened, again) => {
  store = opened
  reopening = again
})

const quiet = { loadAverage1: 0.3, cpuCount: 2 }
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

/** What a line says, in seconds. */
function secondsOf(line: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^about (?:(\d+)\sh )?(?:(\d+)\smin)?(?: ?(\d+)\ss)?/.exec(line) ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

test('the time that a run takes is estimated by its preset where nothing else is known', async () => {
  const line = await estimateLine(spec, undefined, quiet)
  expect(line).toMatch(/^about \d+\ss: 2 cases, 1 round; from the preset$/)
  expect(await estimateLine(spec, store, quiet)).toBe(line)
})

test('and by what past runs took on this machine where there are any', async () => {
  const before = secondsOf(await estimateLine(spec, store, quiet))
  await saveRun()
  const line = await estimateLine(spec, store, quiet)
  expect(line).toMatch(/; from 1 past run on this machine$/)
  expect(Math.abs(secondsOf(line) - 2 * before)).toBeLessThanOrEqual(1)
  await saveRun()
  expect(await estimateLine(spec, store, quiet)).toMatch(/; from 2 past runs on this machine$/)
})

test('past runs of one preset are known to all, so that none of them seems shorter than a smaller one', async () => {
  const estimates: number[] = []
  for (const preset of presetNames) {
    const line = await estimateLine(resolveSpec({ preset }), store, quiet)
    expect(line).toContain('; from 2 past runs on this machine')
    estimates.push(secondsOf(line))
  }
  expect(estimates).toEqual(estimates.toSorted((a, b) => a - b))
})

test('what else the machine does is counted, and said', async () => {
  const line = await estimateLine(resolveSpec({ preset: 'smoke' }), undefined, {
    loadAverage1: 26,
    cpuCount: 2,
  })
  expect(line).toMatch(
    /^about [^:]+: \d+ cases, 3 rounds; from the preset, times about \d\.\d for the load of 26 on 2 cores$/,
  )
})

test('a run is estimated, and has no past, where the saved runs can’t be reached', async () => {
  const closed = await openStore(reopening)
  await closed.close()
  expect(await estimateLine(spec, closed, quiet)).toMatch(/; from the preset$/)
  expect(await nullHistory(closed, spec)).toEqual([])
})
