import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { asRead } from '../../packages/bench-core/src/report/judge/with-reference.ts'
import { reportOf } from '../../packages/bench-core/test/fixtures/compared-runs.ts'
import {
  describePages,
  eventually,
  named,
  saveBeforeAndAfter,
  startVisit,
  type Visit,
} from './support/visit.ts'

let visit: Visit
/** Short ids of two runs: before and after. */
let before: string
let after: string

beforeAll(async () => {
  visit = await startVisit()
  ;[before, after] = await saveBeforeAndAfter(visit)
  return visit.end
})

const sure = () => visit.page.getByRole('region', { name: 'How sure?' })
const scorecard = () => visit.page.getByRole('region', { name: 'Scorecard', exact: true })
const ratiosTo = () => visit.page.getByRole('combobox', { name: 'Ratios to' })
const menu = () => visit.page.getByRole('button', { name: 'More for after' })

describe('the reference of a report', () => {
  test('can be another contender, and the address keeps it', async () => {
    await visit.openInUse(`/runs/${after}`)
    await scorecard()
      .getByText(/than json/)
      .first()
      .waitFor()
    await ratiosTo().selectOption('msgpackr')
    await scorecard()
      .getByText(/than msgpackr/)
      .first()
      .waitFor()
    await sure()
      .getByText(/^Ratios are taken against msgpackr instead of json/)
      .waitFor()
    expect(visit.page.url()).toContain('ref=msgpackr')
    await visit.shoot('report-reference')
    await visit.reloadInUse()
    await scorecard()
      .getByText(/than msgpackr/)
      .first()
      .waitFor()
    expect(await ratiosTo().inputValue()).toBe('msgpackr')
  })

  test('changes with a key, all the way round to the run’s own', async () => {
    await visit.openInUse(`/runs/${after}`)
    await ratiosTo().waitFor()
    for (const reference of ['protobuf-es', 'msgpackr', 'json']) {
      await visit.page.keyboard.press('r')
      await eventually(() => ratiosTo().inputValue()).toBe(reference)
    }
    expect(visit.page.url()).toContain('ref=json')
  })

  test('is the run’s own where that is chosen, also of an imported report that is read against another', async () => {
    const read = await visit.save(named(asRead(reportOf(4), { reference: 'msgpackr' }), 'read'))
    await visit.openInUse(`/runs/${read}`)
    await eventually(() => ratiosTo().inputValue()).toBe('msgpackr')
    await ratiosTo().selectOption('json')
    await scorecard()
      .getByText(/than json/)
      .first()
      .waitFor()
    expect(await ratiosTo().inputValue()).toBe('json')
  })

  test('is the run’s own where the address names nobody', async () => {
    await visit.openInUse(`/runs/${after}?ref=nobody`)
    await scorecard()
      .getByText(/than json/)
      .first()
      .waitFor()
  })

  test('and the reader’s rate are in the files that are taken along', async () => {
    await visit.open(`/runs/${after}?ref=msgpackr&qps=2500`)
    await visit.page.getByRole('button', { name: 'Export' }).click()
    const [file] = await Promise.all([
      visit.page.waitForEvent('download'),
      visit.page.getByRole('link', { name: 'Markdown' }).click(),
    ])
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain('2,500 requests a second')
    expect(text).toContain('slower than msgpackr')
  })
})

describe('a report', () => {
  test('shows what people wrote on the run, as it changes', async () => {
    await visit.open(`/runs/${after}`)
    await menu().click()
    await visit.page.getByRole('button', { name: 'Name, tags and note…' }).click()
    await visit.page.getByLabel('Tags').fill('main, release')
    await visit.page.getByRole('textbox', { name: 'Note' }).fill('after the upgrade\nof <b>the</b> library')
    await visit.page.getByRole('button', { name: 'Save', exact: true }).click()
    const marks = visit.page.getByRole('region', { name: 'Marks' })
    await marks.getByRole('link', { name: 'release' }).waitFor()
    await marks.getByText('of <b>the</b> library').waitFor()
    await menu().click()
    await visit.page.getByRole('button', { name: 'Pin', exact: true }).click()
    await marks.getByText('pinned').waitFor()
    await visit.shoot('report-marks')
  })

  test('leads to the comparison with the run before it, and with the baseline', async () => {
    await fetch(`${visit.url}/api/runs/${before}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ baseline: true }),
    })
    for (const link of ['Compare with previous', 'Compare with baseline']) {
      await visit.open(`/runs/${after}`)
      await menu().click()
      await visit.page.getByRole('link', { name: link }).click()
      await visit.page.waitForURL(`**/compare?runs=${before},${after}`)
    }
  })

  test('has every distribution as HdrHistogram’s file', async () => {
    await visit.open(`/runs/${after}#latency`)
    const [file] = await Promise.all([
      visit.page.waitForEvent('download'),
      visit.page.getByRole('link', { name: 'histogram of protobuf-es' }).first().click(),
    ])
    expect(await readFile(await file.path(), 'utf8')).toContain('TotalCount')
  })

  test('of a run that is deleted there goes to the list, where it can be restored', async () => {
    const doomed = await visit.save(named(reportOf(3), 'doomed'))
    await visit.open(`/runs/${doomed}`)
    await visit.page.getByRole('button', { name: 'More for doomed' }).click()
    await visit.page.getByRole('button', { name: 'Delete' }).click()
    await visit.page.waitForURL('**/runs')
    await visit.page.getByRole('button', { name: 'Undo' }).click()
    await visit.page.getByRole('rowheader', { name: /doomed/ }).waitFor()
  })
})

describePages(
  () => visit,
  () => [`/runs/${after}?ref=msgpackr`, `/compare?runs=${before},${after}&metric=encodedBytes`],
)

describe('the answer of a report', () => {
  const answer = () => visit.page.getByRole('region', { name: 'The answer for your service' })
  const conclusion = () => answer().locator('p').first()
  const rate = () => answer().getByLabel('Requests per second')

  test('stands on the first screen, for a kind of service that fits what was measured', async () => {
    await visit.open(`/runs/${after}`)
    const { y } = (await conclusion().boundingBox())!
    expect(y).toBeLessThan(600)
    expect(await rate().getAttribute('placeholder')).toBe('1000')
  })

  test('follows every number of the service, which the address keeps', async () => {
    await rate().fill('0.01')
    await eventually(() => conclusion().textContent()).toMatch(/^Keep json: .* at 0\.01 requests a second\.$/)
    expect(visit.page.url()).toContain('qps=0.01')
    await visit.page.reload()
    await eventually(() => conclusion().textContent()).toContain('at 0.01 requests a second')
    expect(await rate().inputValue()).toBe('0.01')
  })

  test('says what a number has to be, and goes on without one that isn’t', async () => {
    await rate().fill('many')
    await answer().getByText('Give a number from 0.001 to 10,000,000.').waitFor()
    await eventually(() => conclusion().textContent()).not.toContain('0.01')
  })

  test('takes another kind of service with all of its numbers', async () => {
    await rate().blur()
    await answer().getByLabel('Your service').selectOption('Edge devices')
    await eventually(() => rate().getAttribute('placeholder')).toBe('10000')
    expect(await rate().inputValue()).toBe('')
    expect(visit.page.url()).toContain('use=devices')
    await visit.shoot('report-answer')
  })

  test('can be taken along as a picture of pixels, and as a record of the decision', async () => {
    const share = async (name: string, role: 'button' | 'link') => {
      await answer().getByRole('button', { name: 'Share the answer' }).click()
      const [file] = await Promise.all([
        visit.page.waitForEvent('download'),
        visit.page.getByRole(role, { name }).click(),
      ])
      return readFile(await file.path())
    }
    const png = await share('Picture, PNG', 'button')
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
    expect((await share('Decision record to commit', 'link')).toString()).toContain('## Decision')
  })

  test('says why there is no picture where it is refused', async () => {
    const problem = { code: 'refused', message: 'the answer is gone', fix: 'reload the page' }
    await visit.open(`/runs/${after}`)
    await visit.page.route('**/export?**', (route) => route.fulfill({ status: 409, json: problem }))
    await answer().getByRole('button', { name: 'Share the answer' }).click()
    await visit.page.getByRole('button', { name: 'Picture, PNG' }).click()
    await visit.page.getByText('The picture could not be made: the answer is gone').waitFor()
    await visit.page.unroute('**/export?**')
  })

  test('has a map of what would turn it round, over axes that can be chosen and that the address keeps', async () => {
    await visit.open(`/runs/${after}#flip-map`)
    const map = visit.page.getByRole('region', { name: 'Where the answer changes' })
    await map.getByText(/^By share of encodes, at .* per GB moved: /).waitFor()
    await map.getByLabel('Across').selectOption('price per GB moved')
    await eventually(() => map.getByLabel('Up').inputValue()).toBe('encodes')
    expect(visit.page.url()).toMatch(/flip=price(,|%2C)encodes/)
    expect(await visit.faults()).toEqual([])
    await visit.shoot('report-flip-map')
  })

  test.each(['report-sections', 'recharts-picture'])(
    'is whole although %s could not be had at first',
    async (code) => {
      let asked = 0
      const place = `**/assets/${code}-*`
      await visit.page.route(place, (route) => (asked++ === 0 ? route.abort() : route.continue()))
      await visit.page.goto(`${visit.url}/runs/${before}#flip-map`)
      await visit.page.locator('#flip-map .recharts-surface').first().waitFor()
      expect(asked).toBe(2)
      await visit.page.unroute(place)
      await visit.open(`/runs/${after}`)
    },
  )

  test('compares with what is in use today, where that is said', async () => {
    await answer().getByLabel('In use today').selectOption('msgpackr')
    await answer()
      .getByRole('row', { name: /msgpackr.*in use/ })
      .waitFor()
    expect(visit.page.url()).toContain('today=msgpackr')
  })
})
