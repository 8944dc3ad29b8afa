import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'

/** What a first view of a page costs, until it has nothing more to load, before anybody does anything on it. */
export interface FirstView {
  /** Bytes of JavaScript, each file compressed by itself with gzip. */
  readonly scriptBytes: number
  /** From the start of the navigation to the largest thing on the first screen. */
  readonly largestPaintMs: number
  /** Of the main thread; 0 where none took 50 ms. */
  readonly longestTaskMs: number
}

/** Opens a page for the first time, in a browser that has nothing of it yet. */
export async function firstView(page: Page, url: string): Promise<FirstView> {
  await page.addInitScript(observe)
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  const { scripts, largestPaintMs, longestTaskMs } = await page.evaluate(() => ({
    scripts: performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => new URL(name).pathname.endsWith('.js')),
    ...(globalThis as unknown as { seen: { largestPaintMs: number; longestTaskMs: number } }).seen,
  }))
  const sizes = await Promise.all(
    [...new Set(scripts)].map(
      async (script) =>
        gzipSync(new Uint8Array(await (await fetch(script)).arrayBuffer()), { level: 9 }).length,
    ),
  )
  return { scriptBytes: sizes.reduce((sum, size) => sum + size, 0), largestPaintMs, longestTaskMs }
}

/** The longest task of a page that was opened so, by the time that somebody has scrolled to its end. */
export async function longestTaskOfReading(page: Page): Promise<number> {
  const isAtEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 4
  do {
    await page.mouse.wheel(0, 600)
    await page.waitForTimeout(200)
  } while (!(await page.evaluate(isAtEnd)))
  await page.waitForLoadState('networkidle')
  return page.evaluate(
    () => (globalThis as unknown as { seen: { longestTaskMs: number } }).seen.longestTaskMs,
  )
}

/** Runs in the page. */
function observe(): void {
  const seen = { largestPaintMs: 0, longestTaskMs: 0 }
  Object.assign(globalThis, { seen })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.largestPaintMs = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longestTaskMs = Math.max(seen.longestTaskMs, duration)
  }).observe({ type: 'longtask', buffered: true })
}
