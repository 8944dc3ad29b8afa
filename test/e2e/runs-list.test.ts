import { beforeAll, describe, expect, test } from 'vitest'
import { reportOf } from '../../packages/bench-core/test/fixtures/compared-runs.ts'
import {
  describePages,
  dropReport,
  eventually,
  named,
  rowCount,
  saveBeforeAndAfter,
  startVisit,
  type Visit,
} from './support/visit.ts'

let visit: Visit
/** Short ids of two runs. */
let before: string
let after: string

beforeAll(async () => {
  visit = await startVisit()
  // A message that offers to undo goes after eight seconds, which on a busy machine is before its button is pressed.
  await visit.page.addInitScript(() => {
    const { setTimeout } = globalThis
    globalThis.setTimeout = ((act: () => void, timeMs?: number) =>
      timeMs === 8_000 ? 0 : setTimeout(act, timeMs)) as typeof setTimeout
  })
  ;[before, after] = await saveBeforeAndAfter(visit)
  await visit.save(named(reportOf(3), 'another'))
  return visit.end
})

describe('the list of runs', () => {
  test('leads from two selected runs to their comparison', async () => {
    await visit.open('/runs')
    await visit.page.getByRole('checkbox', { name: `Select before ${before}` }).check()
    await visit.page.getByText('Select a second run to compare').waitFor()
    await visit.page.getByRole('checkbox', { name: `Select after ${after}` }).check()
    await visit.shoot('runs-selected')
    await visit.page
      .getByRole('complementary', { name: 'Selected runs' })
      .getByRole('link', { name: 'Compare' })
      .click()
    await visit.page.waitForURL(`**/compare?runs=${before},${after}`)
    await visit.page.getByRole('region', { name: 'Compared cases' }).waitFor()
  })

  test('stays drawn where the browser tells at once that it was out of sight and is no longer', async () => {
    await visit.open('/settings')
    await visit.page.evaluate(() => {
      const Native = window.IntersectionObserver
      window.IntersectionObserver = class extends Native {
        constructor(told: IntersectionObserverCallback, options?: IntersectionObserverInit) {
          const before = ({ target, boundingClientRect, isIntersecting }: IntersectionObserverEntry) =>
            ({ target, boundingClientRect, isIntersecting: !isIntersecting }) as IntersectionObserverEntry
          super((entries, observer) => {
            told([...entries.map(before), ...entries], observer)
            requestIdleCallback(() => document.body.classList.add('was-told'))
          }, options)
        }
      }
    })
    await visit.page.getByRole('link', { name: 'Runs', exact: true }).click()
    await visit.page.locator('.was-told').waitFor()
    expect(await rowCount(visit)).toBeGreaterThan(1)
  })

  test('keeps what people write on a run, and finds it by that', async () => {
    await visit.open('/runs')
    await visit.page.getByRole('button', { name: 'More for before' }).click()
    await visit.page.getByRole('button', { name: 'Name, tags and note…' }).click()
    await visit.page.getByLabel('Tags').fill('main, release')
    await visit.page.getByRole('textbox', { name: 'Note' }).fill('with <b>the</b> old library')
    await visit.page.getByRole('button', { name: 'Save' }).click()
    await visit.page.getByText('with <b>the</b> old library').waitFor()
    await visit.page.getByRole('combobox', { name: 'Tag' }).selectOption('release')
    await eventually(() => rowCount(visit)).toBe(1)
    expect(visit.page.url()).toContain('tag=release')
    await visit.page.reload()
    await eventually(() => rowCount(visit)).toBe(1)
    await visit.page.getByRole('button', { name: 'More for before' }).click()
    await visit.page.getByRole('button', { name: 'Mark as baseline' }).click()
    await visit.page.getByRole('rowheader', { name: /before.*baseline/ }).waitFor()
  })

  test('leaves what somebody else has written on a run meanwhile', async () => {
    await visit.open('/runs')
    await visit.page.getByRole('button', { name: 'More for after' }).click()
    await visit.page.getByRole('button', { name: 'Name, tags and note…' }).click()
    await visit.page.getByRole('textbox', { name: 'Note' }).fill('a note of mine')
    await change(`/api/runs/${after}`, { tags: ['of-others'] })
    await visit.page.getByRole('button', { name: 'Save' }).click()
    await visit.page.getByText('a note of mine').waitFor()
    const { tags } = (await (await fetch(`${visit.url}/api/runs/${after}`)).json()) as { tags: string[] }
    expect(tags).toEqual(['of-others'])
    await change(`/api/runs/${after}`, { tags: [], note: '' })
  })

  test('is ordered by the server, and the order lasts through a reload', async () => {
    await visit.open('/runs')
    await visit.page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    await eventually(names).toEqual(['after', 'another', 'before'])
    expect(visit.page.url()).toMatch(/sort=name&dir=asc/)
    await visit.page.reload()
    await eventually(names).toEqual(['after', 'another', 'before'])
    await visit.page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    await eventually(names).toEqual(['before', 'another', 'after'])
    await visit.page.goto(`${visit.url}/runs`)
    await eventually(names).toEqual(['another', 'after', 'before'])
  })

  test('offers the run before for a comparison', async () => {
    await visit.open('/runs')
    const more = visit.page.getByRole('button', { name: 'More for after' })
    await more.waitFor()
    const looking = Promise.withResolvers<void>()
    await visit.page.route('**/api/runs?**', async (route) => {
      await looking.promise
      await route.continue()
    })
    await more.click()
    // Each has its place while it is looked for: nothing moves when it is known.
    for (const name of ['Compare with previous', 'Compare with baseline'])
      expect(await visit.page.getByRole('button', { name }).isDisabled()).toBe(true)
    looking.resolve()
    await visit.page.getByRole('link', { name: 'Compare with baseline' }).waitFor()
    await visit.page.unroute('**/api/runs?**')
    await visit.page.getByRole('link', { name: 'Compare with previous' }).click()
    await visit.page.waitForURL(`**/compare?runs=${before},${after}`)
    // Whoever leaves before its code has come hears that it could not be loaded.
    await visit.page.getByRole('region', { name: 'Compared cases' }).waitFor()
  })

  test('gives a deleted run back', async () => {
    await visit.open('/runs')
    await visit.page.getByText('2 selected').waitFor()
    await visit.page.getByRole('button', { name: `More for after` }).click()
    await visit.page
      .getByRole('group', { name: 'More for after' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await eventually(() => rowCount(visit)).toBe(2)
    // What is gone can't be compared.
    await visit.page.getByText('1 selected').waitFor()
    await visit.page.getByRole('button', { name: 'Undo' }).click()
    await eventually(() => rowCount(visit)).toBe(3)
  })

  test('saves a dropped report beside the one that it is a copy of', async () => {
    await visit.open('/runs')
    await dropReport(visit, 'dropped', 4)
    await visit.page.getByText(/report\.json.*saved as/).waitFor()
    await eventually(() => rowCount(visit)).toBe(4)
  })

  test('says what is wrong with a file that is no report, and saves the others', async () => {
    await visit.open('/runs')
    const file = (name: string, text: string) => ({
      name,
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    })
    await visit.page
      .getByLabel('Files to import')
      .setInputFiles([
        file('half.json', JSON.stringify(reportOf(5)).slice(0, 5_000)),
        file('other.json', '{"format":"something else"}'),
        file('good.json', JSON.stringify(named(reportOf(5), 'good'))),
      ])
    const result = visit.page.getByRole('alert', { name: 'Import' })
    await result.getByText('saved as').waitFor()
    expect(await result.getByRole('listitem').count()).toBe(3)
    expect(await result.textContent()).toMatch(/half\.json: .+/)
    await eventually(() => rowCount(visit)).toBe(5)
  })

  test('says that an imported run has nothing to replay', async () => {
    await visit.open(`/runs/${before}/live`)
    await visit.page.getByText('This run was imported').waitFor()
    await visit.page.getByRole('link', { name: 'View report' }).click()
    await visit.page.waitForURL(`**/runs/${before}`)
  })

  test('tags the selected runs beside the tags that they have, and deletes them with one undo for all', async () => {
    await visit.open('/runs')
    await selected().getByText('1 selected').waitFor()
    await visit.page.getByRole('checkbox', { name: /^Select good / }).check()
    await selected().getByRole('button', { name: 'Tag…' }).click()
    await visit.page.getByLabel('Tags to add').fill('weekly')
    await visit.page.getByRole('button', { name: 'Tag', exact: true }).click()
    await visit.page.getByText('Tagged 2 runs: weekly').waitFor()
    await visit.page.getByRole('combobox', { name: 'Tag' }).selectOption('weekly')
    await eventually(names).toEqual(['good', 'before'])
    await visit.page.getByRole('combobox', { name: 'Tag' }).selectOption('release')
    await eventually(names).toEqual(['before'])
    await visit.open('/runs')
    await visit.shoot('runs-selected-actions')
    await selected().getByRole('button', { name: 'Delete' }).click()
    await visit.page.getByText('Deleted 2 runs').waitFor()
    await eventually(() => rowCount(visit)).toBe(3)
    await eventually(() => selected().count()).toBe(0)
    await visit.page.getByRole('button', { name: 'Undo' }).click()
    await visit.page.getByText('2 runs are back').waitFor()
    await eventually(() => rowCount(visit)).toBe(5)
  })

  test('leads to the deleted runs after the last run is deleted', async () => {
    const { runs } = (await (await fetch(`${visit.url}/api/runs`)).json()) as { runs: { id: string }[] }
    for (const { id } of runs) await fetch(`${visit.url}/api/runs/${id}`, { method: 'DELETE' })
    await visit.open('/runs')
    await visit.page.getByText('No runs left.').waitFor()
    await visit.shoot('runs-all-deleted')
    await visit.page.getByRole('link', { name: 'Deleted runs' }).click()
    await eventually(() => rowCount(visit)).toBe(5)
    await visit.page.getByRole('button', { name: 'Restore' }).first().click()
    await visit.page.getByText('is back').waitFor()
    await eventually(() => rowCount(visit)).toBe(4)
    for (const { id } of runs) await fetch(`${visit.url}/api/runs/${id}/restore`, { method: 'POST' })
  })
})

describe('how long runs are kept', () => {
  test('is set for everyone, and says what has come of it', async () => {
    await visit.open('/settings')
    const data = visit.page.getByRole('region', { name: 'Data' })
    await data.getByText('5 runs').waitFor()
    await data.getByLabel('Newest runs to keep').fill('0')
    await data.getByText('a whole number from 1 to 1,000,000, or all').waitFor()
    expect(await data.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await data.getByLabel('Newest runs to keep').fill('3')
    await data.getByRole('button', { name: 'Save' }).click()
    await data.getByText('Saved.', { exact: true }).waitFor()
    // Two are beyond the newest three, and the oldest is a baseline.
    await data.getByRole('link', { name: '1 deleted run' }).waitFor()
    await visit.shoot('settings-data')
    await visit.page.reload()
    expect(await data.getByLabel('Newest runs to keep').inputValue()).toBe('3')
  })

  test('asks before deleted runs are lost for good, and shows what the server refuses', async () => {
    await visit.open('/settings')
    const data = visit.page.getByRole('region', { name: 'Data' })
    await data.getByRole('link', { name: '1 deleted run' }).waitFor()
    await data.getByLabel('Newest runs to keep').fill('')
    await data.getByLabel('Days to keep deleted runs').fill('7')
    await data.getByRole('button', { name: 'Save' }).click()
    const question = visit.page.getByRole('dialog', { name: 'Remove deleted runs for good?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await retention()).toEqual({ keepRuns: 3, keepDays: null, deletedDays: 30 })
    const problem = { code: 'refused', message: 'the database is read-only', fix: 'ask who runs it' }
    await visit.page.route('**/api/settings', (route) => route.fulfill({ status: 409, json: problem }))
    await data.getByRole('button', { name: 'Save' }).click()
    await question.getByRole('button', { name: 'Save' }).click()
    await data.getByText('Not saved: the database is read-only').waitFor()
    await visit.page.unroute('**/api/settings')
    await data.getByRole('button', { name: 'Save' }).click()
    await question.getByRole('button', { name: 'Save' }).click()
    await data.getByText('Saved.', { exact: true }).waitFor()
    await eventually(retention).toEqual({ keepRuns: null, keepDays: null, deletedDays: 7 })
  })
})

test('limits that somebody else has set meanwhile stay as they are', async () => {
  await visit.open('/settings')
  const data = visit.page.getByRole('region', { name: 'Data' })
  await data.getByLabel('Days to keep deleted runs').fill('9')
  await change('/api/settings', { retention: { keepRuns: 500 } })
  await data.getByRole('button', { name: 'Save' }).click()
  await data.getByText('Saved.', { exact: true }).waitFor()
  expect(await retention()).toEqual({ keepRuns: 500, keepDays: null, deletedDays: 9 })
  expect(await data.getByLabel('Newest runs to keep').inputValue()).toBe('500')
})

describe('a run that can’t be read', () => {
  test('is listed as such, says what is wrong, and can be deleted and restored', async () => {
    const unreadable = await visit.saveUnreadable()
    await visit.open('/runs')
    const row = visit.page.getByRole('row').filter({ hasText: unreadable })
    await row.getByText('Unreadable').waitFor()
    await row.getByText('Can’t be read: spec.suites is not what this version expects').waitFor()
    await row.getByRole('link', { name: 'of another version' }).click()
    await visit.page.getByRole('heading', { name: `Run ${unreadable} can’t be read` }).waitFor()
    await visit.page.getByText('Open it with the version of Wirebench that saved it').waitFor()
    await visit.shoot('run-unreadable')
    await visit.page.getByRole('button', { name: 'Delete' }).click()
    await visit.page.waitForURL('**/runs')
    await visit.page.getByRole('button', { name: 'Undo' }).click()
    await row.waitFor()
    await visit.shoot('runs-unreadable')
  })
})

test('the list has room for every column on a usual screen, also where runs go on, and else says that there is more', async () => {
  const failure = {
    contender: 'msgpackr',
    operation: 'encode',
    reason: 'lossy',
    text: '.id changed',
  } as const
  const { run, ...report } = named(reportOf(9, { failures: [failure] }), 'cut short')
  const id = await visit.save({ ...report, run: { ...run, state: 'interrupted', durationMs: 1_230_000 } })
  // So much of 1280 is left beside the button that cancels a run.
  await visit.page.setViewportSize({ width: 1240, height: 900 })
  await visit.open('/runs')
  await eventually(() => hiddenWidth()).toBe(0)
  const marks = () =>
    visit.page
      .locator('thead .row-end')
      .evaluate((cell) => getComputedStyle(cell, '::before').content !== 'none')
  expect(await marks()).toBe(false)
  await visit.page.setViewportSize({ width: 900, height: 900 })
  await eventually(() => hiddenWidth()).toBeGreaterThan(0)
  await eventually(marks).toBe(true)
  await visit.shoot('runs-more-columns')
  await visit.page.setViewportSize({ width: 1280, height: 900 })
  await fetch(`${visit.url}/api/runs/${id}`, { method: 'DELETE' })
})

describePages(
  () => visit,
  () => ['/runs', '/runs?q=nothing-is-called-so', '/runs?only=deleted', '/settings'],
)

function selected() {
  return visit.page.getByRole('complementary', { name: 'Selected runs' })
}

/** Changes something past the page, as another tab would. */
async function change(path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(visit.url + path, { method: 'PATCH', headers, body: JSON.stringify(body) })
  expect(answer.status).toBe(200)
}

async function retention(): Promise<unknown> {
  return (await (await fetch(`${visit.url}/api/settings`)).json()).retention
}

async function names(): Promise<string[]> {
  const cells = visit.page.getByRole('region', { name: 'Runs' }).getByRole('rowheader')
  return (await cells.getByRole('link').and(visit.page.locator('[data-row]')).allTextContents()) ?? []
}

/** How much of the table lies beyond the edge of its frame. */
function hiddenWidth(): Promise<number> {
  return visit.page
    .getByRole('region', { name: 'Runs', exact: true })
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
}
