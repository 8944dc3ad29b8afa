import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { newRunId, type Report, type RunSpec } from '@wirebench/bench-core/results'
import { openStore } from '@wirebench/bench-core/store'
import type { Browser, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { contendersTimes, reportOf } from '../../packages/bench-core/test/fixtures/compared-runs.ts'
import { type Dashboard, openBrowser, startDashboard } from './dashboard.ts'

const screenshots = join(import.meta.dirname, '../../test-results/screenshots')

const colorSchemes = ['light', 'dark'] as const
type ColorScheme = (typeof colorSchemes)[number]

/** The product and a browser with one page on it, for the tests of one file. */
export interface Visit {
  readonly url: string
  readonly page: Page
  /** What pages have complained about, but for answers that the test asked for. */
  complaints(): string[]
  /** Goes to a page and waits until it has nothing more to load. */
  open(path: string): Promise<void>
  /** Saves a made-up report as a run, and gives its short id. */
  save(report: Report): Promise<string>
  /** Saves a run that this version can't read, and gives its short id. */
  saveUnreadable(): Promise<string>
  /** A picture of the page in both themes, for a person to look at. */
  shoot(name: string): Promise<void>
  /** Faults that axe finds on the page as it is. */
  faults(): Promise<{ readonly id: string; readonly impact: string; readonly at: string }[]>
  /** Serious ones of these pages. */
  accessibilityFaults(paths: readonly string[], colorScheme: ColorScheme): Promise<string[]>
  /** Pages that scroll sideways on a narrow screen. */
  widePages(paths: readonly string[]): Promise<string[]>
  end(): Promise<void>
}

/** Starts the whole product with an empty home, and a browser. */
export async function startVisit(): Promise<Visit> {
  await mkdir(screenshots, { recursive: true })
  const [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()])
  const context = await browser.newContext({
    viewport: usualSize,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  return visit(dashboard, browser, await context.newPage())
}

const usualSize = { width: 1280, height: 900 }
const narrowSize = { width: 360, height: 800 }

function visit(dashboard: Dashboard, browser: Browser, page: Page): Visit {
  const heard: string[] = []
  page.on('console', (message) => message.type() === 'error' && heard.push(message.text()))
  page.on('pageerror', (error) => heard.push(error.message))
  const open = async (path: string) => {
    await page.goto(new URL(path, dashboard.url).href)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
  }
  const faults = async () => {
    const { violations } = await new AxeBuilder({ page }).analyze()
    return violations.map(({ id, impact, nodes }) => ({
      id,
      impact: impact ?? '',
      at: nodes[0]?.target.join(' ') ?? '',
    }))
  }
  return {
    url: dashboard.url,
    page,
    open,
    complaints: () => heard.filter((text) => !/status of 4\d\d/.test(text)),

    async save(report) {
      const answer = await fetch(`${dashboard.url}/api/imports`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(report),
      })
      const { runs } = (await answer.json()) as { runs: { shortId: string }[] }
      return runs[0]!.shortId
    },

    async saveUnreadable() {
      const store = await openStore({ homeFolder: dashboard.homeFolder })
      const id = newRunId(Date.now())
      const spec = { name: 'of another version' } as RunSpec
      const { shortId } = await store.create({ id, spec, origin: 'cli', createdAtMs: Date.now() })
      await store.setState(id, 'completed')
      await store.close()
      return shortId
    },

    async shoot(name) {
      for (const colorScheme of colorSchemes) {
        await page.emulateMedia({ colorScheme })
        await page.screenshot({ path: join(screenshots, `${name}-${colorScheme}.png`), fullPage: true })
      }
      await page.emulateMedia({ colorScheme: 'light' })
    },

    faults,

    async accessibilityFaults(paths, colorScheme) {
      await page.emulateMedia({ colorScheme })
      const found: string[] = []
      for (const path of paths) {
        await open(path)
        const serious = (await faults()).filter(({ impact }) => ['serious', 'critical'].includes(impact))
        found.push(...serious.map(({ id, at }) => `${path}: ${id} at ${at}`))
      }
      await page.emulateMedia({ colorScheme: 'light' })
      return found
    },

    async widePages(paths) {
      await page.setViewportSize(narrowSize)
      const wide: string[] = []
      for (const path of paths) {
        await open(path)
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        if (width > narrowSize.width) wide.push(`${path}: ${width}`)
      }
      await page.setViewportSize(usualSize)
      return wide
    },

    async end() {
      await browser.close()
      await dashboard.stop()
    },
  }
}

/** What holds for every page: that it can be used by everybody and on every screen, and has nothing to complain about. */
export function describePages(visit: () => Visit, paths: () => readonly string[]): void {
  describe('these pages', () => {
    test.each(colorSchemes)(
      'have no serious accessibility fault in %s',
      async (colorScheme) => {
        expect(await visit().accessibilityFaults(paths(), colorScheme)).toEqual([])
      },
      240_000,
    )

    test('don’t scroll sideways on a narrow screen', async () => {
      expect(await visit().widePages(paths())).toEqual([])
    }, 120_000)

    test('report nothing to the console but what was refused', () => {
      expect(visit().complaints()).toEqual([])
    })
  })
}

/** Waits for something to become so, however busy the machine is. */
export function eventually<Value>(look: () => Value | Promise<Value>) {
  return expect.poll(look, { timeout: 20_000 })
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
