import { newRunId } from '@wirebench/bench-core/model/run/run-id'
import { summarise } from '@wirebench/bench-core/report/judge/summary'
import { report } from '@wirebench/bench-core/report/report'
import { beforeAll, describe, expect, test } from 'vitest'
import { usualAgentTimes } from '../../packages/bench-core/src/conduct/agent.ts'
import type { AgentInfo } from '../../packages/bench-core/src/model/machine/agent.ts'
import { contendersTimes } from '../../packages/bench-core/test/fixtures/compared-runs.ts'
import { runEvents } from '../../packages/bench-core/test/fixtures/run-events.ts'
import { describePages, eventually, startVisit, type Visit } from './support/visit.ts'

let visit: Visit
/** Short ids: a run on each of three machines, and one that waits for whoever is free. */
let set: string[]
let waiting: string

/** How much slower msgpackr is on a machine than it is elsewhere. */
const machines = { 'lab-a': 1, 'lab-b': 1.2, 'lab-c': 0.9 }

const agentOf = (name: string): AgentInfo => ({
  name,
  labels: { pool: 'lab' },
  can: name === 'lab-a' ? ['database'] : [],
  machine: {
    fingerprint: `${name.replaceAll('-', '')}-software`,
    hostName: name,
    cpuModel: 'a processor',
    cpuCount: 4,
    memoryBytes: 8_589_934_592,
    kernel: 'Linux 6.12 x64',
    runtime: 'node v26.10.0',
    projectVersion: '0.1.0',
    toolchains: ['go 1.26.8'],
    findings: [
      { check: 'governor', status: 'could be better', text: '"powersave" changes the clock', fix: 'mend it' },
    ],
    doctor: {
      at: '2026-11-20T10:00:00.000Z',
      fit: true,
      smallestDifference: { quick: 0.03, standard: 0.02 },
      summary: 'Nine times in ten, this machine could today detect a difference of 3 % in a quick run.',
    },
  },
})

const sayThere = () =>
  visit.withStore(async ({ fleet }) => {
    for (const name of Object.keys(machines)) await fleet.register(agentOf(name), name)
  })

/** Says again and again that the agents are there, as they do; who isn't heard of is taken for gone. Gives what ends that. */
async function stayThere() {
  await sayThere()
  let said = Promise.resolve()
  const beat = setInterval(() => {
    said = said.then(sayThere)
  }, usualAgentTimes.seenMs)
  return () => {
    clearInterval(beat)
    return said
  }
}

beforeAll(async () => {
  visit = await startVisit()
  const leave = await stayThere()
  set = await visit.withStore(async (store) => {
    const runs = Object.entries(machines).map(([name, msgpackr], index) => ({
      name,
      events: runEvents({
        ...{
          runId: newRunId(Date.UTC(2026, 10, 20) + index),
          rounds: 5,
          slicesPerRound: 12,
          blockSamples: 60,
        },
        ...{ contenders: contendersTimes({ msgpackr }), environment: { hostName: name } },
      }),
    }))
    const [first] = runs.map(({ events }) => report(events).run)
    await store.fleet.place(
      runs.map(({ events }) => {
        const { id, spec, startedAt } = report(events).run
        const createdAtMs = Date.parse(startedAt)
        return {
          ...{ id, spec, createdAtMs, origin: 'web', place: 'label=pool=lab', setId: first!.id },
          ...{ needs: [], files: [], estimateMs: 60_000 },
        } as const
      }),
    )
    for (const { name } of runs) {
      const lease = (await store.fleet.lease(agentOf(name), 60_000))!
      const { events } = runs.find((run) => report(run.events).run.id === lease.runId)!
      await store.append(
        lease.runId,
        events.map((event) => ({ ...event, sequence: event.sequence + lease.sequence })),
        lease.attempt,
      )
      const made = report(events)
      await store.finish(lease.runId, { state: 'completed', ...summarise(made), report: made }, lease.attempt)
    }
    const id = newRunId(Date.now())
    const createdAtMs = Date.now()
    await store.fleet.place([
      {
        ...{ id, spec: { ...first!.spec, name: 'one that waits' }, origin: 'cli', createdAtMs },
        ...{ place: 'name=lab-z', setId: null, needs: [], files: [], estimateMs: 60_000 },
      },
    ])
    const ids = [...runs.map(({ events }) => report(events).run.id), id]
    const found = await Promise.all(ids.map((known) => store.find(known)))
    return found.map((run) => run!.shortId)
  })
  waiting = set.pop()!
  return async () => {
    await leave()
    await visit.end()
  }
})

describe('a run on each of three machines', () => {
  test('is one result: every machine’s verdicts, the estimate over machines and for another one', async () => {
    await visit.open(`/across?runs=${set[0]}`)
    const table = visit.page.locator('#across').getByRole('table').first()
    await table.getByRole('columnheader', { name: 'over machines' }).waitFor()
    const headers = await table.getByRole('columnheader').allTextContents()
    expect(headers.map((text) => text.trim()).slice(1)).toEqual([
      'over machines',
      'on another such machine',
      ...Object.keys(machines),
    ])
    const row = table.getByRole('row').filter({ hasText: 'msgpackr encode' })
    const cells = await row.getByRole('cell').allTextContents()
    expect(cells.filter((text) => /faster \[/.test(text))).toHaveLength(4)
    await visit.page.locator('#across figure').first().waitFor()
    await visit.shoot('across-machines')
  })

  test('can be read in another figure and taken along', async () => {
    const figure = visit.page.getByLabel('Figure')
    await figure.focus()
    await figure.selectOption({ label: 'CPU time' })
    await eventually(() => figure.inputValue()).toBe('cpuNsPerOperation')
    await visit.page.waitForURL(/metric=cpuNsPerOperation/)
    expect(await figure.evaluate((element) => element === document.activeElement)).toBe(true)
    const links = visit.page.getByRole('region', { name: 'Export' }).getByRole('link')
    const files = await links.evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href))
    for (const file of files) expect((await fetch(file)).status, file).toBe(200)
    expect(files).toHaveLength(4)
  })

  test('leads to each of its runs and back', async () => {
    await visit.page.locator('#machines').getByRole('link', { name: set[1]!, exact: true }).click()
    await visit.page.getByRole('link', { name: 'on lab-b' }).waitFor()
    await visit.page.getByRole('link', { name: 'All its machines' }).click()
    await visit.page.getByRole('heading', { level: 1, name: /Across machines/ }).waitFor()
  })
})

describe('machines', () => {
  test('are a place of their own, with what each is, what doctor found and what waits', async () => {
    await visit.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Machines' }).click()
    const row = visit.page.getByRole('row').filter({ hasText: 'lab-a' })
    await row.getByText('could today detect a difference of 3 %').waitFor()
    await visit.page
      .locator('#queue')
      .getByText('waits for lab-z, place 1, and no running agent may take it')
      .waitFor()
    await visit.shoot('machines')
    await row.getByRole('link', { name: 'lab-a' }).click()
    await visit.page.locator('#doctor').getByText('"powersave" changes the clock').waitFor()
    await visit.page
      .locator('#record')
      .getByRole('link', { name: new RegExp(set[0]!) })
      .waitFor()
    await visit.shoot('machine')
    await visit.page.getByRole('link', { name: 'All its runs' }).click()
    await eventually(() => visit.page.locator('[data-row]').count()).toBe(1)
  })

  test('say before a run is started what they lack for it', async () => {
    await visit.open('/runs/new?suites=storage')
    const where = visit.page.getByLabel('Where')
    await where.selectOption('lab-b')
    await visit.page.getByText('lab-b lacks the PostgreSQL that comes with Wirebench').waitFor()
    await where.selectOption('each:label=pool=lab')
    await visit.page.getByText('Not on lab-b, lab-c:').waitFor()
    await where.selectOption('lab-a')
    await eventually(() => visit.page.getByText('lacks the PostgreSQL').count()).toBe(0)
    await visit.shoot('where-to-run')
  })

  test('fetch what they need by their owners’ leave alone', async () => {
    await visit.page.route('**/api/estimate', async (route) => {
      const response = await route.fetch()
      const fetches = [
        { lane: 'go', title: 'Go', what: 'modules', from: 'a proxy', megabytes: 5, seconds: 30 },
      ]
      await route.fulfill({ response, json: { ...(await response.json()), fetches } })
    })
    await visit.open('/runs/new')
    const leave = visit.page.getByText('Fetch the libraries first')
    await leave.waitFor()
    await visit.page.getByLabel('Where').selectOption('lab-a')
    await eventually(() => leave.count()).toBe(0)
    await visit.page.unroute('**/api/estimate')
  })

  test('are left by a form that is reset, which forgets what file was opened too', async () => {
    await visit.open('/runs/new')
    const where = visit.page.getByLabel('Where')
    await where.selectOption('lab-a')
    const buffer = Buffer.from('{"rounds":7}')
    await visit.page
      .getByLabel('Open a config file')
      .setInputFiles({ name: 'mine.json', mimeType: 'application/json', buffer })
    await visit.page.getByText('The form now shows mine.json.').waitFor()
    expect(await where.inputValue()).toBe('lab-a')
    await visit.page.getByRole('button', { name: 'Reset' }).click()
    await eventually(() => where.inputValue()).toBe('here')
    expect(await visit.page.getByText('The form now shows').count()).toBe(0)
  })
})

test('a run that waits for nobody who is there says so on its page', async () => {
  await visit.open(`/runs/${waiting}`)
  await visit.page.getByText('It waits for lab-z, place 1, and no running agent may take it.').waitFor()
})

describePages(
  () => visit,
  () => [`/across?runs=${set[0]}`, '/machines', '/machines/lab-a'],
)
