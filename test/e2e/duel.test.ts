import { benchCommand } from '@wirebench/bench-core/model/commands'
import type { RecordedEvent } from '@wirebench/bench-core/model/run/run-event'
import type { RunSpec } from '@wirebench/bench-core/model/run/run-spec'
import type { Request } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { fixtureContenders, runEvents } from '../../packages/bench-core/test/fixtures/run-events.ts'
import { storageReport, usual } from '../../packages/bench-core/test/report/storage/support.ts'
import { describeConsole, named, startVisit, type Visit } from './support/visit.ts'

let visit: Visit
let run: string

beforeAll(async () => {
  visit = await startVisit()
  const storage = {
    formats: ['jsonb-json', 'bytea-protobuf'],
    phases: ['insert' as const],
    rows: [40],
    batch: 10,
  }
  run = await visit.save(named(storageReport(storage, usual), 'inserts'))
  return visit.end
})

describe('the report of a storage run', () => {
  test('leads to a duel of the run with itself under another setting of PostgreSQL', async () => {
    const { page } = visit
    await visit.open(`/runs/${run}`)
    await page.getByRole('button', { name: 'Run again side by side…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Run again side by side with another run' })
    await dialog.getByText('there is nothing to compare').waitFor()
    const ofB = dialog.getByRole('textbox', { name: 'PostgreSQL settings of B' })
    await ofB.fill('synchronous_commit')
    await dialog.getByText('Write name=value, separated by commas.').waitFor()
    expect(await dialog.getByRole('button', { name: 'Start the duel' }).count()).toBe(0)
    await ofB.fill('synchronous_commit=off')
    await dialog.getByText(benchCommand(`duel ${run} ${run} --pg-setting-b synchronous_commit=off`)).waitFor()
    await visit.shoot('duel-of-settings')
    await dialog.getByRole('button', { name: 'Start the duel' }).click()
    await expect.poll(() => page.url()).not.toContain(run)
    const spec = await cancelled(duelId(page.url()))
    expect(spec.duel?.b.storage?.pgSettings).toEqual({ synchronous_commit: 'off' })
    expect(spec.storage?.formats).toContain('bytea-protobuf (B)')
  })

  test('says what PostgreSQL may not be set to from a spec', async () => {
    const { page } = visit
    await visit.open(`/runs/${run}`)
    await page.getByRole('button', { name: 'Run again side by side…' }).click()
    await page.getByRole('textbox', { name: 'PostgreSQL settings of A' }).fill('archive_command=true')
    await page.getByText(/Not possible: the setting "archive_command" would name a program/).waitFor()
    expect(await page.getByRole('button', { name: 'Start the duel' }).isDisabled()).toBe(true)
  })
})

test('the report of a duel, which has no answer, asks for a rate where it says what that costs', async () => {
  const { page } = visit
  await visit.openWhole(`/runs/${await visit.saveEvents(duelOfJson())}`)
  expect(await page.getByRole('heading', { name: 'The answer for your service' }).count()).toBe(0)
  const costs = page.getByRole('region', { name: 'Cores at a rate' })
  await costs.getByLabel('Requests per second').fill('2500')
  await costs.getByText(/2,500/).first().waitFor()
  expect(page.url()).toContain('qps=2500')
})

test('a duel that an agent measured is started on that agent again', async () => {
  const { page } = visit
  const id = await visit.saveEvents(duelOfJson('01kajq8z9m4x6s2t5v7k000003'))
  const placement = {
    place: 'label=arch=arm64',
    setId: null,
    agent: 'big-arm',
    attempt: 1,
    fingerprint: null,
    isLapsed: false,
    queuePosition: null,
    startsInMs: null,
  }
  await page.route(`**/api/runs/${id}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), placement } })
  })
  const asked = refusedStart('no-agent')
  await visit.open(`/runs/new?from=${id}`)
  await page.getByRole('button', { name: 'Start the same duel on big-arm' }).click()
  expect((await asked).postDataJSON()).toMatchObject({ on: 'big-arm', duel: {} })
  await page.unroute(`**/api/runs/${id}`)
})

test('a run that may fetch nothing by itself leads to the form, where that can be allowed', async () => {
  const { page } = visit
  await visit.openWhole(`/runs/${run}`)
  const asked = refusedStart('not-confirmed')
  await page.getByRole('button', { name: /^Run again with/ }).click()
  await asked
  await page.getByRole('link', { name: 'Measure again…' }).waitFor()
  await page.getByText('allow the download').waitFor()
})

/** What the page sends to start a run, which is refused once. */
function refusedStart(code: string): Promise<Request> {
  const { page } = visit
  return new Promise((resolve) => {
    void page.route(
      '**/api/runs',
      async (route) => {
        await route.fulfill({ status: 400, json: { code, message: 'refused', fix: 'allow the download' } })
        resolve(route.request())
      },
      { times: 1 },
    )
  })
}

// Reports of storage are in suites.test.ts.
describeConsole(() => visit)

/** A made-up duel of one codec with itself. */
function duelOfJson(runId = '01kajq8z9m4x6s2t5v7k000002'): RecordedEvent[] {
  const json = fixtureContenders.find(({ name }) => name === 'json')!
  const contenders = ['json (A)', 'json (B)'].map((name) => ({ ...json, name }))
  const side = { title: 'spec', codecs: ['json'], workloads: ['infrastructure-execution'] }
  return runEvents({ contenders, runId }).map((recorded): RecordedEvent => {
    const { event } = recorded
    if (event.type !== 'run-started') return recorded
    return { ...recorded, event: { ...event, spec: { ...event.spec, duel: { a: side, b: side } } } }
  })
}

function duelId(url: string): string {
  return /runs\/(\w{6})/.exec(url)?.[1] ?? ''
}

/** Ends a run that was only to be started, and tells what it would have done. */
async function cancelled(id: string): Promise<RunSpec> {
  await fetch(`${visit.url}/api/runs/${id}/cancel`, { method: 'POST' })
  const { spec } = (await (await fetch(`${visit.url}/api/runs/${id}`)).json()) as { spec: RunSpec }
  return spec
}
