import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Report } from '@wirebench/bench-core/model/report/report'
import type { RecordedEvent } from '@wirebench/bench-core/model/run/run-event'
import { newRunId } from '@wirebench/bench-core/model/run/run-id'
import type { RunSpec } from '@wirebench/bench-core/model/run/run-spec'
import { summarise } from '@wirebench/bench-core/report/judge/summary'
import { report } from '@wirebench/bench-core/report/report'
import { openStore, type RunStore } from '@wirebench/bench-core/store'
import axe, { type Result, type RunOptions } from 'axe-core'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { contendersTimes, reportOf } from '../../../packages/bench-core/test/fixtures/compared-runs.ts'
import { type Dashboard, type SavedIn, startDashboard } from './dashboard.ts'
import { keptBrowser, keptDashboard } from './kept.ts'

const screenshots = join(import.meta.dirname, '../../test-results/screenshots')

const colorSchemes = ['light', 'dark'] as const

/** Rules of axe that another theme can break. */
const colorRules = ['color-contrast', 'link-in-text-block']

interface Fault {
  readonly id: string
  readonly impact: string
  readonly at: string
}

/** The product and a browser with one page on it, for the tests of one file. */
export interface Visit {
  readonly url: string
  readonly page: Page
  /** What pages have complained about, but for answers that the test asked for. */
  complaints(): string[]
  /** Goes to a page and waits until it has nothing more to load. */
  open(path: string): Promise<void>
  /** The same as somebody who moves the pointer there: what is below the first screen comes at once, where it else waits for seconds. */
  openInUse(path: string): Promise<void>
  /** Reloads it in the same way. */
  reloadInUse(): Promise<void>
  /** The same of a report, with all of its sections open, or also what is folded within them. */
  openWhole(path: string, areFoldsOpen?: boolean): Promise<void>
  /** Saves a made-up report as a run, and gives its short id. */
  save(report: Report): Promise<string>
  /** Saves a run with all that it told while it was measured, and gives its short id. */
  saveEvents(events: readonly RecordedEvent[]): Promise<string>
  /** Does something with the saved runs beside the dashboard. */
  withStore<Result>(use: (store: RunStore) => Promise<Result>): Promise<Result>
  /** Saves a run that this version can't read, and gives its short id. */
  saveUnreadable(): Promise<string>
  /** A picture of the page in both themes, for a person to look at: only where WIREBENCH_PICTURES is set. */
  shoot(name: string): Promise<void>
  /** Faults that axe finds on the page as it is: by all its rules, or by some. */
  faults(rules?: readonly string[]): Promise<Fault[]>
  /** What makes somebody scroll the page sideways. */
  beyond(): Promise<string[]>
  /** What keeps somebody from using a page once it is whole: serious faults in either theme, and having to scroll sideways. */
  barriers(path: string): Promise<string[]>
  end(): Promise<void>
}

/** The whole product with nothing saved, and a browser. */
export async function startVisit(savedIn: SavedIn = 'database'): Promise<Visit> {
  const browser = await keptBrowser()
  const dashboard = await (savedIn === 'embedded' ? startDashboard(savedIn) : keptDashboard())
  const context = await browser.newContext({
    viewport: usualSize,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  context.setDefaultTimeout(limitMs)
  return visit(dashboard, context, await context.newPage())
}

/** What a busy machine takes longest for, a run of the smallest kind, stays far below it. */
const limitMs = 180_000

const isCode = (url: string) => new URL(url).pathname.startsWith('/assets/')

/** How Chromium names the end of a request whose page is left. */
const cutOff = 'net::ERR_ABORTED'

/**
 * What was refused, and code that is loaded ahead for a link under the pointer while the page is left:
 * code that can't be had is heard of as a request.
 */
const expectedText = /status of 4\d\d|Failed to fetch dynamically imported module/

const usualSize = { width: 1280, height: 900 }
const narrowSize = { width: 360, height: 800 }

function visit(dashboard: Dashboard, context: BrowserContext, page: Page): Visit {
  const heard: string[] = []
  page.on('console', (message) => message.type() === 'error' && heard.push(message.text()))
  page.on('pageerror', (error) => heard.push(error.message))
  page.on('response', async (response) => {
    if (response.status() >= (isCode(response.url()) ? 400 : 500))
      heard.push(`${response.url()}: ${await response.text().catch(String)}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed'
    if (isCode(request.url()) && reason !== cutOff) heard.push(`${request.url()}: ${reason}`)
  })
  const settle = settling(page)
  const isThere = async () => {
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settle()
  }
  const open = async (path: string) => {
    await page.goto(new URL(path, dashboard.url).href)
    await isThere()
  }
  const use = async () => {
    await page.mouse.move(0, 0)
    await page.mouse.move(1, 1)
    await settle()
  }
  const openInUse = async (path: string) => {
    await open(path)
    await use()
  }
  const faults = async (rules?: readonly string[]): Promise<Fault[]> => {
    const violations = await violationsOn(page, rules)
    return violations.map(({ id, impact, nodes }) => ({
      id,
      impact: impact ?? '',
      at: nodes[0]?.target.join(' ') ?? '',
    }))
  }
  const withStore: Visit['withStore'] = async (use) => {
    const store = await openStore(dashboard.saved)
    try {
      return await use(store)
    } finally {
      await store.close()
    }
  }
  return {
    url: dashboard.url,
    withStore,
    page,
    open,
    openInUse,
    async reloadInUse() {
      await page.reload()
      await isThere()
      await use()
    },
    async openWhole(path, areFoldsOpen = false) {
      await openInUse(path)
      await page.getByRole('button', { name: 'Open all sections' }).click()
      await page.locator('#spec').getByText('Copy spec as JSON').waitFor()
      if (areFoldsOpen)
        await page.evaluate(() => {
          for (const fold of document.querySelectorAll<HTMLDetailsElement>('details.fold')) fold.open = true
        })
    },
    complaints: () => heard.filter((text) => !expectedText.test(text)),

    async save(report) {
      const answer = await fetch(`${dashboard.url}/api/imports`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(report),
      })
      const { runs } = (await answer.json()) as { runs: { shortId: string }[] }
      return runs[0]!.shortId
    },

    async saveEvents(events) {
      const made = report(events)
      const { id, spec, state, startedAt } = made.run
      return withStore(async (store) => {
        const { shortId } = await store.create({
          id,
          spec,
          origin: 'cli',
          createdAtMs: Date.parse(startedAt),
        })
        await store.append(id, events)
        await store.finish(id, { state, ...summarise(made), report: made })
        return shortId
      })
    },

    async saveUnreadable() {
      const id = newRunId(Date.now())
      const spec = { name: 'of another version' } as RunSpec
      return withStore(async (store) => {
        const { shortId } = await store.create({ id, spec, origin: 'cli', createdAtMs: Date.now() })
        const event = { type: 'run-finished', state: 'completed', reason: null } as const
        await store.append(id, [{ sequence: 1, atMs: Date.now(), event }])
        return shortId
      })
    },

    async shoot(name) {
      if (!process.env.WIREBENCH_PICTURES) return
      await mkdir(screenshots, { recursive: true })
      for (const colorScheme of colorSchemes) {
        await page.emulateMedia({ colorScheme })
        await page.screenshot({ path: join(screenshots, `${name}-${colorScheme}.png`), fullPage: true })
      }
      await page.emulateMedia({ colorScheme: 'light' })
    },

    faults,
    beyond: () => page.evaluate(beyond),

    async barriers(path) {
      await page.setViewportSize(narrowSize)
      await openInUse(path)
      await page.locator('.skeleton').first().waitFor({ state: 'detached' })
      const wide = await page.evaluate(beyond)
      await page.setViewportSize(usualSize)
      const found = await faults()
      await page.emulateMedia({ colorScheme: 'dark' })
      found.push(...(await faults(colorRules)).map((fault) => ({ ...fault, at: `${fault.at} in the dark` })))
      await page.emulateMedia({ colorScheme: 'light' })
      const serious = found.filter(({ impact }) => ['serious', 'critical'].includes(impact))
      return [...wide, ...serious.map(({ id, at }) => `${id} at ${at}`)].map((what) => `${path}: ${what}`)
    },

    async end() {
      await context.close()
      await dashboard.stop()
    },
  }
}

/** Resolves once the page has drawn and nothing is left to be run in it; Chromium may have nothing to do and not say so for long. */
const atRest = `new Promise((resolve) => {
  const last = () => scheduler.postTask(resolve, { priority: 'background' })
  const idle = () => requestIdleCallback(last, { timeout: 200 })
  requestAnimationFrame(() => setTimeout(idle, 50))
})`

/**
 * Gives what waits until the page has nothing more to load: while it comes to rest, nothing is loaded. Half a second without
 * requests, as Playwright’s networkidle is, takes longer, and on a busy machine says less.
 */
function settling(page: Page): () => Promise<void> {
  const loading = new Set<Request>()
  let begun = 0
  page.on('request', (request) => {
    // Events come for as long as their page is there.
    if (request.resourceType() === 'eventsource') return
    if (request.isNavigationRequest()) loading.clear()
    loading.add(request)
    begun++
  })
  page.on('requestfinished', (request) => loading.delete(request))
  page.on('requestfailed', (request) => loading.delete(request))
  return async () => {
    for (;;) {
      const before = begun
      const isQuiet = loading.size === 0
      await page.evaluate(atRest)
      if (isQuiet && begun === before) return
    }
  }
}

/** What holds for every page: that it can be used by everybody and on every screen, and has nothing to complain about. */
export function describePages(visit: () => Visit, paths: () => readonly string[]): void {
  test('these pages have no serious accessibility fault in either theme, and don’t scroll sideways on a narrow screen', async () => {
    const found: string[] = []
    for (const path of paths()) found.push(...(await visit().barriers(path)))
    expect(found).toEqual([])
  })
  describeConsole(visit)
}

/** What holds where other files look at such pages, too. */
export function describeConsole(visit: () => Visit): void {
  test('no page has reported anything to the console but what was refused', () => {
    expect(visit().complaints()).toEqual([])
  })
}

/** What axe finds on the page as it is, by all its rules or by some. Its program is brought to each page once. */
export async function violationsOn(page: Page, rules?: readonly string[]): Promise<Result[]> {
  // The HTML of each element, which nobody reads, takes a quarter of the time.
  if (!(await page.evaluate('"axe" in window')))
    await page.evaluate(`${axe.source};axe.configure({ noHtml: true })`)
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: [...rules] }) }
  return page.evaluate(`axe.run(document, ${JSON.stringify(options)}).then((found) => found.violations)`)
}

/** Waits for something to become so, however busy the machine is. */
export function eventually<Value>(look: () => Value | Promise<Value>) {
  return expect.poll(look)
}

/** Saves two runs, `before` and `after`, of which the second takes longer with one contender; gives their short ids. */
export async function saveBeforeAndAfter(visit: Visit): Promise<readonly [before: string, after: string]> {
  const slower = { contenders: contendersTimes({ 'protobuf-es': 1.4 }) }
  return [
    await visit.save(named(reportOf(1), 'before')),
    await visit.save(named(reportOf(2, slower), 'after')),
  ]
}

/** A report under another name. */
export function named(report: Report, name: string): Report {
  return { ...report, run: { ...report.run, name, spec: { ...report.run.spec, name } } }
}

/** That the page is wider than the screen, with the last element within it that reaches beyond and doesn't scroll by itself. */
function beyond(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const found = [...document.querySelectorAll('body *')].filter(
    (element) =>
      element.getBoundingClientRect().right > clientWidth &&
      [...walk(element)].every((own) => getComputedStyle(own).overflowX === 'visible'),
  )
  const widest = found.at(-1)?.outerHTML.slice(0, 200) ?? 'nothing'
  return [`${scrollWidth} wide on a screen of ${clientWidth}, such as ${widest}`]

  function* walk(from: Element) {
    for (let own: Element | null = from; own !== null; own = own.parentElement) yield own
  }
}

/** Drops the file of a made-up report on the page. */
export async function dropReport({ page }: Visit, name: string, seed: number): Promise<void> {
  await page.getByRole('region', { name: 'Measure', exact: true }).waitFor()
  const text = JSON.stringify(named(reportOf(seed), name))
  const files = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([content], 'report.json', { type: 'application/json' }))
    return transfer
  }, text)
  await page.dispatchEvent('body', 'dragover', { dataTransfer: files })
  await page.getByText('or exported reports to import them').waitFor()
  await page.dispatchEvent('body', 'drop', { dataTransfer: files })
}

/** How many rows the list of runs shows. */
export function rowCount({ page }: Visit): Promise<number> {
  return page.getByRole('region', { name: 'Runs' }).locator('tbody tr').count()
}
