import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunSpec } from '@wirebench/bench-core/model/run/run-spec'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { reportOf } from '../../packages/bench-core/test/fixtures/compared-runs.ts'
import { describePages, eventually, startVisit, type Visit } from './support/visit.ts'

const orders = Array.from({ length: 25 }, (_, number) => ({
  id: `order ${number}`,
  placedAt: '2026-11-22T05:43:00Z',
  total: number + 0.5,
  lines: [{ sku: 'tea', count: number }],
  ...(number % 5 < 2 && { discount: number % 5 === 0 ? null : 2.5 }),
}))

let visit: Visit
let page: Page

beforeAll(async () => {
  visit = await startVisit()
  page = visit.page
  return visit.end
})

describe('the first page', () => {
  test('asks the question, and offers one’s own messages before built-in ones', async () => {
    await page.goto(visit.url)
    await page.getByRole('heading', { level: 1, name: /^Which wire format/ }).waitFor()
    await page
      .getByText('in about', { exact: false })
      .or(page.getByText(/too short for a decision/))
      .waitFor()
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'With your messages',
      'With PostgreSQL rows',
      'With a built-in message',
    ])
    await page.getByText(/They stay on this machine, in \//).waitFor()
    await visit.shoot('front-door')
  })

  test('leads by one paste and one click to a running measurement of one’s own JSON', async () => {
    await page.goto(visit.url)
    await page.getByRole('textbox', { name: 'Paste a message' }).waitFor()
    await paste(JSON.stringify(orders))
    const start = page.getByRole('button', { name: /^Start run/ })
    await page.waitForURL(/own=[0-9a-f]{16}/)
    await visit.shoot('front-door-pasted')
    expect(await isInView('button:has-text("Start run")')).toBe(true)
    await start.waitFor()
    // As good as a click, wherever the focus is.
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(/\/runs\/[0-9a-z]{6}$/)
    const run = `${visit.url}/api${new URL(page.url()).pathname}`
    const { spec } = (await (await fetch(run)).json()) as { spec: RunSpec }
    expect(spec).toMatchObject({ workloads: [], own: { source: 'samples', messages: 25, given: 'json' } })
    expect(spec.codecs).toContain('json-mapping')
    expect((await fetch(`${run}/cancel`, { method: 'POST' })).status).toBe(202)
  })

  test('stays, small, above the runs that there are', async () => {
    await visit.save(reportOf(1))
    await visit.open('/runs')
    const door = page.getByRole('region', { name: 'Measure', exact: true })
    const height = await door.evaluate((element) => element.getBoundingClientRect().height)
    expect(height).toBeLessThan(120)
    await visit.shoot('front-door-small')
    await paste('syntax = "proto3"; package shop.v1; message Order { string id = 1; }')
    await page.waitForURL(/own=[0-9a-f]{16}/)
    await page.getByText('256 messages generated from the schema').waitFor()
  })
})

describe('the schema that is made from data', () => {
  test('is shown with a remark on each guess', async () => {
    await bring()
    await page.getByText('The schema inferred from your data').click()
    const schema = page.getByRole('textbox', { name: 'Schema (.proto)' })
    expect(await schema.inputValue()).toMatch(/message \w+ \{/)
    await page.getByText('.total', { exact: true }).waitFor()
    await page
      .getByText(/^numbers with fractions, such as/)
      .first()
      .waitFor()
    await visit.shoot('new-run-schema')
    expect(await visit.faults()).toEqual([])
  })

  test('names the paths that don’t come back as they were', async () => {
    await page.getByText(/of 25 records don’t come back exactly as they were/).waitFor()
    await page.getByText('.discount', { exact: true }).first().waitFor()
  })

  test('can be changed: the data is then read with it', async () => {
    const schema = page.getByRole('textbox', { name: 'Schema (.proto)' })
    const before = page.url()
    await schema.fill((await schema.inputValue()).replace('double total', 'float total'))
    await page.getByRole('button', { name: 'Use this schema' }).click()
    await page.getByText('The schema with your changes').waitFor()
    await eventually(() => page.url()).toMatch(/own=[0-9a-f]{16}/)
    expect(page.url()).not.toBe(before)
  })

  test('stays to be mended where it can’t be used, and can be restored', async () => {
    const schema = page.getByRole('textbox', { name: 'Schema (.proto)' })
    await schema.fill('syntax = "proto3"; message {')
    await page.getByRole('button', { name: 'Use this schema' }).click()
    await page.getByText(/edited\.proto:1/).waitFor()
    await visit.shoot('new-run-schema-unusable')
    await page.getByRole('button', { name: 'Back to the schema inferred from your data' }).click()
    await page.getByText('The schema inferred from your data').waitFor()
  })
})

describe('files that can’t be read', () => {
  test('are told for what they are, and one click goes on with the others', async () => {
    await visit.open('/runs/new')
    await choose({ 'orders.json': JSON.stringify(orders), 'notes.txt': 'Ask Jo about the orders.' })
    await page.getByText(/notes\.txt: this looks like plain text/).waitFor()
    await page.getByText(/Give JSON \(one message, an array, or one per line\)/).waitFor()
    await visit.shoot('new-run-notes')
    await page.getByRole('button', { name: 'Continue without notes.txt' }).click()
    await page.getByText('The schema inferred from your data').waitFor()
  })

  test('are what a click on the button leads to, as long as nothing can be measured', async () => {
    await visit.open('/runs/new')
    await choose({ 'notes.txt': 'Ask Jo about the orders.' })
    const reason = page.getByText(/notes\.txt: this looks like plain text/)
    await reason.waitFor()
    await page.getByRole('button', { name: 'Start run' }).scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.getByRole('button', { name: 'Start run' }).click()
    await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(
      /notes\.txt: this looks/,
    )
    await eventually(() => isInView('#unusable-reason')).toBe(true)
    await visit.shoot('new-run-reason')
  })

  test('are told with every mistake in them, by line and column', async () => {
    await choose({ 'orders.json': JSON.stringify(orders) })
    await page.getByRole('button', { name: 'Continue without notes.txt' }).click()
    await page.getByText('The schema inferred from your data').waitFor()

    await choose({ 'order.proto': 'syntax = "proto3";\nmessage Order {\n  string id;\n  double total = 2\n' })
    await page.getByText(/order\.proto:3:12: expected "="/).waitFor()
    await page.getByText(/order\.proto:5:1: expected ";"/).waitFor()
    await visit.shoot('new-run-broken-schema')
    await page.getByRole('button', { name: 'Continue without order.proto' }).click()
    await page.getByText('The schema inferred from your data').waitFor()
  })
})

describe('a pasted text', () => {
  test('that can’t be read stays in the box to be mended, with what is wrong in words for a text', async () => {
    await openForm()
    await paste('{"id": "o-17", "total": }')
    await page.getByText(/^Can’t use this text: line 1, column 25: not JSON/).waitFor()
    const box = page.getByRole('textbox', { name: 'The text you pasted' })
    expect(await box.inputValue()).toBe('{"id": "o-17", "total": }')
    expect(await page.getByRole('main').textContent()).not.toContain('Message.json')
    expect(await visit.faults()).toEqual([])
    await page.getByText('Or rows of a PostgreSQL table').waitFor()
    await visit.shoot('new-run-broken-text')
    await box.fill('{"id": "o-17", "total": 19.5}')
    await page.getByRole('button', { name: 'Use this text' }).click()
    await page.getByText('The schema inferred from your data').waitFor()
  })

  test('says that it took the place of one before, which can be restored', async () => {
    await openForm()
    await paste('{"id": "o-17"}')
    await page.waitForURL(/own=[0-9a-f]{16}/)
    const first = page.url()
    await paste('{"id": "o-18", "total": 2.5}')
    await page.getByText('The text you pasted earlier was replaced.').waitFor()
    await page.waitForURL((url) => url.href !== first && /own=[0-9a-f]{16}/.test(url.search))
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.waitForURL(first)
  })

  test('can be taken away', async () => {
    await openForm()
    await paste('{')
    await page.getByRole('button', { name: 'Remove the text' }).click()
    expect(await page.getByRole('textbox', { name: 'Paste a message' }).inputValue()).toBe('')
  })
})

describe('messages that not every contender can carry', () => {
  test('can be left out by one click, in the link and in the command too, and had back', async () => {
    await visit.open('/runs/new')
    const lines = ['1.5', '-0.0', '2.5'].map((weight, id) => `{"id": "${id}", "weight": ${weight}}`)
    await choose({ 'parcels.jsonl': lines.join('\n') })
    await page.getByText('1 message of 3 excludes contenders from the run.').waitFor()
    const all = page.url()
    await visit.shoot('new-run-leave-out')
    await page.getByRole('button', { name: 'Measure without this message' }).click()
    await page.getByText(/^2 messages from your data/).waitFor()
    await page.getByText(/1 of 3 messages are left out/).waitFor()
    await page.getByText('The same in a terminal').click()
    await page.getByText(/--leave-out messages/).waitFor()
    await page.reload()
    await page.getByText(/^2 messages from your data/).waitFor()
    await page.getByRole('button', { name: 'Measure all messages as they are' }).click()
    await page.getByText(/^3 messages from your data/).waitFor()
    expect(page.url()).toBe(all)
  })
})

describe('the form', () => {
  test.each([
    ['with nothing in it', '/runs/new'],
    ['with messages of one’s own', '/runs/new?own=OWN'],
  ])('%s has Start within 20 presses of Tab', async (_, path) => {
    await visit.open(path.replace('OWN', await ownId()))
    await page.getByRole('button', { name: /^Start run/ }).waitFor()
    await page
      .getByText(/\d+ cases/)
      .first()
      .waitFor()
    const passed: string[] = []
    while (!passed.at(-1)?.startsWith('Start run') && passed.length < 40) {
      await page.keyboard.press('Tab')
      passed.push(await page.evaluate(() => document.activeElement?.textContent ?? ''))
    }
    expect(passed.length, passed.join('\n')).toBeLessThanOrEqual(20)
  })

  test('has its chips in one stop, and arrows between them', async () => {
    await visit.open('/runs/new')
    const chips = page.getByRole('toolbar', { name: 'Codecs' }).getByRole('checkbox')
    await chips.first().focus()
    await page.keyboard.press('ArrowRight')
    expect(await chips.nth(1).evaluate((chip) => chip === document.activeElement)).toBe(true)
    const was = await chips.nth(1).isChecked()
    await page.keyboard.press('Space')
    await eventually(() => chips.nth(1).isChecked()).toBe(!was)
    await page.keyboard.press('End')
    expect(await chips.last().evaluate((chip) => chip === document.activeElement)).toBe(true)
  })

  test('asks what to compare and how sure after the data, and says nothing of command lines', async () => {
    await visit.open('/runs/new')
    const headings = page.getByRole('main').getByRole('heading', { level: 2 })
    await eventually(() => headings.allTextContents()).toEqual([
      expect.stringContaining('Your data'),
      expect.stringContaining('Compare what?'),
      expect.stringContaining('How sure?'),
      'Plan',
    ])
    for (const summary of await page.locator('main summary').all()) await summary.click()
    const texts = await page.locator('main :is(p, span, label, summary, li)').allTextContents()
    expect(texts.filter((text) => /(^|\s)--\w/.test(text) && !text.includes('pnpm'))).toEqual([])
    await visit.shoot('new-run-all-open')
    expect(await visit.faults()).toEqual([])
  })

  test('fits every screen, with Start in view', async () => {
    await visit.open(`/runs/new?own=${await ownId()}`)
    await page.getByText('Where do the bytes go?').waitFor()
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      expect(await isInView('button:has-text("Start run")')).toBe(true)
      await visit.shoot(`new-run-own-${width}`)
    }
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  test('begins anew by New run, without the files that it held', async () => {
    await bring()
    await page.getByRole('link', { name: 'New run' }).click()
    await page.getByRole('textbox', { name: 'Paste a message' }).waitFor()
    expect(await page.getByRole('main').textContent()).not.toContain('being read')
    await page
      .getByText(/\d+ cases/)
      .first()
      .waitFor()
  })

  test('says so where a folder holds neither schemas nor data', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wirebench-brought-'))
    await writeFile(join(folder, 'notes.md'), 'Nothing of use.')
    await visit.open('/runs/new')
    await page.getByLabel('Choose a folder').setInputFiles(folder)
    await page.getByText(/contains neither \.proto files nor data/).waitFor()
    await page.getByText('because they are neither .proto files nor data: notes.md').waitFor()
    await page.getByRole('button', { name: 'Remove all files' }).click()
    await page.getByRole('textbox', { name: 'Paste a message' }).waitFor()
    await rm(folder, { recursive: true })
  })

  test('takes what is typed by the key that starts a run, instead of starting one without it', async () => {
    await openForm()
    await page.getByRole('textbox', { name: 'Paste a message' }).fill('{"id": "o-17", "total": 19.9}')
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(/\/runs\/new\?own=[0-9a-f]{16}/)
  })

  test('says so where a folder is empty, beside messages that are there in passing', async () => {
    await openForm()
    await dropEmptyFolder()
    await page.getByText('the folder contains no files, or only hidden ones; choose another.').waitFor()
    await page.getByRole('button', { name: 'Remove all files' }).click()
    await bring()
    const before = page.url()
    await dropEmptyFolder()
    await page.getByText('Nothing was added: the folder contains no files').waitFor()
    expect(page.url()).toBe(before)
  })

  test('forgets messages for good, and says where they lie', async () => {
    const id = await ownId()
    await visit.open(`/runs/new?own=${id}`)
    await page.getByText(/Messages stay on this machine, in \//).waitFor()
    await page.getByRole('button', { name: 'Forget', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Forget' }).click()
    await page.getByRole('textbox', { name: 'Paste a message' }).waitFor()
    expect(page.url()).not.toContain(id)
    expect((await fetch(`${visit.url}/api/messages/${id}/preflight`, { method: 'POST' })).status).toBe(404)
  })
})

describePages(
  () => visit,
  // The list of runs is in runs-list.test.ts.
  () => ['/runs/new'],
)

/** What the clipboard holds, pasted by its key where nothing has the focus. */
async function paste(text: string): Promise<void> {
  await page.evaluate((content) => navigator.clipboard.writeText(content), text)
  await page.keyboard.press('Control+V')
}

/** Chooses files by the form's button, beside those that are there. */
async function choose(files: Readonly<Record<string, string>>): Promise<void> {
  await page
    .getByLabel('Choose files')
    .setInputFiles(
      Object.entries(files).map(([name, text]) => ({ name, mimeType: '', buffer: Buffer.from(text) })),
    )
}

/** What the page gets to see of a folder, which no script can drop. */
async function dropEmptyFolder(): Promise<void> {
  await page.evaluate(() => {
    const entry = {
      isDirectory: true,
      createReader: () => ({ readEntries: (take: (found: readonly never[]) => void) => take([]) }),
    }
    const items = [{ webkitGetAsEntry: () => entry, getAsFile: () => null }]
    dispatchEvent(Object.assign(new Event('drop'), { dataTransfer: { types: ['Files'], items } }))
  })
}

/** Opens the form, and waits until it is there to be pasted into. */
async function openForm(): Promise<void> {
  await visit.open('/runs/new')
  await page.getByRole('textbox', { name: 'Paste a message' }).waitFor()
}

/** Pastes the orders into an empty form. */
async function bring(): Promise<void> {
  await openForm()
  await paste(JSON.stringify(orders))
  await page.waitForURL(/own=[0-9a-f]{16}/)
  await page.getByText('Where do the bytes go?').waitFor()
}

let ownOrders: Promise<string> | undefined

/** The orders as stored messages, brought past the page. */
function ownId(): Promise<string> {
  ownOrders ??= bringPastThePage()
  return ownOrders
}

async function bringPastThePage(): Promise<string> {
  const form = new FormData()
  form.append('data', new Blob([JSON.stringify(orders)]), 'Order.json')
  const answer = await fetch(`${visit.url}/api/messages`, { method: 'POST', body: form })
  const { own } = (await answer.json()) as { own: { id: string } }
  return own.id
}

async function isInView(selector: string): Promise<boolean> {
  return page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
}
