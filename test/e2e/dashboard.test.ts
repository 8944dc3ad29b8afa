import { readFile } from 'node:fs/promises'
import { Report } from '@wirebench/bench-core/model/report/report'
import { beforeAll, describe, expect, test } from 'vitest'
import { describePages, eventually, startVisit, type Visit } from './support/visit.ts'

const table = '#latency table:has(caption:has-text("Percentiles of encode"))'

let visit: Visit
let runUrl: string

beforeAll(async () => {
  visit = await startVisit('embedded')
  return visit.end
})

describe('a first visit', () => {
  test('begins at the front door', async () => {
    await visit.page.goto(visit.url)
    await visit.page.getByRole('heading', { level: 1, name: /^Which wire format/ }).waitFor()
    await visit.page.getByRole('textbox', { name: 'Paste a message' }).waitFor()
  })

  test('pages are built for people, also where a test’s environment started the build', async () => {
    const addresses = await visit.page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    )
    const scripts = addresses.filter((address) => address.endsWith('.js'))
    const texts = await Promise.all(scripts.map(async (script) => (await fetch(script)).text()))
    expect(scripts.length).toBeGreaterThan(2)
    expect(scripts.filter((_, index) => texts[index]!.includes('jsxDEV'))).toEqual([])
  })

  test('a configuration file fills the new-run form, and the form is saved as one', async () => {
    const { page } = visit
    const config = {
      suites: ['codec'],
      preset: 'smoke',
      codecs: ['json', 'bson'],
      gate: { failOn: 'regression:5%' },
    }
    await page.goto(`${visit.url}/runs/new`)
    const name = 'wirebench.config.json'
    const file = { name, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(config)) }
    await page.getByLabel('Open a config file').setInputFiles(file)
    await page
      .getByText(`The form now shows ${name}. Kept in the saved file, but not shown here: gate.`)
      .waitFor()
    await page
      .getByText(/4 cases/)
      .first()
      .waitFor()
    expect(new URL(page.url()).searchParams.get('codecs')).toBe('json,bson')
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Save as ${name}` }).click(),
    ])
    expect(saved.suggestedFilename()).toBe(name)
    expect(JSON.parse(await readFile(await saved.path(), 'utf8'))).toEqual(config)
  })

  test('the new-run form shows the plan before the start', async () => {
    const few = 'codecs=json,protobuf-es,msgpackr&tests=serialization,payload'
    await visit.page.goto(`${visit.url}/runs/new?preset=smoke&rounds=2&${few}`)
    await visit.page
      .getByText(/3 cases/)
      .first()
      .waitFor()
    await visit.shoot('new-run')
  })

  test('a run that is started by clicking is watched to its end, where its report takes the place', async () => {
    await visit.page.evaluate(watchHeaders)
    await visit.page.getByRole('button', { name: /Start run/ }).click()
    await visit.page.waitForURL(/\/runs\/[0-9a-z]{6}/)
    runUrl = visit.page.url()
    // Sizes are there before any round is.
    const clear = visit.page.getByRole('region', { name: 'Already clear', exact: true })
    await clear.getByText(/protobuf-es .* smaller, msgpackr .* smaller beside json/).waitFor()
    await visit.page.getByText('round 2 of 2').first().waitFor()
    await visit.shoot('live')
    await visit.page.locator(table).waitFor()
    // No column went from one unit to another meanwhile.
    const seen = await visit.page.evaluate(() => Object.entries(globalThis.headersSeen))
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.filter(([, headers]) => headers.length > 1)).toEqual([])
    // Reading starts at the report's heading, and a link leads back to what was watched.
    await visit.page.getByRole('link', { name: 'Progress and log' }).waitFor()
    const heading = visit.page.locator('h1')
    await eventually(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('a number of the report is the same after a reload', async () => {
    const before = await figures()
    await visit.reloadInUse()
    await visit.page.locator(table).waitFor()
    expect(await figures()).toEqual(before)
    expect(before.find(([name]) => name === 'json')?.[1]).toMatch(/^\d/)
    await drawCharts()
    await visit.page.evaluate(() => scrollTo(0, 0))
    await visit.shoot('report')
  })

  test('the same number is what the API’s report says', async () => {
    const answer = await fetch(`${visit.url}/api/runs/${runUrl.split('/').at(-1)}/report`)
    const report = Report.parse(await answer.json())
    const json = report.cases.find(({ key }) => key.contender === 'json' && key.operation === 'encode')
    const row = (await figures()).find(([name]) => name === 'json')
    const shown = Number((row?.at(-1) ?? '').replaceAll(/[^\d]/g, ''))
    expect(shown).toBe(json?.samples)
  })

  test('a link that is copied leads to what is being looked at', async () => {
    await visit.page.getByLabel('Time axis').selectOption('log')
    await visit.page.waitForURL(/y=log/)
    await visit.page.getByRole('button', { name: 'Copy link' }).click()
    await visit.page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await visit.page.evaluate(() => navigator.clipboard.readText())).toBe(visit.page.url())
  })

  test('a link that was cut in the middle still opens the report', async () => {
    await visit.page.goto(`${runUrl.split(/[?#]/)[0]}#la%`)
    await visit.page.locator(table).waitFor()
  })

  test('the finished run stands in the list with its headline', async () => {
    await visit.page.goto(`${visit.url}/runs`)
    await visit.page.getByRole('link', { name: /smoke/ }).first().waitFor()
    const { runs } = (await (await fetch(`${visit.url}/api/runs`)).json()) as { runs: { headline: string }[] }
    expect(runs[0]!.headline).toMatch(/^infrastructure-execution[^:]*: .*(a month|a second)/)
    await visit.page.getByText(runs[0]!.headline).first().waitFor()
    await visit.shoot('runs')
  })

  test('the settings say where runs are saved', async () => {
    await visit.open('/settings')
    await visit.page.getByRole('region', { name: 'Data' }).getByText('embedded PostgreSQL in').waitFor()
  })

  test('its replay draws two contenders’ latest round, and its log can be searched and kept', async () => {
    await visit.page.goto(`${runUrl}/live`)
    const round = visit.page.getByRole('region', { name: 'Latest round', exact: true })
    await round.getByRole('combobox', { name: 'Contender' }).selectOption('msgpackr')
    await visit.page.waitForURL(/beside=msgpackr/)
    await round.locator('svg.recharts-surface').first().waitFor()
    await eventually(() => round.getByRole('rowheader').allTextContents()).toEqual(['json', 'msgpackr'])
    const log = visit.page.getByRole('region', { name: 'Log', exact: true })
    const lines = log.getByRole('log').locator('p')
    const told = await fetch(`${visit.url}/api/runs/${runUrl.split('/').at(-1)}/progress`)
    const { log: all } = (await told.json()) as { log: readonly unknown[] }
    await log.getByLabel('Search the log').fill('Round 2')
    await visit.page.waitForURL(/find=Round\+2/)
    await eventually(() => lines.allTextContents()).toEqual([expect.stringContaining('round 2 started')])
    await log.getByText(`1 of ${all.length} lines`).waitFor()
    const downloading = visit.page.waitForEvent('download')
    await log.getByRole('button', { name: 'Download' }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toMatch(/^wirebench-[0-9a-z]{6}-log\.txt$/)
    expect(await readFile(await file.path(), 'utf8')).toMatch(/^\d{4}-.*Z info {4}round 2 started\n$/)
    await visit.page.reload()
    await eventually(() => lines.count()).toBe(1)
    await log.getByRole('combobox', { name: 'Level' }).selectOption('error')
    await log.getByText('No line matches.').waitFor()
  })

  test.each(['live', 'method', 'settings', 'not-found'])('the %s page draws', async (name) => {
    const path = {
      live: `${runUrl}/live`,
      method: '/method',
      settings: '/settings',
      'not-found': '/runs/zzzzzz',
    }[name]!
    await visit.page.goto(new URL(path, visit.url).href)
    await visit.page.getByRole('heading', { level: 1 }).waitFor()
    await visit.shoot(name === 'live' ? 'live-finished' : name)
  })
})

describePages(
  () => visit,
  // Reports are in suites.test.ts, settings in runs-list.test.ts.
  () => [`${runUrl}/live`, '/method', '/runs/zzzzzz'],
)

/** The percentile table as text, a row a line. */
async function figures(): Promise<string[][]> {
  return visit.page
    .locator(`${table} tbody tr`)
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? '')))
}

/** Charts that nobody scrolls to are drawn once somebody does anything and the browser has nothing else to do. */
async function drawCharts(): Promise<void> {
  await visit.page.mouse.move(300, 300)
  await visit.page.locator('.recharts-surface').nth(1).waitFor()
}

declare global {
  /** By table: what the column of means was called. */
  var headersSeen: Record<string, string[]>
}

/** Remembers in the page, from now on, in which units the tables of cases have their means. */
function watchHeaders(): void {
  globalThis.headersSeen = {}
  const look = () => {
    for (const table of document.querySelectorAll('#cases table')) {
      const caption = table.querySelector('caption')?.textContent ?? ''
      globalThis.headersSeen[caption] ??= []
      const seen = globalThis.headersSeen[caption]
      const headers = [...table.querySelectorAll('th')].map(({ textContent }) => textContent ?? '')
      for (const header of headers)
        if (header.startsWith('mean, ') && !seen.includes(header)) seen.push(header)
    }
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
}
