import { mkdir, mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PreflightAnswer } from '../packages/bench-core/src/model/messages/own-messages.ts'
import { startThrowAwayCluster } from '../packages/bench-core/src/postgres/embedded/throw-away-cluster.ts'
import { query } from '../packages/bench-core/test/store/support/shared-server.ts'
import { openBrowser, startDashboard } from '../test/e2e/support/dashboard.ts'
import { chosen, inPart, orRefuse, readOptions } from './options.ts'
import { cacheOf, downloaded } from './public-trees/download.ts'
import { publicTrees } from './public-trees/trees.ts'
import { machineText, minuteText, tableHead, tableRow } from './tables.ts'
import { Newcomer } from './trials-by-clicks/newcomer.ts'
import { captureOfShop, tableOfOrders } from './trials-by-clicks/shop.ts'
import { type Given, type Trial, trials } from './trials-by-clicks/trials.ts'

/**
 * Six kinds of data brought to an empty dashboard in a real browser, as a newcomer would, each up to the first process that
 * measures; prints what it took and what was guessed wrong, as a table: docs/own-messages.md. Usage: pnpm trials-by-clicks [--only NAME] [--cache FOLDER] [--pictures FOLDER]
 */
const { cache, wanted, pictures } = orRefuse(() => {
  const given = readOptions(['cache', 'only', 'pictures'])
  const wanted = chosen('--only', given.only, trials, ({ name }) => name, inPart)
  return { cache: cacheOf('public-trees', given.cache), wanted, pictures: given.pictures }
})

await using made = await mkdtempDisposable(join(tmpdir(), 'wirebench-trials-'))
const folder = made.path
const server = await startThrowAwayCluster()
try {
  for (const statement of tableOfOrders.split(';')) await query(server.url, statement)
  const har = join(folder, 'shop.har')
  await captureOfShop(har)
  const [etcd] = await packagesOf('etcd')
  const [api, machinery] = await packagesOf('Kubernetes, both modules')
  const given: Given = {
    folder,
    har,
    pgUrl: server.url,
    etcd: etcd!,
    kubernetes: { api: api!, machinery: machinery! },
  }
  const outcomes: Outcome[] = []
  for (const trial of wanted) outcomes.push(await outcomeOf(trial, given))
  process.stdout.write(`${tableText(outcomes)}\n`)
} finally {
  await server.remove()
}

async function packagesOf(title: string): Promise<string[]> {
  await mkdir(cache, { recursive: true })
  const { packages } = publicTrees.find((tree) => tree.title === title)!
  const folders: string[] = []
  for (const each of packages) folders.push(await downloaded(each, cache))
  return folders
}

interface Outcome {
  readonly trial: Trial
  readonly did: readonly string[]
  readonly clicks: number
  readonly pastes: number
  /** Until Start could be clicked, and from that click to the first process that measures. */
  readonly readySeconds: number
  readonly startSeconds: number
  readonly messages: string
  readonly guesses: number
  readonly wrong: readonly string[]
}

/** With nothing saved and nothing stored, as it is after the installation. */
async function outcomeOf(trial: Trial, given: Given): Promise<Outcome> {
  const dashboard = await startDashboard('embedded')
  const browser = await openBrowser()
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  context.setDefaultTimeout(180_000)
  const page = await context.newPage()
  const picture = async (what: string) => {
    if (pictures === undefined) return
    await mkdir(pictures, { recursive: true })
    await page.screenshot({ path: join(pictures, `${trial.name}-${what}.png`), fullPage: true })
  }
  try {
    await page.goto(dashboard.url)
    await page.getByRole('textbox', { name: 'Paste a message' }).waitFor()
    await picture('1-empty')
    const newcomer = new Newcomer(page)
    await trial.bring(newcomer, given)
    await page.waitForURL(/own=[0-9a-f]{16}/)
    await page.getByText('Where do the bytes go?').waitFor()
    await page.getByRole('button', { name: /^Start run/, disabled: false }).waitFor()
    const readySeconds = newcomer.seconds
    const own = new URL(page.url()).searchParams.get('own')!
    const understood = await understoodOf(`${dashboard.url}/api/messages/${own}/preflight`)
    await picture('2-brought')
    if (pictures !== undefined && understood.guesses > 0) {
      await page.locator('summary', { hasText: 'The schema inferred from your data' }).click()
      await picture('3-schema')
    }
    const beforeMs = newcomer.seconds
    await newcomer.click('Start run', page.getByRole('button', { name: /^Start run/ }))
    await page.waitForURL(/\/runs\/[0-9a-z]{6}$/)
    const run = `${dashboard.url}/api${new URL(page.url()).pathname}`
    await firstProcess(`${run}/events`)
    const startSeconds = newcomer.seconds - beforeMs
    await picture('4-started')
    await fetch(`${run}/cancel`, { method: 'POST' })
    const { clicks, pastes, did } = newcomer
    return {
      trial,
      did,
      clicks,
      pastes,
      readySeconds,
      startSeconds,
      ...understood,
      wrong: wrongIn(trial, understood),
    }
  } catch (error) {
    await picture('failed')
    throw error
  } finally {
    await browser.close()
    await dashboard.stop()
  }
}

async function understoodOf(url: string) {
  const answer = PreflightAnswer.parse(await (await fetch(url, { method: 'POST' })).json())
  if (answer.status !== 'understood') throw new Error('the messages were not understood')
  const { preflight, inferred, source } = answer
  return {
    type: preflight.messageType.split('.').at(-1)!,
    types: new Map(preflight.fields.map(({ path, type }) => [path, type])),
    messages: [
      `${preflight.messages} of ${preflight.messageType}`,
      ...(source && source.sets.length > 1 ? [`${source.chosen}, of ${source.sets.length} kinds`] : []),
    ].join('; '),
    guesses: inferred?.remarks.length ?? 0,
  }
}

function wrongIn({ truth }: Trial, { type, types }: Awaited<ReturnType<typeof understoodOf>>): string[] {
  return [
    ...(type === truth.message ? [] : [`${type} and not ${truth.message}`]),
    ...Object.entries(truth.types)
      .filter(([path, right]) => types.get(path) !== right)
      .map(([path, right]) => `${path}: ${types.get(path) ?? 'missing'} and not ${right}`),
  ]
}

/** Reads the run's events until a process is ready to measure. */
async function firstProcess(url: string): Promise<void> {
  const { body } = await fetch(url)
  let text = ''
  for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    if (text.includes('"type":"trial-ready"')) return
    if (text.includes('"type":"run-finished"')) throw new Error(`the run ended: ${text.slice(-500)}`)
  }
  throw new Error('the events ended')
}

function tableText(outcomes: readonly Outcome[]): string {
  const heading = [
    'what',
    'did',
    'clicks',
    'pastes',
    'ready',
    'measuring',
    'understood as',
    'guesses',
    'wrong',
  ]
  const rows = outcomes.map((outcome) => [
    outcome.trial.title,
    outcome.did.join(' → '),
    outcome.clicks,
    outcome.pastes,
    seconds(outcome.readySeconds),
    seconds(outcome.startSeconds),
    outcome.messages,
    outcome.guesses,
    outcome.wrong.join(', ') || 'nothing',
  ])
  return [`${machineText()}, ${minuteText()} UTC`, '', tableHead(heading), ...rows.map(tableRow)].join('\n')
}

function seconds(value: number): string {
  return `${value.toFixed(1)} s`
}
