import { readFile } from 'node:fs/promises'
import { benchCommand } from '@wirebench/bench-core/model/commands'
import { RunsComparison } from '@wirebench/bench-core/model/report/runs-comparison'
import type { RunSpec } from '@wirebench/bench-core/model/run/run-spec'
import { beforeAll, describe, expect, test } from 'vitest'
import { contendersTimes, reportOf } from '../../packages/bench-core/test/fixtures/compared-runs.ts'
import { largeReport } from '../../packages/bench-core/test/fixtures/large-run.ts'
import { describePages, eventually, named, startVisit, type Visit } from './support/visit.ts'

const hostileName = '<img src=x onerror="document.title=1"> \u202ekcab'
const protobufDecode = 'codec/decode/protobuf-es@infrastructure-execution'

let visit: Visit
/** Short ids of the runs: before, after and on another machine. */
let before: string
let after: string
let elsewhere: string

beforeAll(async () => {
  visit = await startVisit()
  before = await visit.save(named(reportOf(1), 'before'))
  after = await visit.save(
    named(reportOf(2, { contenders: contendersTimes({ 'protobuf-es': 1.4, msgpackr: 0.8 }) }), 'after'),
  )
  elsewhere = await visit.save(
    named(reportOf(3, { environment: { hostName: 'laptop', runtime: 'node v24.3.0' } }), hostileName),
  )
  await visit.save(named(reportOf(5), 'good'))
  return visit.end
})

/** Rows of a long table that are drawn before anybody scrolls. */
const screens = 20

describe('a comparison', () => {
  test('shows what the API says of each relevant case', async () => {
    await visit.open(`/compare?runs=${before},${after}`)
    const answer = await fetch(`${visit.url}/api/compare?runs=${before},${after}`)
    const comparison = RunsComparison.parse(await answer.json())
    const rows = await cells()
    expect(rows).toHaveLength(comparison.rows.filter(({ relevant }) => relevant).length)
    const shown = rows.find(([name]) => name === 'protobuf-es decode infrastructure-execution')!
    expect(shown[2]).toMatch(/^▲4\d % slower\[\+3\d %, \+4\d %\]/)
    await visit.page.getByText(comparison.text).waitFor()
    await visit.shoot('compare')
  })

  test('keeps filters through a reload', async () => {
    await visit.open(`/compare?runs=${before},${after}`)
    await visit.page.getByRole('combobox', { name: 'Show' }).selectOption('all')
    await visit.page.getByRole('combobox', { name: 'Contender' }).selectOption('json')
    await eventually(async () => (await cells()).map(([name]) => name)).toHaveLength(2)
    const url = visit.page.url()
    expect(url).toContain('show=all')
    await visit.page.reload()
    await caseTable().waitFor()
    expect(await cells()).toHaveLength(2)
    expect(visit.page.url()).toBe(url)
  })

  test('goes back to the runs before when one was removed', async () => {
    await visit.open(`/compare?runs=${before},${after},${elsewhere}`)
    await visit.page.getByRole('button', { name: `Remove run ${elsewhere}` }).click()
    await eventually(() => visit.page.url()).not.toContain(elsewhere)
    await visit.page.goBack()
    await eventually(() => visit.page.url()).toContain(elsewhere)
    await visit.page.getByRole('columnheader', { name: /^C/ }).first().waitFor()
  })

  test('keeps the focus on the run that is moved', async () => {
    await visit.open(`/compare?runs=${before},${after},${elsewhere}`)
    const focused = () => visit.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await visit.page.getByRole('button', { name: `Move run ${before} back` }).focus()
    await visit.page.keyboard.press('Enter')
    await visit.page.waitForURL(`**/compare?runs=${after},${before},${elsewhere}*`)
    await eventually(focused).toBe(`Move run ${before} back`)
    await visit.page.keyboard.press('Enter')
    await visit.page.waitForURL(`**/compare?runs=${after},${elsewhere},${before}*`)
    await eventually(focused).toBe(`Move run ${before} to the front`)
    await visit.page.keyboard.press('Enter')
    await visit.page.waitForURL(`**/compare?runs=${after},${before},${elsewhere}*`)
    await eventually(focused).toBe(`Move run ${before} to the front`)
    await visit.page.keyboard.press('Enter')
    await visit.page.waitForURL(`**/compare?runs=${before},${after},${elsewhere}*`)
    await eventually(focused).toBe(`Move run ${before} back`)
  })

  test('takes changes against the run that is made the baseline', async () => {
    await visit.open(`/compare?runs=${before},${after}`)
    await visit.page.getByRole('radio').nth(1).click()
    await visit.page.getByRole('columnheader', { name: 'B baseline' }).waitFor()
    expect(visit.page.url()).toContain(`base=${after}`)
    const decode = (await cells()).find(([name]) => name === 'protobuf-es decode infrastructure-execution')!
    expect(decode[2]).toContain('faster')
  })

  test('shows a metric that is not judged, with all cases', async () => {
    await visit.open(`/compare?runs=${before},${after}`)
    await visit.page.getByRole('combobox', { name: 'Metric' }).selectOption('peakRssBytes')
    await eventually(() => visit.page.url()).toContain('metric=peakRssBytes')
    await visit.page.getByText('peak resident set: no case can be compared').waitFor()
    expect((await cells()).every(([, , change]) => change?.includes('not judged'))).toBe(true)
  })

  test('takes ratios to another contender where that is asked for', async () => {
    await visit.open(`/compare?runs=${before},${after}`)
    await visit.page.getByRole('combobox', { name: 'Ratios to' }).selectOption('msgpackr')
    await eventually(async () => (await cells()).some(([name]) => name?.startsWith('json '))).toBe(true)
    expect((await cells()).some(([name]) => name?.startsWith('msgpackr '))).toBe(false)
    expect(visit.page.url()).toContain('reference=msgpackr')
  })

  test('counts any difference of sizes, unless a smallest effect is asked for, and the command does too', async () => {
    await visit.open(`/compare?runs=${before},${after}&metric=encodedBytes`)
    const effect = visit.page.getByRole('combobox', { name: 'Smallest effect' })
    expect(await effect.inputValue()).toBe('0')
    await effect.selectOption('5')
    await visit.page
      .getByText('--metric encodedBytes --min-effect 5 --fail-on regression:5%', { exact: false })
      .waitFor()
    expect(visit.page.url()).toContain('min=5')
  })

  test('opens a row with curves, numbers and rounds of every run', async () => {
    await visit.open(`/compare?runs=${before},${after}&min=3`)
    await visit.page.getByRole('button', { name: 'protobuf-es decode infrastructure-execution' }).click()
    await visit.page.getByRole('region', { name: /^Percentiles of/ }).waitFor()
    const trend = visit.page.getByRole('link', { name: 'Trend of this case' })
    expect(await trend.getAttribute('href')).toContain('min=3')
    await visit.page.locator('.recharts-surface').first().waitFor()
    await visit.page.getByText(/^Rounds of/).click()
    await visit.page
      .getByText(/^8 rounds from/)
      .first()
      .waitFor()
    expect(decodeURIComponent(visit.page.url())).toContain(`open=${protobufDecode}`)
    await visit.shoot('compare-open')
    const [histogram] = await Promise.all([
      visit.page.waitForEvent('download'),
      visit.page.getByRole('link', { name: 'histogram of A' }).click(),
    ])
    expect(await readFile(await histogram.path(), 'utf8')).toContain('TotalCount')
    await visit.page.reload()
    await visit.page.getByRole('region', { name: /^Percentiles of/ }).waitFor()
  })

  test('draws of many cases those near the window, all of them for print, and no more for another filter', async () => {
    const many = [await visit.save(largeReport(1, 200)), await visit.save(largeReport(2, 200))]
    await visit.open(`/compare?runs=${many}&show=all`)
    await visit.page.getByText('200 of 200 cases shown').waitFor()
    const drawn = () => caseTable().locator('[data-row]').count()
    await eventually(drawn).toBe(screens)
    await visit.page.getByRole('combobox', { name: 'Show' }).selectOption('not-judged')
    await visit.page.getByText(/^6\d of 200 cases shown/).waitFor()
    await visit.page.evaluate(() => {
      const most = { rows: 0 }
      const isWhole = () => document.body.textContent.includes('200 of 200 cases shown')
      const count = () => document.querySelectorAll('[data-row]').length
      new MutationObserver(() => {
        if (isWhole()) most.rows = Math.max(most.rows, count())
      }).observe(document, { childList: true, subtree: true })
      Object.assign(window, { most })
    })
    await visit.page.getByRole('combobox', { name: 'Show' }).selectOption('all')
    await visit.page.getByText('200 of 200 cases shown').waitFor()
    await eventually(drawn).toBe(screens)
    expect(await visit.page.evaluate(() => (window as unknown as { most: { rows: number } }).most.rows)).toBe(
      screens,
    )
    await caseTable().locator('tbody').last().scrollIntoViewIfNeeded()
    await eventually(drawn).toBeGreaterThan(screens)
    await visit.page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    expect(await drawn()).toBe(200)
  })

  test('shows its cases as small pictures too', async () => {
    await visit.open(`/compare?runs=${before},${after},${elsewhere}&show=all`)
    await visit.page.getByRole('button', { name: 'Grid' }).click()
    await eventually(() => visit.page.getByRole('img', { name: /^Latency by percentile of/ }).count()).toBe(6)
    await visit.shoot('compare-grid')
  })

  test('warns of another machine, and names stay names', async () => {
    await visit.open(`/compare?runs=${before},${elsewhere}`)
    await visit.page.getByText(/host: bench-host \(A\), laptop \(B\)/).waitFor()
    await visit.page.getByText('<img src=x onerror="document.title=1"> \\u202ekcab').first().waitFor()
    expect(await visit.page.locator('main img').count()).toBe(0)
    expect(await visit.page.title()).not.toMatch(/\u202e/)
  })

  test('leads from a count to what it counts, whatever was filtered before', async () => {
    await visit.open(`/compare?runs=${before},${after}&contender=json&q=encode`)
    const count = visit.page.getByRole('button', { name: /regressions in B/ })
    const counted = Number.parseInt((await count.textContent())!, 10)
    await count.click()
    await visit.page.waitForURL(/show=regressions/)
    await eventually(async () => (await cells()).length).toBe(counted)
    expect((await cells()).every(([, , change]) => change?.includes('slower'))).toBe(true)
  })

  test('can be taken along as Markdown, CSV and a file to import again', async () => {
    await visit.open(`/compare?runs=${before},${after}`)
    await visit.page.getByRole('button', { name: 'Copy Markdown' }).click()
    await visit.page.getByText('Copied').first().waitFor()
    expect(await visit.page.evaluate(() => navigator.clipboard.readText())).toContain('protobuf-es decode')
    for (const [title, start] of [
      ['CSV', 'case,'],
      ['JSON', '{'],
      ['HTML', '<!doctype html>'],
    ] as const) {
      const [download] = await Promise.all([
        visit.page.waitForEvent('download'),
        visit.page.getByRole('link', { name: title, exact: true }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(new RegExp(`^comparison-.*\\.${title.toLowerCase()}$`))
      const text = await readFile(await download.path(), 'utf8')
      expect(text.slice(0, 200).toLowerCase()).toContain(start)
    }
  })

  test('answers to keys', async () => {
    await visit.open(`/compare?runs=${before},${after}`)
    await caseTable().waitFor()
    await visit.page.keyboard.press('f')
    await eventually(() => visit.page.url()).toContain('show=regressions')
    await visit.page.keyboard.press('j')
    await visit.page.keyboard.press('Enter')
    await eventually(() => visit.page.url()).toContain('open=')
    await visit.page.keyboard.press('g')
    await visit.page.keyboard.press('t')
    await visit.page.waitForURL('**/trends')
  })

  test('leads to a duel of its two runs, which can be cloned as it was', async () => {
    await visit.open(`/runs/${after}`)
    await visit.page.getByRole('button', { name: 'Run again side by side…' }).click()
    await visit.page
      .getByRole('dialog')
      .getByRole('button', { name: `before ${before}` })
      .click()
    await visit.page.waitForURL(`**/compare?runs=${after},${before}`)
    await visit.page.getByRole('button', { name: 'Measure both side by side…' }).click()
    const panel = visit.page.getByRole('dialog')
    await panel.getByText(benchCommand(`duel ${after} ${before}`)).waitFor()
    await panel.getByText(/same installed code/).waitFor()
    await panel.getByText(/rounds, about/).waitFor()
    await visit.shoot('compare-duel')
    await panel.getByRole('button', { name: 'Start the duel' }).click()
    await visit.page.waitForURL(/\/runs\/\w{6}(\/live)?$/)
    const [, duel = ''] = /runs\/(\w{6})/.exec(visit.page.url()) ?? []
    await fetch(`${visit.url}/api/runs/${duel}/cancel`, { method: 'POST' })
    const { spec } = (await (await fetch(`${visit.url}/api/runs/${duel}`)).json()) as { spec: RunSpec }
    expect([spec.duel?.a.title, spec.duel?.b.title]).toEqual([after, before])
    await visit.open(`/runs/new?from=${duel}`)
    await visit.page.getByRole('button', { name: 'Start the same duel' }).waitFor()
    await eventually(
      async () => (await fetch(`${visit.url}/api/runs/${duel}`, { method: 'DELETE' })).ok,
    ).toBe(true)
  })

  test('goes on without a run that is deleted under it', async () => {
    await visit.open(`/compare?runs=${before},${after},${elsewhere}`)
    await fetch(`${visit.url}/api/runs/${elsewhere}`, { method: 'DELETE' })
    await visit.page.reload()
    await visit.page.getByText(`Run ${elsewhere} was not found`).waitFor()
    expect((await cells()).length).toBeGreaterThan(0)
    await fetch(`${visit.url}/api/runs/${elsewhere}/restore`, { method: 'POST' })
  })

  test('asks for a second run where there is one', async () => {
    await visit.open(`/compare?runs=${before}`)
    await visit.page.getByRole('heading', { name: 'Pick a second run' }).waitFor()
    await visit.page.getByRole('main').getByRole('listitem').getByRole('button', { name: 'good' }).click()
    await visit.page.waitForURL(new RegExp(`/compare\\?runs=${before},\\w{6}$`))
    await visit.page.getByText('No case has a relevant change.').waitFor()
  })

  test('of other messages says which each run has, not that nothing has changed', async () => {
    const report = named(reportOf(3), 'seeded')
    const seeded = await visit.save({
      ...report,
      run: { ...report.run, spec: { ...report.run.spec, seed: 7 } },
    })
    await visit.open(`/compare?runs=${before},${seeded}`)
    await visit.page
      .getByText(/^No case can be compared: the messages differ: A has .* \(seed 42\), B has .* \(seed 7\)\./)
      .waitFor()
    await visit.shoot('compare-other-messages')
  })

  test.each([
    ['a run with itself', () => `${before},${before}`, /compared with itself/],
    ['seven runs', () => 'a,b,c,d,e,f,g', /7 runs are too many to compare/],
    ['runs that are gone', () => 'zzzzzz,yyyyyy', /not found/],
  ])('refuses %s with the reason', async (_, runs, reason) => {
    await visit.open(`/compare?runs=${runs()}`)
    await visit.page.getByText(reason).first().waitFor()
  })
})

describePages(
  () => visit,
  () => [
    '/compare',
    `/compare?runs=${before},${after},${elsewhere}&open=${encodeURIComponent(protobufDecode)}`,
    `/compare?runs=${before},${after}&show=all&view=grid`,
    `/compare?runs=${before},zzzzzz`,
  ],
)

function caseTable() {
  return visit.page.getByRole('region', { name: 'Compared cases' })
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
