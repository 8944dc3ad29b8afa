import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { recordedEvents } from '../../packages/bench-core/test/golden/recorded-runs.ts'
import { describePages, eventually, startVisit, type Visit } from './support/visit.ts'

let dashboard: Visit
let page: Page
const runs: { codec: string; storage: string; protocol: string } = { codec: '', storage: '', protocol: '' }

beforeAll(async () => {
  dashboard = await startVisit()
  page = dashboard.page
  runs.codec = await dashboard.saveEvents(recordedEvents('dimensions'))
  runs.storage = await dashboard.saveEvents(recordedEvents('storage'))
  runs.protocol = await dashboard.saveEvents(recordedEvents('protocol'))
  return dashboard.end
})

const ratiosOfScorecard = 'ratios of the scorecard person, size 5,'

describe('the report of codecs', () => {
  test('has a scorecard with its picture, sizes, network and evolution', async () => {
    await dashboard.openWhole(`/runs/${runs.codec}`)
    await page.getByRole('img', { name: ratiosOfScorecard }).waitFor()
    await page
      .getByRole('region', { name: /^scorecard person, size 5/ })
      .getByText('reference')
      .waitFor()
    await page.getByRole('region', { name: 'fields that arrive from the other version' }).waitFor()
    await page.getByText(/^transfer time = round trip/).waitFor()
    await page.getByText('gzip, level 6').first().waitFor()
    await dashboard.shoot('report-codec')
  })

  test('draws the same series, colours and axes as the exported page', async () => {
    const drawn = [
      await drawnBy(page.getByRole('img', { name: ratiosOfScorecard })),
      await drawnBy(page.getByRole('application', { name: 'Latency by percentile, encode' }).first()),
    ]
    const file = await fetch(`${dashboard.url}/api/runs/${runs.codec}/export?format=html`)
    await page.goto('about:blank')
    await page.setContent(await file.text())
    const inFile = [
      await drawnBy(page.getByRole('img', { name: ratiosOfScorecard })),
      await drawnBy(page.getByRole('img', { name: /^encode.*: latency by percentile/ }).first()),
    ]
    await dashboard.openWhole(`/runs/${runs.codec}`)
    for (const [index, { series, below, beside }] of inFile.entries()) {
      const onPage = drawn[index]!
      expect(series.length).toBeGreaterThan(1)
      expect(onPage.series).toEqual(series)
      // The wider picture has room for more of the same.
      expect(onPage.below.filter((text) => below.includes(text))).toEqual(below)
      const rows = beside.filter((text) => onPage.beside.includes(text))
      expect(rows.length).toBeGreaterThan(1)
      expect(onPage.beside.filter((text) => beside.includes(text))).toEqual(rows)
    }
  })

  test('reads other messages where another size is chosen, and the address says so', async () => {
    await page.getByLabel('Messages', { exact: true }).selectOption({ label: 'person, size 50' })
    await page.locator('#payload').getByText('person, size 50').first().waitFor()
    expect(page.url()).toContain('workload=person')
  })

  test('a piece of the percentiles can be looked at by typing, by dragging, and left again', async () => {
    await page.getByLabel('from p').fill('50')
    await page.getByLabel('to p').fill('99')
    await page.getByLabel('to p').press('Enter')
    await page.waitForURL(/p=50-99/)
    await page.getByRole('button', { name: 'Reset zoom' }).click()
    await page.waitForURL((url) => !url.searchParams.has('p'))
    await dragAcross(0.3, 0.6)
    await page.waitForURL(/p=\d/)
    // A piece of the piece: it ends where the drag did, and not at the maximum.
    await page.goto(
      `${
        page
          .url()
          .replace(/p=[^&#]*/, 'p=50-99')
          .split('#')[0]
      }#latency`,
    )
    await dragAcross(0.35, 0.7)
    await page.waitForURL(/p=(?!50-)[\d.]+-[\d.]+(&|#|$)/)
  })
})

describe('the report of storage', () => {
  test('has throughput, the split of time and the disk', async () => {
    await dashboard.openWhole(`/runs/${runs.storage}`)
    for (const name of ['Row throughput', 'Where the time per row goes', 'On disk'])
      await page.getByRole('heading', { level: 2, name }).waitFor()
    await dashboard.shoot('report-storage')
  })

  test('says once what holds for all of it, and in sentences only what varies', async () => {
    const sure = page.getByRole('region', { name: 'How sure?' })
    expect(await sure.textContent()).toMatch(/All cases: .*driver pg/)
    const verdicts = page.getByRole('region', { name: 'Verdicts', exact: true }).getByRole('table')
    const sentences = (await verdicts.first().textContent()) ?? ''
    expect(sentences).toMatch(/jsonb-json/)
    expect(sentences).not.toMatch(/driver|toast/)
  })

  test('is a few screens long, with more of it where it is asked for', async () => {
    const folded = page.locator('details.fold:not([open])')
    expect(await folded.count()).toBeGreaterThan(0)
    await folded.first().locator('summary').click()
    await page.locator('details.fold[open] table').last().waitFor()
  })

  test('is whole where the browser searches or prints it', async () => {
    await dashboard.reloadInUse()
    await page.getByRole('heading', { level: 2, name: 'Run spec' }).waitFor()
    // The library of charts is loaded for the first one that comes near.
    const percentiles = page.locator('figure', { hasText: /p50 .* max / }).first()
    await percentiles.scrollIntoViewIfNeeded()
    await percentiles.locator('svg.recharts-surface').first().waitFor({ state: 'attached' })
    // What isn't there when the handlers have returned is not on the paper.
    const blank = await page.evaluate(() => {
      dispatchEvent(new Event('beforeprint'))
      return [...document.querySelectorAll('figure:not(:has(svg, table))')].map(
        (figure) => figure.textContent,
      )
    })
    expect(blank).toEqual([])
    expect(await page.locator('details.fold:not([open])').count()).toBe(0)
    const folds = await page.locator('details.fold').count()
    expect(await page.locator('details.fold:has(table, li, input)').count()).toBe(folds)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect.poll(() => page.locator('details.fold:not([open])').count()).toBeGreaterThan(0)
  })

  test('keeps what was linked to in view while the rest of it takes its room', async () => {
    await page.goto(`${dashboard.url}/runs/${runs.storage}#queries`)
    await page.getByRole('heading', { level: 2, name: 'Queries by a field' }).waitFor()
    await expect
      .poll(() =>
        page.locator('#queries').evaluate((element) => Math.round(element.getBoundingClientRect().top)),
      )
      .toBeLessThan(400)
  })
})

describe('the report of protocols', () => {
  test('has operations, bytes on the wire and what the service’s rate takes', async () => {
    await dashboard.openWhole(`/runs/${runs.protocol}`, true)
    await page.getByRole('img', { name: /^p99, read user-document over rate/ }).waitFor()
    await page
      .getByRole('region', { name: /^Percentiles of read/ })
      .getByText('100 %')
      .first()
      .waitFor()
    await page.getByRole('heading', { level: 2, name: 'What a request costs' }).waitFor()
    await page.getByLabel('Requests per second', { exact: true }).fill('1000')
    await page.getByRole('region', { name: 'modelled: 1,000 requests a second' }).waitFor()
    await dashboard.shoot('report-protocol')
  })
})

describePages(
  () => dashboard,
  // A run of codecs is followed in dashboard.test.ts.
  () => [
    ...Object.values(runs).map((run) => `/runs/${run}`),
    `/runs/${runs.storage}/live`,
    `/runs/${runs.protocol}/live`,
  ],
)

/** What a picture shows: its series with their colours, and the texts of its axes, from the left and from the top. */
async function drawnBy(picture: Locator) {
  await picture.locator('[data-series]').first().waitFor({ state: 'attached' })
  return picture.evaluate((svg) => {
    const frame = svg.getBoundingClientRect()
    const texts = [...svg.querySelectorAll('text')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const text = element.querySelector('tspan')?.textContent ?? element.textContent ?? ''
      return { text, x: x - frame.x + width / 2, y: y - frame.y + height / 2 }
    })
    const isTick = ({ text }: { readonly text: string }) => /^(p?[\d.,]+( .s|×)?|max)$/.test(text)
    const plotEnd = frame.height - 45
    return {
      series: [...svg.querySelectorAll('[data-series]')].flatMap((series) => {
        const mark = series.querySelector('use, path[transform]')
        return mark === null ? [] : [`${series.getAttribute('data-series')} ${getComputedStyle(mark).stroke}`]
      }),
      below: texts
        .filter((text) => isTick(text) && text.y > plotEnd)
        .toSorted((a, b) => a.x - b.x)
        .map(({ text }) => text),
      beside: texts
        .filter(({ x, y }) => x < 100 && y < plotEnd)
        .toSorted((a, b) => a.y - b.y)
        .map(({ text }) => text),
    }
  })
}

/** Drags across the first picture of percentiles, once nothing above it takes its room any more. */
async function dragAcross(from: number, to: number): Promise<void> {
  const chart = page.locator('#latency .recharts-surface').first()
  await chart.scrollIntoViewIfNeeded()
  let last = ''
  await eventually(async () => {
    const now = JSON.stringify(await chart.boundingBox())
    const isSettled = now === last
    last = now
    return isSettled
  }).toBe(true)
  const { x, y, width, height } = (await chart.boundingBox())!
  const middle = y + height / 2
  await page.mouse.move(x + width * from, middle)
  await page.mouse.down()
  await page.mouse.move(x + width * to, middle, { steps: 5 })
  await page.mouse.up()
}
