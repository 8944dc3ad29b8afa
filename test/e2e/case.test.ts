import { withLinter } from '@wirebench/bench-core/report/judge/rules/linter'
import { report } from '@wirebench/bench-core/report/report'
import { beforeAll, describe, expect, test } from 'vitest'
import { blockOf } from '../../packages/bench-core/test/fixtures/block-events.ts'
import { seededRandom } from '../../packages/bench-core/test/fixtures/random.ts'
import { runEvents } from '../../packages/bench-core/test/fixtures/run-events.ts'
import { describePages, eventually, named, startVisit, type Visit } from './support/visit.ts'

const decode = 'codec/decode/msgpackr@infrastructure-execution'
const encodeFailed = 'codec/encode/protobuf-es@infrastructure-execution'
const unknown = 'codec/decode/msgpack@infrastructure-execution'

let visit: Visit
let shortId: string
let deletedId: string

const pathOf = (caseId: string, run = shortId) => `/runs/${run}/cases/${encodeURIComponent(caseId)}`

beforeAll(async () => {
  visit = await startVisit()
  shortId = await visit.save(named(twoWays(), 'two ways'))
  deletedId = await visit.save(named(twoWays(), 'thrown away'))
  await fetch(`${visit.url}/api/runs/${deletedId}`, { method: 'DELETE' })
  return visit.end
})

/** The margins in an address. */
function readAs(address: string) {
  const { searchParams } = new URL(address)
  return ['min', 'equal'].map((name) => searchParams.get(name))
}

/** A run whose decoding goes one way two times out of three and takes a quarter longer otherwise; and a case that failed. */
function twoWays() {
  const random = seededRandom(3)
  const events = runEvents({
    failures: [
      { contender: 'protobuf-es', operation: 'encode', reason: 'lossy', text: '`id` changed\nin message 3' },
    ],
  }).map((recorded) => {
    const { event } = recorded
    if (event.type !== 'block-measured' || event.operation !== 'decode') return recorded
    const { suite: _, workload, parameters, operation, round, contender, copy, samples, p50Ns } = event
    let turn = 0
    const ways = {
      normal: () => 0.3 * random.normal() + (turn++ % 3 === 0 ? 2.8 : 0),
      uniform: random.uniform,
    }
    const cell = { suite: 'codec' as const, operation: operation as 'decode', workload, parameters, round }
    return {
      ...recorded,
      event: blockOf({ cell, participant: { contender, copy }, meanNs: p50Ns, samples, random: ways }),
    }
  })
  return withLinter(report(events))
}

describe('one case', () => {
  test('is reached from its row in the report, by keyboard', async () => {
    await visit.openWhole(`/runs/${shortId}`, true)
    const table = visit.page.locator('table:has(caption:has-text("Percentiles of decode"))')
    await table.getByRole('link', { name: 'msgpackr' }).focus()
    await visit.page.keyboard.press('Enter')
    await visit.page.waitForURL((url) => url.pathname === pathOf(decode))
    const heading = visit.page.getByRole('heading', {
      level: 1,
      name: 'msgpackr: decode infrastructure-execution',
    })
    await heading.waitFor()
    await eventually(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
    await eventually(() => visit.page.title()).toBe(`msgpackr: decode infrastructure-execution · ${shortId}`)
  })

  test('is read as the report that it was opened from, and leads back to that', async () => {
    await visit.openWhole(`/runs/${shortId}?min=3&equal=7.5`, true)
    const asked = visit.page.waitForRequest(/\/case\?/)
    const table = visit.page.locator('table:has(caption:has-text("Percentiles of decode"))')
    await table.getByRole('link', { name: 'msgpackr' }).click()
    expect(readAs((await asked).url())).toEqual(['3', '7.5'])
    await visit.page.getByRole('link', { name: /^Previous/ }).click()
    await visit.page.getByRole('heading', { level: 1, name: /protobuf-es: decode/ }).waitFor()
    await visit.page.getByRole('link', { name: /Report of two ways/ }).click()
    await visit.page.waitForURL((url) => url.pathname === `/runs/${shortId}`)
    expect(readAs(visit.page.url())).toEqual(['3', '7.5'])
  })

  test('shows two humps where there are two ways, and counts the same in its table', async () => {
    await visit.open(pathOf(decode))
    await visit.page.getByRole('application', { name: /^Histogram: 10,000 samples/ }).waitFor()
    await visit.page.locator('.recharts-surface').first().waitFor()
    await visit.page.getByText('Histogram as a table').click()
    const rows = await visit.page
      .locator('table:has(caption:has-text("Samples by time")) tbody tr')
      .evaluateAll((all) => all.map((row) => Number(row.children[1]?.textContent?.replaceAll(',', ''))))
    const middle = rows.slice(3, -3)
    const valley = Math.min(...middle)
    const place = rows.indexOf(valley)
    expect(Math.max(...rows.slice(0, place))).toBeGreaterThan(3 * valley)
    expect(Math.max(...rows.slice(place))).toBeGreaterThan(2 * valley)
    const beyond = /(\d+) samples \(1\.0\s%\) are beyond the chart/.exec(
      (await visit.page.getByRole('region', { name: 'Histogram', exact: true }).textContent()) ?? '',
    )?.[1]
    expect(rows.reduce((sum, count) => sum + count, Number(beyond))).toBe(10_000)
    await visit.shoot('case')
  })

  test('draws its percentiles though nobody scrolls to them, for pictures of the whole page', async () => {
    await visit.page.setViewportSize({ width: 1280, height: 400 })
    await visit.open(pathOf(decode))
    await visit.page.locator('#percentiles path.chart-series').first().waitFor({ state: 'attached' })
    expect(await visit.page.evaluate(() => scrollY)).toBe(0)
    await visit.page.setViewportSize({ width: 1280, height: 900 })
  })

  test('keeps in its address what is chosen, and opens with it', async () => {
    await visit.open(pathOf(decode))
    await visit.page.getByLabel('Samples shown').selectOption('max')
    await visit.page.waitForURL(/reach=max/)
    const panel = visit.page.getByRole('region', { name: 'Histogram', exact: true })
    await panel.getByLabel('Time axis').selectOption('linear')
    await panel.getByLabel('Height').selectOption('root')
    await visit.page.waitForURL(/x=linear.*height=root|height=root.*x=linear/)
    await visit.page.reload()
    await panel.getByText('(square root)').waitFor()
    expect(await panel.getByLabel('Samples shown').inputValue()).toBe('max')
    await eventually(() => panel.getByText('lie beyond').count()).toBe(0)
    await visit.shoot('case-chosen')
  })

  test('leads to the next one, to its trend, to its file and to its report', async () => {
    await visit.open(pathOf(decode))
    await visit.page.getByRole('link', { name: /^Previous/ }).click()
    await visit.page.getByRole('heading', { level: 1, name: /protobuf-es: decode/ }).waitFor()
    await visit.page.getByRole('link', { name: /^Next/ }).click()
    await visit.page.getByRole('heading', { level: 1, name: /msgpackr: decode/ }).waitFor()
    const file = await visit.page.getByRole('link', { name: 'HdrHistogram file' }).getAttribute('href')
    expect(await (await fetch(`${visit.url}${file}`)).text()).toContain('Percentile TotalCount')
    await visit.page.getByRole('link', { name: 'Trend', exact: true }).click()
    await visit.page.waitForURL(
      (url) => url.pathname === '/trends' && url.searchParams.get('case') === decode,
    )
    await visit.page.goBack()
    await visit.page.getByRole('link', { name: /Report of two ways/ }).click()
    await visit.page.waitForURL((url) => url.pathname === `/runs/${shortId}`)
  })

  test('can be run again alone: the form asks for it and its reference', async () => {
    await visit.open(pathOf(decode))
    await visit.page.getByRole('link', { name: 'Run only this case again' }).click()
    await visit.page
      .getByText(/2 cases/)
      .first()
      .waitFor()
    const { searchParams } = new URL(visit.page.url())
    expect(Object.fromEntries(searchParams)).toMatchObject({
      from: shortId,
      suites: 'codec',
      codecs: 'json,msgpackr',
      tests: 'deserialization',
      workloads: 'infrastructure-execution',
    })
    await visit.shoot('case-again')
  })
})

describe('where there is little to show', () => {
  test('a case that failed says so, and why it has no histogram', async () => {
    await visit.open(pathOf(encodeFailed))
    await visit.page
      .getByRole('region', { name: 'Failure' })
      .getByText('Failed: lossy: `id` changed')
      .waitFor()
    await visit.page.getByText('There is no histogram: the case failed').waitFor()
    await visit.shoot('case-failed')
  })

  test('an unknown case leads to those that there are', async () => {
    await visit.open(pathOf(unknown))
    await visit.page.getByRole('heading', { level: 1, name: 'Case not found' }).waitFor()
    await visit.page.getByText(`such as ${decode}`).waitFor()
    await eventually(() => visit.page.title()).toContain('Case not found')
    await visit.page.getByRole('link', { name: /The run’s report/ }).click()
    await visit.page.waitForURL((url) => url.pathname === `/runs/${shortId}`)
  })

  test('a run that was deleted leads to those that can be restored', async () => {
    await visit.open(pathOf(decode, deletedId))
    await visit.page.getByRole('heading', { level: 1, name: `Run ${deletedId} not found` }).waitFor()
    await visit.page.getByRole('link', { name: 'Deleted runs, to restore' }).click()
    await visit.page.getByText('thrown away').waitFor()
  })

  test('what the server can’t answer is said, with the way to try again', async () => {
    await visit.page.route('**/histogram?*', (route) =>
      route.fulfill({ status: 409, json: { code: 'stopping', message: 'it broke', fix: 'try again' } }),
    )
    await visit.open(pathOf(decode))
    await visit.page.getByText('The histogram could not be loaded: it broke').waitFor()
    await visit.page.unroute('**/histogram?*')
    await visit.page.getByRole('button', { name: 'Retry' }).click()
    await visit.page.getByRole('application', { name: /^Histogram: / }).waitFor()
  })
})

describePages(
  () => visit,
  () => [pathOf(decode), pathOf(encodeFailed), pathOf(unknown), pathOf(decode, deletedId)],
)
