import type { Page } from 'playwright-core'
import type { RunningServer } from './product.ts'
import { withPage } from './with-page.ts'

/** What tells that a report can be read, and that its first chart is painted. */
const headline = '#answer p'
const chart = '#latency .recharts-surface path.chart-series'
const runsRow = 'table tbody tr a'

export interface Opening {
  readonly headlineMs: number
  readonly chartMs: number
}

/** From the start of a server to a runs list that shows a run, in a browser that is open already. */
export async function timeStart(start: () => Promise<RunningServer>): Promise<number> {
  return withPage(async (page) => {
    const startedMs = performance.now()
    const server = await start()
    try {
      await page.goto(`${server.url}/runs`, { waitUntil: 'commit' })
      await page.waitForSelector(runsRow)
      return performance.now() - startedMs
    } finally {
      await server.stop()
    }
  })
}

/** A report by its address, in a browser that has nothing of it yet: from the navigation's start. */
export async function timeReportByAddress(url: string, run: string): Promise<Opening> {
  return withPage(async (page) => {
    await watchPaints(page)
    await page.goto(`${url}/runs/${run}#latency`, { waitUntil: 'commit' })
    return opening(page, 0)
  })
}

/** A report by a click in the runs list: from the click. */
export async function timeReportByClick(url: string, run: string): Promise<Opening> {
  return withPage(async (page) => {
    await watchPaints(page)
    await page.goto(`${url}/runs`)
    const link = page.locator(`a[href$="/runs/${run}"]`).first()
    await link.waitFor()
    await page.evaluate(() =>
      document.addEventListener('click', () => performance.mark('clicked'), { capture: true, once: true }),
    )
    await link.click()
    await page.waitForSelector(headline)
    // What is below the first screen comes with a reader's first move, and the chart when it is in view.
    await page.mouse.wheel(0, 1)
    await page.waitForSelector('#latency')
    await page.evaluate(() => document.getElementById('latency')?.scrollIntoView())
    const clickedMs = await page.evaluate(() => performance.getEntriesByName('clicked')[0]!.startTime)
    return opening(page, clickedMs)
  })
}

/** Marks the first frame after each of the two has been added to the page. */
async function watchPaints(page: Page): Promise<void> {
  await page.addInitScript(
    (watched: Readonly<Record<string, string>>) => {
      const waiting = new Map(Object.entries(watched))
      const look = () => {
        for (const [name, selector] of waiting) {
          if (document.querySelector(selector) === null) continue
          waiting.delete(name)
          requestAnimationFrame(() => setTimeout(() => performance.mark(name)))
        }
        if (waiting.size === 0) observer.disconnect()
      }
      const observer = new MutationObserver(look)
      observer.observe(document, { childList: true, subtree: true })
    },
    { headline, chart },
  )
}

async function opening(page: Page, fromMs: number): Promise<Opening> {
  await page.waitForFunction(() => performance.getEntriesByName('chart').length > 0)
  const atMs = (name: string) =>
    page.evaluate((mark) => performance.getEntriesByName(mark)[0]!.startTime, name)
  return { headlineMs: (await atMs('headline')) - fromMs, chartMs: (await atMs('chart')) - fromMs }
}
