import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { RunRequest } from '@wirebench/bench-core/results'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Dashboard, openBrowser, startDashboard } from './dashboard.ts'

const screenshots = join(import.meta.dirname, '../../test-results/screenshots')
const runLimitMs = 240_000

let dashboard: Dashboard
let browser: Browser
let page: Page
const consoleErrors: string[] = []
const runs: { codec: string; storage: string; protocol: string } = { codec: '', storage: '', protocol: '' }

beforeAll(async () => {
  await mkdir(screenshots, { recursive: true })
  ;[dashboard, browser] = await Promise.all([startDashboard(), openBrowser()])
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  })
  page = await context.newPage()
  page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
  page.on('pageerror', (error) => consoleErrors.push(error.message))
  // They wait for each other in the queue while the form is looked at.
  runs.codec = await start({
    suites: ['codec'],
    preset: 'smoke',
    codecs: ['json', 'protobuf-es', 'avsc'],
    workloads: ['person'],
    sizes: [5, 50],
    tests: ['serialization', 'payload', 'compressed', 'network', 'schema'],
  })
  runs.storage = await start({
    suites: ['storage'],
    preset: 'smoke',
    storage: {
      formats: ['jsonb-json', 'bytea-protobuf'],
      phases: ['insert', 'read-all', 'x-ray'],
      rows: [100],
    },
  })
  runs.protocol = await start({
    suites: ['protocol'],
    preset: 'smoke',
    protocol: {
      transports: ['http-json', 'tcp-protobuf'],
      operations: ['read'],
      connections: [1],
      rates: [200],
    },
  })
}, 180_000)

afterAll(async () => {
  await browser?.close()
  await dashboard?.stop()
})

describe('the new-run form', () => {
  test('offers every suite, and says in a command what it would do', async () => {
    await page.goto(`${dashboard.url}/runs/new?suites=codec,storage,protocol&preset=smoke&rows=200`)
    for (const name of ['Codecs', 'Storage', 'Protocols'])
      await page.getByRole('heading', { level: 2, name }).waitFor()
    await page
      .getByText(/pnpm bench codec .* && pnpm bench storage .*--rows 200 .*&& pnpm bench protocol/)
      .waitFor()
    await page.getByText(/Protocols: \d+ cases/).waitFor()
    await shoot('new-run-all-suites')
  })

  test('puts what the engine refuses beside its field', async () => {
    await page.goto(`${dashboard.url}/runs/new?workloads=person&sizes=5&rounds=201`)
    await page.getByText('Rounds is a whole number from 1 to 200.').first().waitFor()
    await page.goto(`${dashboard.url}/runs/new?suites=storage&rows=10&batch=50`)
    await page
      .getByText(/larger than the largest table/)
      .first()
      .waitFor()
    expect(await page.getByLabel('Batch', { exact: true }).getAttribute('aria-invalid')).toBe('true')
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

  test('messages that are brought are looked at, and become part of the run', async () => {
    await page.goto(
      `${dashboard.url}/runs/new?preset=smoke&workloads=none&codecs=json,protobuf-es&tests=payload`,
    )
    await page.getByLabel('Files', { exact: true }).setInputFiles([
      { name: 'order.proto', mimeType: 'text/plain', buffer: Buffer.from(orderSchema) },
      { name: 'orders.json', mimeType: 'application/json', buffer: Buffer.from(orderData) },
    ])
    await page.getByText('1 schema file, 1 data file').waitFor()
    await page.getByRole('button', { name: 'Look at them' }).click()
    await page.getByLabel('Which message?').selectOption('shop.v1.Order')
    await page.getByRole('button', { name: 'Take this one' }).click()
    await page.getByText('Where do the bytes go?').waitFor()
    await page
      .getByText(/names\s\d+\s%, values\s\d+\s%/)
      .first()
      .waitFor()
    expect(page.url()).toMatch(/own=[0-9a-f]{16}/)
    await page.getByText(/--message shop\.v1\.Order/).waitFor()
    await shoot('own-messages')
  })

  test('a schema that can not be read is refused with its line', async () => {
    await page.goto(`${dashboard.url}/runs/new`)
    await page.getByLabel('Files', { exact: true }).setInputFiles([
      {
        name: 'broken.proto',
        mimeType: 'text/plain',
        buffer: Buffer.from('syntax = "proto3";\nmessage {'),
      },
    ])
    await page.getByRole('button', { name: 'Look at them' }).click()
    await page.getByText(/broken\.proto:2/).waitFor()
  })
})

describe('the report of codecs', () => {
  beforeAll(() => finished(runs.codec), runLimitMs)

  test('has a scorecard with its picture, sizes, network and evolution', async () => {
    await page.goto(`${dashboard.url}/runs/${runs.codec}`)
    await page.getByRole('img', { name: /Ratios to JSON/ }).waitFor()
    await page.getByRole('region', { name: 'Scorecard, speed' }).getByText('reference').first().waitFor()
    await page.getByRole('region', { name: 'What becomes of messages of another version' }).waitFor()
    await page.getByText(/Modelled, not measured: transfer time/).waitFor()
    await page.getByText('gzip, level 6').first().waitFor()
    await shoot('report-codec')
  })

  test('reads other messages where another size is chosen, and the address says so', async () => {
    await page.getByLabel('Messages', { exact: true }).selectOption({ label: 'person, size 50' })
    await page.getByText('Encoded size, person, size 50').waitFor()
    expect(page.url()).toContain('workload=person')
  })

  test('draws curves over the sizes', async () => {
    await page.getByRole('heading', { name: 'Curves' }).scrollIntoViewIfNeeded()
    await page
      .getByRole('img', { name: /encode person over size/ })
      .first()
      .waitFor()
  })

  test('a piece of the percentiles can be looked at by typing, by dragging, and left again', async () => {
    await page.getByLabel('from p').fill('50')
    await page.getByLabel('to p').fill('99')
    await page.getByLabel('to p').press('Enter')
    await page.waitForURL(/p=50-99/)
    await page.getByRole('button', { name: 'Reset zoom' }).click()
    await page.waitForURL((url) => !url.searchParams.has('p'))
    const chart = page.locator('.recharts-surface').first()
    await chart.scrollIntoViewIfNeeded()
    const box = (await chart.boundingBox())!
    await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.5)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.5, { steps: 5 })
    await page.mouse.up()
    await page.waitForURL(/p=\d/)
  })
})

describe('the report of storage', () => {
  beforeAll(() => finished(runs.storage), runLimitMs)

  test('has throughput, the split of time, the disk and a bill', async () => {
    await page.goto(`${dashboard.url}/runs/${runs.storage}`)
    for (const name of ['Insert and read throughput', 'Where the time goes', 'On the disk', 'Storage bill'])
      await page.getByRole('heading', { level: 2, name }).waitFor()
    const bill = page.getByRole('region', { name: /Modelled bill of 100,000,000 rows/ })
    const before = await bill.textContent()
    await page.getByLabel('Price of a GiB, a month').fill('1')
    await page.waitForURL(/price=1/)
    expect(await bill.textContent()).not.toBe(before)
    await shoot('report-storage')
  })
})

describe('the report of protocols', () => {
  beforeAll(() => finished(runs.protocol), runLimitMs)

  test('has operations, bytes on the wire and what a demand takes', async () => {
    await page.goto(`${dashboard.url}/runs/${runs.protocol}`)
    await page
      .getByRole('region', { name: 'Throughput and latency by load' })
      .getByText('100 %')
      .first()
      .waitFor()
    await page.getByRole('heading', { level: 2, name: 'On the wire' }).waitFor()
    await page.getByLabel('Requests a minute', { exact: true }).fill('60000')
    await page.getByRole('region', { name: 'Modelled for 60,000 requests a minute' }).waitFor()
    await shoot('report-protocol')
  })
})

describe('these pages', () => {
  const paths = () => [
    '/runs/new?suites=codec,storage,protocol&server=own',
    ...Object.values(runs).flatMap((run) => [`/runs/${run}`, `/runs/${run}/live`]),
  ]

  test.each(['light', 'dark'] as const)(
    'have no serious accessibility fault in %s',
    async (colorScheme) => {
      await page.emulateMedia({ colorScheme })
      const faults: string[] = []
      for (const path of paths()) {
        await page.goto(new URL(path, dashboard.url).href)
        await page.getByRole('heading', { level: 2 }).first().waitFor()
        const { violations } = await new AxeBuilder({ page }).analyze()
        faults.push(
          ...violations
            .filter(({ impact }) => impact === 'serious' || impact === 'critical')
            .map(({ id, nodes }) => `${path}: ${id} at ${nodes[0]?.target.join(' ')}`),
        )
      }
      expect(faults).toEqual([])
    },
    240_000,
  )

  test('don’t scroll sideways on a narrow screen', async () => {
    await page.setViewportSize({ width: 360, height: 800 })
    for (const path of paths()) {
      await page.goto(new URL(path, dashboard.url).href)
      await page.getByRole('heading', { level: 2 }).first().waitFor()
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect([path, overflow]).toEqual([path, 0])
    }
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  test('report nothing to the console but what was refused', () => {
    expect(consoleErrors.filter((text) => !/status of 4\d\d/.test(text))).toEqual([])
  })
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

/** Waits for the end of a run by following its events. */
async function finished(run: string): Promise<void> {
  const response = await fetch(`${dashboard.url}/api/runs/${run}/events?light=1`)
  const text = await response.text()
  expect(text).toContain('"state":"completed"')
}

/** A picture of the page in both themes, for a person to look at. */
async function shoot(name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: join(screenshots, `${name}-${colorScheme}.png`), fullPage: true })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
