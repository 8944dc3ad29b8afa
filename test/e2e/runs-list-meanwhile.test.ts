import { newRunId } from '@wirebench/bench-core/model/run/run-id'
import { beforeAll, describe, expect, test } from 'vitest'
import { reportOf } from '../../packages/bench-core/test/fixtures/compared-runs.ts'
import {
  dropReport,
  eventually,
  named,
  rowCount,
  saveBeforeAndAfter,
  startVisit,
  type Visit,
} from './support/visit.ts'

let visit: Visit

beforeAll(async () => {
  visit = await startVisit()
  await saveBeforeAndAfter(visit)
  return visit.end
})

describe('while a list is open', () => {
  test('keeps the focus within an open menu while runs come', async () => {
    await visit.open('/runs')
    await visit.page.getByRole('button', { name: 'More for before' }).click()
    const rows = await rowCount(visit)
    const pin = visit.page
      .getByRole('group', { name: 'More for before' })
      .getByRole('button', { name: 'Pin', exact: true })
    await pin.focus()
    const meanwhile = await visit.save(named(reportOf(6), 'meanwhile'))
    await eventually(async () => {
      await visit.page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
      return rowCount(visit)
    }).toBe(rows + 1)
    expect(await pin.evaluate((button) => button === document.activeElement)).toBe(true)
    await visit.page.keyboard.press('Escape')
    await fetch(`${visit.url}/api/runs/${meanwhile}`, { method: 'DELETE' })
  })

  test('imports what is dropped meanwhile when it is done, and says what became of all of it', async () => {
    await visit.open('/runs')
    const first = Promise.withResolvers<void>()
    await visit.page.route('**/api/imports', async (route) => {
      await first.promise
      await route.continue()
    })
    await dropReport(visit, 'first', 10)
    await visit.page.getByText('Importing…').waitFor()
    await dropReport(visit, 'second', 11)
    first.resolve()
    const result = visit.page.getByRole('status', { name: 'Import' })
    await eventually(() => result.getByRole('link').allTextContents()).toEqual(['first', 'second'])
    await visit.page.unroute('**/api/imports')
    await result.getByRole('button', { name: 'Close' }).click()
    await eventually(() => result.count()).toBe(0)
  })

  test('isn’t taken for empty while filters that match nothing are cleared', async () => {
    await visit.open('/runs?q=nothing-is-called-so')
    const looking = Promise.withResolvers<void>()
    await visit.page.route('**/api/runs?**', async (route) => {
      await looking.promise
      await route.continue()
    })
    const asked = visit.page.waitForRequest(/\/api\/runs\?.*sort=started/)
    await visit.page.getByRole('button', { name: 'Clear filters' }).click()
    await asked
    expect(await visit.page.getByRole('heading', { level: 1 }).textContent()).toMatch(/^Runs/)
    looking.resolve()
    await eventually(() => rowCount(visit)).toBeGreaterThan(0)
    await visit.page.unroute('**/api/runs?**')
  })

  test('the question whether to cancel a run goes when another one takes its place', async () => {
    const { runs } = (await (await fetch(`${visit.url}/api/runs`)).json()) as { runs: { name: string }[] }
    const [first, second] = [
      { ...runs[0]!, state: 'running' },
      { ...runs[1]!, state: 'running' },
    ]
    let told = first
    const isOfActive = (url: URL) => url.pathname === '/api/runs' && url.searchParams.has('active')
    await visit.page.route(isOfActive, (route) =>
      route.fulfill({ json: { runs: [told], nextCursor: null, total: 1 } }),
    )
    await visit.open('/settings')
    const strip = visit.page.getByRole('complementary', { name: 'Run in progress' })
    await strip.getByRole('button', { name: `Cancel ${first.name}` }).click()
    const question = visit.page.getByRole('dialog', { name: 'Cancel run?' })
    await question.getByText(first.name).waitFor()
    told = second
    await strip.getByText(second.name).first().waitFor()
    await eventually(() => question.count()).toBe(0)
    await visit.page.unroute(isOfActive)
  })

  test('leads back to no report of a run that was deleted', async () => {
    const gone = await visit.save(named(reportOf(7), 'gone'))
    await visit.open('/runs')
    await visit.page.getByRole('link', { name: 'gone', exact: true }).click()
    await visit.page.getByRole('heading', { level: 1, name: 'gone' }).waitFor()
    await visit.page.getByRole('link', { name: 'Runs', exact: true }).first().click()
    await visit.page.getByRole('button', { name: 'More for gone' }).click()
    const more = visit.page.getByRole('group', { name: 'More for gone' })
    await more.getByRole('button', { name: 'Delete' }).click()
    await visit.page.getByText(/^Deleted /).waitFor()
    await visit.page.goBack()
    await visit.page.getByRole('heading', { name: `Run ${gone} not found` }).waitFor()
  })

  test('the network may go, since the server is on this machine', async () => {
    await visit.open('/runs')
    await visit.page.evaluate(() => dispatchEvent(new Event('offline')))
    await visit.page.getByRole('link', { name: 'Settings' }).click()
    await visit.page.getByText('Runs are saved in').waitFor()
  })

  test('runs to compare with are found behind any number of others that measured nothing', async () => {
    for (const seed of [8, 9]) await visit.save(named(reportOf(seed), `run ${seed}`))
    const event = { type: 'run-finished', state: 'failed', reason: null } as const
    const nowMs = Date.now()
    const ended = Array.from({ length: 101 }, (_, index) => newRunId(nowMs + index))
    const { spec } = reportOf(1).run
    await visit.withStore(async (store) => {
      for (const id of ended) {
        await store.create({ id, spec, origin: 'cli', createdAtMs: nowMs })
        await store.append(id, [{ sequence: 1, atMs: nowMs, event }])
        await store.finish(id, null)
      }
    })
    await visit.open('/compare')
    const offered = visit.page.getByRole('main').getByRole('listitem')
    await eventually(() => offered.count()).toBe(3)
    await visit.page.getByRole('button', { name: 'Show more' }).click()
    await eventually(() => offered.count()).toBeGreaterThan(3)
    await visit.withStore(async (store) => {
      for (const id of ended) await store.delete(id)
    })
  })
})
