import { beforeAll, describe, expect, test } from 'vitest'
import { newRunId } from '../../../src/model/run/run-id.ts'
import { summarise } from '../../../src/report/judge/summary.ts'
import { report as reportOf } from '../../../src/report/report.ts'
import { warningWords } from '../../../src/report/words/warning-words.ts'
import { openStore, type RunStore } from '../../../src/store/index.ts'
import { runEvents } from '../../fixtures/run-events.ts'
import { ownStore, type Reopening } from '../support/own-store.ts'
import { query } from '../support/shared-server.ts'
import { specNamed } from '../support/specs.ts'

let store: RunStore
let reopening: Reopening
const [withEvents, withoutEvents, ofToday] = [1, 2, 3].map((run) => newRunId(run))

ownStore((opened, again) => {
  store = opened
  reopening = again
})

/** Two of them as if earlier rules had called everything equal, one of these without its events, and one of today. */
beforeAll(async () => {
  const inDatabase = (text: string) => query(reopening.databaseUrl, text)
  for (const runId of [withEvents!, withoutEvents!, ofToday!]) {
    const events = runEvents({ runId, rounds: 3 })
    await store.create({ id: runId, spec: specNamed('judged'), origin: 'cli', createdAtMs: 1_000 })
    await store.append(runId, events)
    const report = reportOf(events)
    await store.finish(runId, { state: 'completed', ...summarise(report), report })
  }
  await inDatabase(`
    update wirebench.reports set rules = 1,
      report = replace(report::text, '"verdict":"slower"', '"verdict":"same"')::json
    where run_id <> '${ofToday}'`)
  await inDatabase(`update wirebench.runs set headline = 'as it was' where id <> '${ofToday}'`)
  await inDatabase(`delete from wirebench.events where run_id = '${withoutEvents}'`)
})

describe('opening runs that earlier rules judged', () => {
  const said: string[] = []

  beforeAll(async () => {
    const opened = await openStore({ ...reopening, onProgress: (text) => said.push(text) })
    await opened.close()
  })

  test('judges them anew from their events, and says what changed', async () => {
    const report = await store.report(withEvents!)
    expect(report!.comparisons.some(({ verdict }) => verdict === 'slower')).toBe(true)
    const note = report!.warnings.find(({ code }) => code === 'judged-anew')
    expect(warningWords(note!).text).toMatch(/verdicts differ from the saved ones \(\d+ × the same → slower/)
  })

  test('brings what lists show up to it', async () => {
    const run = await store.find(withEvents!)
    expect(run?.headline).toBe(summarise((await store.report(withEvents!))!).headline)
  })

  test('leaves those alone that today’s rules judged, and those without events', async () => {
    expect((await store.report(ofToday!))!.warnings.map(({ code }) => code)).not.toContain('judged-anew')
    expect((await store.find(withoutEvents!))?.headline).toBe('as it was')
  })

  test('tells how far it is, and does it once', async () => {
    expect(said.filter((text) => text.includes('current rules'))).toEqual([
      'judging saved runs by the current rules: 1 of 2',
      'judging saved runs by the current rules: 2 of 2',
    ])
    const again: string[] = []
    await (await openStore({ ...reopening, onProgress: (text) => again.push(text) })).close()
    expect(again.join()).not.toContain('current rules')
  })
})
