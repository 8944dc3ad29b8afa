import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { RunRequest, RunSpec } from '@wirebench/bench-core/model/run/run-spec'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describePages, eventually, startVisit, type Visit } from './support/visit.ts'

let dashboard: Visit
let page: Page

beforeAll(async () => {
  dashboard = await startVisit()
  page = dashboard.page
  return dashboard.end
})

const orderSchema = `syntax = "proto3";
package shop.v1;
message Order {
  string id = 1;
  repeated Line lines = 2;
}
message Line {
  string article = 1;
  int32 count = 2;
}
`
const orderData = [1, 2, 3]
  .map((number) => JSON.stringify({ id: `order-${number}`, lines: [{ article: 'tea', count: number }] }))
  .join('\n')

test('offers every suite, and says in a command what it would do', async () => {
  await page.goto(`${dashboard.url}/runs/new?suites=codec,storage,protocol&preset=smoke&rows=200`)
  for (const name of ['Codecs', 'Storage', 'Protocols'])
    await page.getByRole('heading', { level: 3, name }).waitFor()
  await page.getByText('The same in a terminal').click()
  await page.getByText(/bench all .*--rows 200/).waitFor()
  await page.getByText(/Protocols: \d+ cases/).waitFor()
  await dashboard.shoot('new-run-all-suites')
})

test('shows which run goes on meanwhile, and how far it is', async () => {
  const run = await start({ suites: ['codec'], preset: 'quick', codecs: ['json', 'avsc'] })
  // A page that has seen nothing going on looks only now and then.
  await page.reload()
  const strip = page.getByRole('complementary', { name: 'Run in progress' })
  await strip.getByRole('progressbar').waitFor()
  await strip.getByText(/\d+\s%/).waitFor()
  await fetch(`${dashboard.url}/api/runs/${run}/cancel`, { method: 'POST' })
})

test('keeps what is typed into the middle of a field, however fast', async () => {
  await page.goto(`${dashboard.url}/runs/new?qps=1000&seed=7`)
  for (const [label, typed, whole] of [
    ['Your queries per second', '25', '251000'],
    ['Seed', '12345', '123457'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true })
    await field.focus()
    await page.keyboard.press('Home')
    await page.keyboard.type(typed)
    expect(await field.inputValue()).toBe(whole)
    await eventually(() => page.url()).toContain(`=${whole}`)
  }
  await page.getByRole('button', { name: 'Reset' }).click()
  await eventually(() => page.getByLabel('Seed', { exact: true }).inputValue()).toBe('42')
})

test('is reset although its estimate arrives while the button is pressed', async () => {
  const estimated = Promise.withResolvers<void>()
  await page.route('**/api/estimate', async (route) => {
    await estimated.promise
    await route.continue()
  })
  await page.goto(`${dashboard.url}/runs/new?seed=7`)
  await page.getByLabel('Give up after').waitFor()
  const reset = page.getByRole('button', { name: 'Reset' })
  await reset.hover()
  await page.mouse.down()
  estimated.resolve()
  await page.getByText(/^estimated from /).waitFor()
  await page.mouse.up()
  await eventually(() => page.getByLabel('Seed', { exact: true }).inputValue()).toBe('42')
  await page.unroute('**/api/estimate')
})

test('forgets with a reset why it was refused, and where rows were to come from', async () => {
  await page.goto(`${dashboard.url}/runs/new?source=table`)
  const address = page.getByLabel('Address of the PostgreSQL server')
  await address.fill('postgres://me@db/x')
  const problem = { code: 'queue-full', message: '100 runs are already waiting', fix: 'cancel some' }
  await page.route('**/api/runs', (route) => route.fulfill({ status: 409, json: problem }))
  await page.getByRole('button', { name: /^Start run/ }).click()
  const refusal = page.getByText(problem.message)
  await refusal.waitFor()
  await page.unroute('**/api/runs')
  await page.getByRole('button', { name: 'Reset' }).click()
  await eventually(() => refusal.count()).toBe(0)
  expect(await address.inputValue()).toBe('')
})

test('puts what the engine refuses beside its field', async () => {
  await page.goto(`${dashboard.url}/runs/new?workloads=person&sizes=5&rounds=201`)
  await page.getByText('Rounds: a whole number from 1 to 200.').first().waitFor()
  await page.goto(`${dashboard.url}/runs/new?suites=storage&rows=10&batch=50`)
  await page
    .getByText(/larger than the largest table/)
    .first()
    .waitFor()
  expect(await page.getByLabel('Batch size').getAttribute('aria-invalid')).toBe('true')
})

test('an address of a database that nobody answers at is told, and never becomes part of a link', async () => {
  await page.goto(`${dashboard.url}/runs/new?suites=storage&server=own`)
  await page.getByLabel('Address', { exact: true }).fill('postgres://me:verysecret@127.0.0.1:1/bench')
  await page.getByRole('button', { name: 'Check' }).click()
  await page
    .getByText(/127\.0\.0\.1:1/)
    .first()
    .waitFor()
  expect(page.url()).not.toContain('verysecret')
  expect(await page.locator('main').textContent()).not.toContain('verysecret')
})

describe('files that are dropped', () => {
  const good = { 'order.proto': orderSchema, 'orders.json': orderData }
  const bad = { 'orders-bad.json': '[{"id":"a","lines":[{"sku":7}]}]' }

  test('are read at once, and measured in place of the built-in messages', async () => {
    await page.goto(`${dashboard.url}/runs/new?preset=smoke&rounds=1&codecs=json,protobuf-es&tests=payload`)
    await builtIn(/^Or built-in messages ?Infrastructure execution$/).waitFor()
    await drop(good)
    await builtIn(/^Also built-in messages ?none$/).waitFor()
    await page.getByText('Where do the bytes go?').waitFor()
    expect(await page.getByLabel('Which message?').inputValue()).toBe('shop.v1.Order')
    expect(page.url()).toMatch(/own=[0-9a-f]{16}/)
    await page.getByText('The same in a terminal').click()
    await page.getByText(/--message shop\.v1\.Order/).waitFor()
    await dashboard.shoot('own-messages')
  })

  test('keep the run from starting as long as one of them can’t be used, which is named', async () => {
    await drop(bad)
    await page.getByText(/orders-bad\.json, record 1/).waitFor()
    await page.getByText(/Your messages can’t be used as they are/).waitFor()
    await page.getByRole('button', { name: /^Start run/ }).click()
    expect(page.url()).toContain('/runs/new')
    await dashboard.shoot('own-messages-bad-file')
  })

  test('can be taken away again, one by one, and the built-in messages come back with the last', async () => {
    await page.getByRole('button', { name: 'Remove orders-bad.json' }).click()
    await page.getByText('Where do the bytes go?').waitFor()
    await page.getByRole('button', { name: 'Remove all files' }).click()
    await builtIn(/^Or built-in messages ?Infrastructure execution$/).waitFor()
  })

  test('are what the run measures, and nothing else', async () => {
    await drop(good)
    await page.getByText('Where do the bytes go?').waitFor()
    await page.getByRole('button', { name: /^Start run/ }).click()
    await page.waitForURL(/\/runs\/[0-9a-z]{6}$/)
    const run = `${dashboard.url}/api${new URL(page.url()).pathname}`
    const { spec } = (await (await fetch(run)).json()) as { spec: RunSpec }
    expect(spec).toMatchObject({
      workloads: [],
      own: { messageType: 'shop.v1.Order', source: 'samples', messages: 3 },
    })
    expect((await fetch(`${run}/cancel`, { method: 'POST' })).status).toBe(202)
  })
})

test('a schema that can not be read is refused with its line', async () => {
  await page.goto(`${dashboard.url}/runs/new`)
  await drop({ 'broken.proto': 'syntax = "proto3";\nmessage {' })
  await page.getByText(/broken\.proto:2/).waitFor()
})

describePages(
  () => dashboard,
  () => ['/runs/new?suites=codec,storage,protocol&server=own'],
)

/** What the form says of built-in messages. */
function builtIn(text: RegExp): Locator {
  return page.locator('summary').filter({ hasText: text })
}

/** Drops files onto the page as a desktop does, by their paths. */
async function drop(files: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('heading', { level: 2, name: 'Your data' }).waitFor()
  const folder = await mkdtemp(join(tmpdir(), 'wirebench-dropped-'))
  const paths = Object.keys(files).map((name) => join(folder, name))
  for (const path of paths) await writeFile(path, files[basename(path)]!)
  const browser = await page.context().newCDPSession(page)
  const data = { items: [], files: paths, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', { type, x: 600, y: 300, data })
  await browser.detach()
  dropped.push(folder)
}

const dropped: string[] = []
afterAll(() => Promise.all(dropped.map((folder) => rm(folder, { recursive: true }))))

/** Starts a run and gives its short id. */
async function start(request: RunRequest): Promise<string> {
  const answer = await fetch(`${dashboard.url}/api/runs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  })
  const { shortId } = (await answer.json()) as { shortId: string }
  return shortId
}
