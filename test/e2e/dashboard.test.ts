import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { Report } from '@wirebench/bench-core/results'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Dashboard, openBrowser, startDashboard } from './dashboard.ts'

const screenshots = join(import.meta.dirname, '../../test-results/screenshots')
const table = 'table:has(caption:has-text("Percentiles of encode infrastructure-execution"))'

let dashboard: Dashboard
let browser: Browser
let context: BrowserContext
let page: Page
let runUrl: string
const consoleErrors: string[] = []

beforeAll(async () => {
  await mkdir(screenshots, { recursive: true })
  ;[dashboard, browser] = await Promise.all([startDashboard(), openBrowser()])
  context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  page = await context.newPage()
  page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
  page.on('pageerror', (error) => consoleErrors.push(error.message))
}, 180_000)

afterAll(async () => {
  await browser?.close()
  await dashboard?.stop()
})

describe('a first visit', () => {
  test('an empty runs list offers a smoke run', async () => {
    await page.goto(dashboard.url)
    await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor()
    await page.getByText('No runs yet').waitFor()
    await shoot('runs-empty')
  })

  test('the new-run form shows the plan before the start', async () => {
    const few = 'codecs=json,protobuf-es,msgpackr&tests=serialization,deserialization,payload'
    await page.goto(`${dashboard.url}/runs/new?preset=smoke&${few}`)
    await page
      .getByText(/6 cases/)
      .first()
      .waitFor()
    await shoot('new-run')
  })

  test('a run that is started by clicking is watched to its end', async () => {
    await page.getByRole('button', { name: /Start run/ }).click()
    await page.waitForURL(/\/runs\/[0-9a-z]{6}/)
    runUrl = page.url()
    await page.getByText('round 2 of 3').first().waitFor({ timeout: 60_000 })
    await shoot('live')
    await page.getByRole('button', { name: 'View report' }).click({ timeout: 170_000 })
    await page.locator(table).waitFor()
  }, 180_000)

  test('a number of the report is the same after a reload', async () => {
    const before = await figures()
    await page.reload()
    await page.locator(table).waitFor()
    expect(await figures()).toEqual(before)
    expect(before.flat().join(' ')).toMatch(/JSON [\d,]+ /)
    await drawCharts()
    await page.evaluate(() => scrollTo(0, 0))
    await page.screenshot({
      path: join(screenshots, 'report-top.png'),
      clip: { x: 0, y: 0, width: 1280, height: 1180 },
      fullPage: true,
    })
    await shoot('report')
  })

  test('the same number is what the API’s report says', async () => {
    const answer = await fetch(`${dashboard.url}/api/runs/${runUrl.split('/').at(-1)}/report`)
    const report = Report.parse(await answer.json())
    const json = report.cases.find(({ key }) => key.contender === 'json' && key.operation === 'encode')
    const row = (await figures()).find(([name]) => name === 'JSON')
    const shown = Number((row?.[1] ?? '').replaceAll(/[^\d]/g, ''))
    expect(shown).toBe(json?.samples)
  })

  test('the finished run stands in the list with its headline', async () => {
    await page.goto(`${dashboard.url}/runs`)
    await page.getByRole('link', { name: /smoke/ }).first().waitFor()
    await page
      .getByText(/(faster|slower|smaller|larger) than/)
      .first()
      .waitFor()
    await shoot('runs')
  })

  test.each(['live', 'method', 'settings', 'not-found'])('the %s page draws', async (name) => {
    const path = {
      live: `${runUrl}/live`,
      method: '/method',
      settings: '/settings',
      'not-found': '/runs/zzzzzz',
    }[name]!
    await page.goto(new URL(path, dashboard.url).href)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await shoot(name === 'live' ? 'live-finished' : name)
  })
})

describe('every page', () => {
  const paths = () => ['/runs', '/runs/new', runUrl, `${runUrl}/live`, '/method', '/settings']

  test.each(['light', 'dark'] as const)('has no serious accessibility fault in %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme })
    const faults: string[] = []
    for (const path of paths()) {
      await page.goto(new URL(path, dashboard.url).href)
      await page.getByRole('heading', { level: 1 }).waitFor()
      const { violations } = await new AxeBuilder({ page }).analyze()
      faults.push(
        ...violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(({ id, nodes }) => `${path}: ${id} at ${nodes[0]?.target.join(' ')}`),
      )
    }
    expect(faults).toEqual([])
  })

  test('reports nothing to the console but the answer for the run that does not exist', () => {
    expect(consoleErrors.filter((text) => !text.includes('404'))).toEqual([])
  })
})

/** The percentile table as text, a row a line. */
async function figures(): Promise<string[][]> {
  return page
    .locator(`${table} tbody tr`)
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? '')))
}

/** Charts are drawn when they come into view; one is a graphic of its own and stays. */
async function drawCharts(): Promise<void> {
  for (const caption of ['Percentiles of encode', 'Percentiles of decode']) {
    await page.locator(`table:has(caption:has-text("${caption}"))`).scrollIntoViewIfNeeded()
  }
  await page.locator('.recharts-surface').nth(1).waitFor()
}

/** A picture of the page in both themes, for a person to look at. */
async function shoot(name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: join(screenshots, `${name}-${colorScheme}.png`), fullPage: true })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
