import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type Report, type RunSpec, RunsComparison } from '@wirebench/bench-core/results'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contendersTimes, reportOf } from '../../packages/bench-core/test/fixtures/compared-runs.ts'
import { type Dashboard, openBrowser, startDashboard } from './dashboard.ts'

const screenshots = join(import.meta.dirname, '../../test-results/screenshots')
const hostileName = '<img src=x onerror="document.title=1"> \u202ekcab'
const protobufDecode = 'codec/decode/protobuf-es@infrastructure-execution'

let dashboard: Dashboard
let browser: Browser
let context: BrowserContext
let page: Page
/** Short ids of the runs: before, after and on another machine. */
let before: string
let after: string
let elsewhere: string
const consoleErrors: string[] = []

beforeAll(async () => {
  await mkdir(screenshots, { recursive: true })
  ;[dashboard, browser] = await Promise.all([startDashboard(), openBrowser()])
  before = await save(named(reportOf(1), 'before'))
  after = await save(
    named(reportOf(2, { contenders: contendersTimes({ 'protobuf-es': 1.4, msgpackr: 0.8 }) }), 'after'),
  )
  elsewhere = await save(
    named(reportOf(3, { environment: { hostName: 'laptop', runtime: 'node v24.3.0' } }), hostileName),
  )
  context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  page = await context.newPage()
  page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
  page.on('pageerror', (error) => consoleErrors.push(error.message))
}, 180_000)

afterAll(async () => {
  await browser?.close()
  await dashboard?.stop()
})

describe('the list of runs', () => {
  test('leads from two selected runs to their comparison', async () => {
    await open('/runs')
    await page.getByRole('checkbox', { name: `Select before ${before}` }).check()
    await page.getByText('Select a second run to compare').waitFor()
    await page.getByRole('checkbox', { name: `Select after ${after}` }).check()
    await shoot('runs-selected')
    await page
      .getByRole('complementary', { name: 'Selected runs' })
      .getByRole('link', { name: 'Compare' })
      .click()
    await page.waitForURL(`**/compare?runs=${before},${after}`)
    await caseTable().waitFor()
  })

  test('keeps what people write on a run, and finds it by that', async () => {
    await open('/runs')
    await page.getByRole('button', { name: 'More for before' }).click()
    await page.getByRole('button', { name: 'Name, tags and note…' }).click()
    await page.getByLabel('Tags').fill('main, release')
    await page.getByRole('textbox', { name: 'Note' }).fill('with <b>the</b> old library')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('with <b>the</b> old library').waitFor()
    await page.getByRole('combobox', { name: 'Tag' }).selectOption('release')
    await eventually(() => rowCount()).toBe(1)
    expect(page.url()).toContain('tag=release')
    await page.reload()
    await eventually(() => rowCount()).toBe(1)
    await page.getByRole('button', { name: 'More for before' }).click()
    await page.getByRole('button', { name: 'Mark as baseline' }).click()
    await page.getByRole('rowheader', { name: /before.*baseline/ }).waitFor()
  })

  test('gives a deleted run back', async () => {
    await open('/runs')
    await page.getByRole('button', { name: `More for after` }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await eventually(() => rowCount()).toBe(2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await eventually(() => rowCount()).toBe(3)
  })

  test('saves a dropped report beside the one that it is a copy of', async () => {
    await open('/runs')
    const text = JSON.stringify(named(reportOf(4), 'dropped'))
    const files = await page.evaluateHandle((content) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([content], 'report.json', { type: 'application/json' }))
      return transfer
    }, text)
    await page.dispatchEvent('body', 'dragover', { dataTransfer: files })
    await page.getByText('Drop exported reports to import them').waitFor()
    await page.dispatchEvent('body', 'drop', { dataTransfer: files })
    await page.getByText(/report\.json.*saved as/).waitFor()
    await eventually(() => rowCount()).toBe(4)
  })

  test('says what is wrong with a file that is no report, and saves the others', async () => {
    await open('/runs')
    const file = (name: string, text: string) => ({
      name,
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    })
    await page
      .getByLabel('Files to import')
      .setInputFiles([
        file('half.json', JSON.stringify(reportOf(5)).slice(0, 5_000)),
        file('other.json', '{"format":"something else"}'),
        file('good.json', JSON.stringify(named(reportOf(5), 'good'))),
      ])
    const result = page.getByRole('alert', { name: 'Import' })
    await result.getByText('saved as').waitFor()
    expect(await result.getByRole('listitem').count()).toBe(3)
    expect(await result.textContent()).toMatch(/half\.json: .+/)
    await eventually(() => rowCount()).toBe(5)
  })
})

describe('a comparison', () => {
  test('shows what the API says of each relevant case', async () => {
    await open(`/compare?runs=${before},${after}`)
    const answer = await fetch(`${dashboard.url}/api/compare?runs=${before},${after}`)
    const comparison = RunsComparison.parse(await answer.json())
    const rows = await cells()
    expect(rows).toHaveLength(comparison.rows.filter(({ relevant }) => relevant).length)
    const shown = rows.find(([name]) => name === 'protobuf-es decode infrastructure-execution')!
    expect(shown[2]).toMatch(/^▲\+4\d % slower\[\+3\d %, \+4\d %\]/)
    await page.getByText(comparison.text).waitFor()
    await shoot('compare')
  })

  test('keeps filters through a reload', async () => {
    await open(`/compare?runs=${before},${after}`)
    await page.getByRole('combobox', { name: 'Show' }).selectOption('all')
    await page.getByRole('combobox', { name: 'Contender' }).selectOption('json')
    await eventually(async () => (await cells()).map(([name]) => name)).toHaveLength(2)
    const url = page.url()
    expect(url).toContain('show=all')
    await page.reload()
    await caseTable().waitFor()
    expect(await cells()).toHaveLength(2)
    expect(page.url()).toBe(url)
  })

  test('goes back to the runs before when one was removed', async () => {
    await open(`/compare?runs=${before},${after},${elsewhere}`)
    await page.getByRole('button', { name: `Remove run ${elsewhere}` }).click()
    await eventually(() => page.url()).not.toContain(elsewhere)
    await page.goBack()
    await eventually(() => page.url()).toContain(elsewhere)
    await page.getByRole('columnheader', { name: /^C/ }).first().waitFor()
  })

  test('takes changes against the run that is made the baseline', async () => {
    await open(`/compare?runs=${before},${after}`)
    await page.getByRole('radio').nth(1).click()
    await page.getByRole('columnheader', { name: 'B baseline' }).waitFor()
    expect(page.url()).toContain(`base=${after}`)
    const decode = (await cells()).find(([name]) => name === 'protobuf-es decode infrastructure-execution')!
    expect(decode[2]).toContain('faster')
  })

  test('shows a metric that is not judged, with all cases', async () => {
    await open(`/compare?runs=${before},${after}`)
    await page.getByRole('combobox', { name: 'Metric' }).selectOption('peakRssBytes')
    await eventually(() => page.url()).toContain('metric=peakRssBytes')
    await page.getByText('peak resident set: no case can be compared').waitFor()
    expect((await cells()).every(([, , change]) => change?.includes('not judged'))).toBe(true)
  })

  test('takes ratios to another contender where that is asked for', async () => {
    await open(`/compare?runs=${before},${after}`)
    await page.getByRole('combobox', { name: 'Ratios to' }).selectOption('msgpackr')
    await eventually(async () => (await cells()).some(([name]) => name?.startsWith('json '))).toBe(true)
    expect((await cells()).some(([name]) => name?.startsWith('msgpackr '))).toBe(false)
    expect(page.url()).toContain('reference=msgpackr')
  })

  test('opens a row with curves, numbers and rounds of every run', async () => {
    await open(`/compare?runs=${before},${after}`)
    await page.getByRole('button', { name: 'protobuf-es decode infrastructure-execution' }).click()
    await page.getByRole('region', { name: /^Percentiles of/ }).waitFor()
    await page.locator('.recharts-surface').first().waitFor()
    await page.getByText(/^Rounds of/).click()
    await page
      .getByText(/^8 rounds from/)
      .first()
      .waitFor()
    expect(decodeURIComponent(page.url())).toContain(`open=${protobufDecode}`)
    await shoot('compare-open')
    const [histogram] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'histogram of A' }).click(),
    ])
    expect(await readFile(await histogram.path(), 'utf8')).toContain('TotalCount')
    await page.reload()
    await page.getByRole('region', { name: /^Percentiles of/ }).waitFor()
  })

  test('shows its cases as small pictures too', async () => {
    await open(`/compare?runs=${before},${after},${elsewhere}&show=all`)
    await page.getByRole('button', { name: 'Grid' }).click()
    await page
      .getByRole('img', { name: /^Latency by percentile of/ })
      .first()
      .waitFor()
    expect(await page.getByRole('img', { name: /^Latency by percentile of/ }).count()).toBe(6)
    await shoot('compare-grid')
  })

  test('warns of another machine, and names stay names', async () => {
    await open(`/compare?runs=${before},${elsewhere}`)
    await page.getByText(/host: bench-host \(A\), laptop \(B\)/).waitFor()
    await page.getByText('<img src=x onerror="document.title=1"> \\u202ekcab').first().waitFor()
    expect(await page.locator('main img').count()).toBe(0)
    expect(await page.title()).not.toMatch(/\u202e/)
  })

  test('leads from a count to what it counts', async () => {
    await open(`/compare?runs=${before},${after}`)
    await page.getByRole('button', { name: /regressions in B/ }).click()
    expect(page.url()).toContain('show=regressions')
    expect((await cells()).every(([, , change]) => change?.includes('slower'))).toBe(true)
  })

  test('can be taken along as Markdown, CSV and a file to import again', async () => {
    await open(`/compare?runs=${before},${after}`)
    await page.getByRole('button', { name: 'Copy Markdown' }).click()
    await page.getByText('Copied').first().waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('protobuf-es decode')
    for (const [title, start] of [
      ['CSV', 'case,'],
      ['JSON', '{'],
      ['HTML', '<!doctype html>'],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: title, exact: true }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(new RegExp(`^comparison-.*\\.${title.toLowerCase()}$`))
      const text = await readFile(await download.path(), 'utf8')
      expect(text.slice(0, 200).toLowerCase()).toContain(start)
    }
  })

  test('answers to keys', async () => {
    await open(`/compare?runs=${before},${after}`)
    await page.keyboard.press('f')
    await eventually(() => page.url()).toContain('show=regressions')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await eventually(() => page.url()).toContain('open=')
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await page.waitForURL('**/trends')
  })

  test('leads to a duel of its two runs, which can be cloned as it was', async () => {
    await open(`/runs/${after}`)
    await page.getByRole('button', { name: 'Run again beside…' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `before ${before}` })
      .click()
    await page.waitForURL(`**/compare?runs=${after},${before}`)
    await page.getByRole('button', { name: 'Measure both side by side…' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByText(`pnpm bench duel ${after} ${before}`).waitFor()
    await panel.getByText(/same installed code/).waitFor()
    await panel.getByText(/rounds, about/).waitFor()
    await shoot('compare-duel')
    await panel.getByRole('button', { name: 'Start the duel' }).click()
    await page.waitForURL(/\/runs\/\w{6}(\/live)?$/)
    const [, duel = ''] = /runs\/(\w{6})/.exec(page.url()) ?? []
    await fetch(`${dashboard.url}/api/runs/${duel}/cancel`, { method: 'POST' })
    const { spec } = (await (await fetch(`${dashboard.url}/api/runs/${duel}`)).json()) as { spec: RunSpec }
    expect([spec.duel?.a.title, spec.duel?.b.title]).toEqual([after, before])
    await open(`/runs/new?from=${duel}`)
    await page.getByRole('button', { name: 'Start the same duel' }).waitFor()
    await eventually(
      async () => (await fetch(`${dashboard.url}/api/runs/${duel}`, { method: 'DELETE' })).ok,
    ).toBe(true)
  })

  test('goes on without a run that is deleted under it', async () => {
    await open(`/compare?runs=${before},${after},${elsewhere}`)
    await fetch(`${dashboard.url}/api/runs/${elsewhere}`, { method: 'DELETE' })
    await page.reload()
    await page.getByText(`Run ${elsewhere} not found`).waitFor()
    expect((await cells()).length).toBeGreaterThan(0)
    await fetch(`${dashboard.url}/api/runs/${elsewhere}/restore`, { method: 'POST' })
  })

  test('asks for a second run where there is one', async () => {
    await open(`/compare?runs=${before}`)
    await page.getByRole('heading', { name: 'Pick a second run' }).waitFor()
    await page.getByRole('main').getByRole('listitem').getByRole('button', { name: 'good' }).click()
    await page.waitForURL(new RegExp(`/compare\\?runs=${before},\\w{6}$`))
    await page.getByText('No case has a relevant change.').waitFor()
  })

  test.each([
    ['a run with itself', () => `${before},${before}`, /compared with itself/],
    ['seven runs', () => 'a,b,c,d,e,f,g', /7 runs can’t be compared at once/],
    ['runs that are gone', () => 'zzzzzz,yyyyyy', /not found/],
  ])('refuses %s with the reason', async (_, runs, reason) => {
    await open(`/compare?runs=${runs()}`)
    await page.getByText(reason).first().waitFor()
  })
})

describe('a trend', () => {
  test('starts from a case that is found by words', async () => {
    await open('/trends')
    await page.getByRole('searchbox').fill('decode protobuf')
    await page.getByRole('button', { name: /protobuf-es decode/ }).click()
    await page.getByRole('img', { name: /mean time.* over \d runs/ }).waitFor()
    expect(decodeURIComponent(page.url())).toContain(`case=${protobufDecode}`)
  })

  test('shows every run as a point and as a row, with what changed', async () => {
    await open(`/trends?case=${encodeURIComponent(protobufDecode)}`)
    const table = page.getByRole('region', { name: /newest first/ })
    await table.waitFor()
    const rows = await table.getByRole('row').count()
    expect(rows).toBeGreaterThan(3)
    await table.getByText('regression').first().waitFor()
    await page.getByText('baseline ±').first().waitFor()
    await page.getByRole('button', { name: `Look at after ${after}` }).click()
    const panel = page.getByRole('region', { name: `Run ${after}` })
    await panel.getByRole('link', { name: 'Compare with previous' }).waitFor()
    await shoot('trends')
    await page.reload()
    await panel.waitFor()
  })

  test('marks where the environment changed, over all hosts', async () => {
    await open(`/trends?case=${encodeURIComponent(protobufDecode)}&host=all`)
    await page.getByText(/The environment changed/).click()
    await page
      .getByRole('listitem')
      .filter({ hasText: /host bench-host → laptop/ })
      .first()
      .waitFor()
  })

  test('follows all contenders at once', async () => {
    await open(`/trends?case=${encodeURIComponent(protobufDecode)}`)
    await page.getByRole('button', { name: 'All contenders' }).click()
    await eventually(() => page.getByRole('list', { name: 'Cases' }).getByRole('listitem').count()).toBe(3)
    await page.goBack()
    await eventually(() => page.getByRole('list', { name: 'Cases' }).getByRole('listitem').count()).toBe(1)
  })

  test('says that a case is unknown', async () => {
    await open('/trends?case=codec/decode/nobody@nothing')
    await page
      .getByText(/no saved run has a case/)
      .first()
      .waitFor()
  })
})

describe('every page of saved runs', () => {
  const paths = () => [
    '/runs',
    '/runs?q=nothing-is-called-so',
    '/compare',
    `/compare?runs=${before},${after},${elsewhere}&open=${encodeURIComponent(protobufDecode)}`,
    `/compare?runs=${before},${after}&show=all&view=grid`,
    `/compare?runs=${before},zzzzzz`,
    '/trends',
    `/trends?case=${encodeURIComponent(protobufDecode)}&host=all&point=${after}`,
  ]

  test.each(['light', 'dark'] as const)(
    'has no serious accessibility fault in %s',
    async (colorScheme) => {
      await page.emulateMedia({ colorScheme })
      const faults: string[] = []
      for (const path of paths()) {
        await open(path)
        const { violations } = await new AxeBuilder({ page }).analyze()
        faults.push(
          ...violations
            .filter(({ impact }) => impact === 'serious' || impact === 'critical')
            .map(({ id, nodes }) => `${path}: ${id} at ${nodes[0]?.target.join(' ')}`),
        )
      }
      expect(faults).toEqual([])
    },
    120_000,
  )

  test('does not scroll sideways on a narrow screen', async () => {
    await page.setViewportSize({ width: 360, height: 800 })
    const wide: string[] = []
    for (const path of paths()) {
      await open(path)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      if (width > 360) wide.push(`${path}: ${width}`)
    }
    expect(wide).toEqual([])
  })

  test('reports nothing to the console but refused requests', () => {
    expect(consoleErrors.filter((text) => !/status of 4\d\d/.test(text))).toEqual([])
  })
})

/** Waits for something to become so, however busy the machine is. */
function eventually<Value>(look: () => Value | Promise<Value>) {
  return expect.poll(look, { timeout: 20_000 })
}

function named(report: Report, name: string): Report {
  return { ...report, run: { ...report.run, name, spec: { ...report.run.spec, name } } }
}

async function save(report: Report): Promise<string> {
  const answer = await fetch(`${dashboard.url}/api/imports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
  })
  const { runs } = (await answer.json()) as { runs: { shortId: string }[] }
  return runs[0]!.shortId
}

async function open(path: string): Promise<void> {
  await page.goto(new URL(path, dashboard.url).href)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
}

function caseTable() {
  return page.getByRole('region', { name: 'Compared cases' })
}

/** The rows of the comparison as text, without headings of groups. */
async function cells(): Promise<string[][]> {
  await caseTable().waitFor()
  return caseTable()
    .locator('tbody tr:has(td):not(.detail)')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => (cell.textContent ?? '').replaceAll('\u00a0', ' '))),
    )
}

async function rowCount(): Promise<number> {
  return page.getByRole('region', { name: 'Runs' }).locator('tbody tr').count()
}

/** A picture of the page in both themes, for a person to look at. */
async function shoot(name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: join(screenshots, `${name}-${colorScheme}.png`), fullPage: true })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
