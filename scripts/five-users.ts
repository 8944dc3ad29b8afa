import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { Report } from '../packages/bench-core/src/model/report/report.ts'
import { useOf } from '../packages/bench-core/src/model/use/use.ts'
import { openBrowser } from '../test/e2e/support/dashboard.ts'
import { costsByFigures, judged } from './five-users/by-figures.ts'
import { handsOn, type User, users } from './five-users/users.ts'
import { chosen, orRefuse, readOptions } from './options.ts'
import { type Home, startServer } from './speed/product.ts'
import { machineText, minuteText } from './tables.ts'

/**
 * Tries the product as five people would who have a question: by clicks in a browser and by one command in a terminal, with
 * runs that measure. Prints what each of them needed and was told, and whether that is right by plain means of the figures;
 * keeps pictures of the answers in test-results/five-users.
 * Usage: node scripts/five-users.ts [--users abcde]
 */
const wanted = orRefuse(() => {
  const given = readOptions(['users']).users
  return chosen('--users', given && [...given].join(), users, ({ letter }) => letter)
})
const pictures = join(import.meta.dirname, '../test-results/five-users')
const limitMs = 900_000

await mkdir(pictures, { recursive: true })
console.log(`${minuteText()} UTC, ${machineText()}\n`)
for (const user of wanted) console.log(`${(await asNewcomer(user)).join('\n')}\n`)

/** Everybody begins with nothing saved. */
async function asNewcomer(user: User): Promise<string[]> {
  await using made = await mkdtempDisposable(join(tmpdir(), 'wirebench-five-users-'))
  const folder = made.path
  // The database's user has to be able to enter it.
  await chmod(folder, 0o755)
  const home: Home = { folder, lock: join(folder, 'measuring.sock') }
  const server = await startServer(home)
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    context.setDefaultTimeout(limitMs)
    return await tried(user, await context.newPage(), { url: server.url, home })
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** What happened to somebody, line by line. */
async function tried(
  user: User,
  page: Page,
  { url, home }: { readonly url: string; readonly home: Home },
): Promise<string[]> {
  const { letter, who, suite, messages, choose, say, use: asked } = user
  const made = messages?.() ?? []
  const bytes = made.reduce<number>((sum, message) => sum + JSON.stringify(message).length, 0) / made.length
  const hands = handsOn(page)
  const startedMs = performance.now()
  const seconds = () => ((performance.now() - startedMs) / 1000).toFixed(0)
  await page.goto(url)
  if (messages) {
    await page.getByRole('textbox', { name: 'Paste a message' }).waitFor()
    await hands.paste(made.map((message) => JSON.stringify(message)).join('\n'))
    await choose?.(hands)
    await hands.click(/^Start run/)
  } else await hands.click('Try it')
  await page.waitForURL(/\/runs\/[0-9a-z]{6}/)
  const underWay = seconds()
  const run = /runs\/([0-9a-z]{6})/.exec(page.url())![1]!
  await page.getByRole('link', { name: 'Progress and log' }).waitFor()
  const conclusion = page.locator('#answer p.font-semibold').first()
  await conclusion.waitFor()
  const firstAnswer = seconds()
  await say?.(hands)
  await page.waitForTimeout(1000)
  const said = (await conclusion.textContent()) ?? ''
  const answered = seconds()
  await shoot(page, letter)

  const report = Report.parse(await (await fetch(`${url}/api/runs/${run}/report`)).json())
  const use = useOf(asked, [suite])
  const costs = costsByFigures(report, suite, use)
  const today = (await page.getByLabel('In use today').inputValue()).trim()
  const terminal = inTerminal(run, asked, home)
  const { clicks, fields } = hands.counts()
  return [
    `${letter}) ${who}${messages ? ` (${made.length} messages of ${bytes.toFixed(0)} bytes)` : ''}`,
    `   ${clicks} clicks, ${fields} fields; running after ${underWay} s, report after ${firstAnswer} s, answer after ${answered} s, of which measuring ${(report.run.durationMs / 1000).toFixed(0)} s`,
    `   answer: ${said}`,
    ...(await page.locator('#answer li').allTextContents()).map((text) => `           ${text}`),
    `   by figures: ${judged(said, costs, { use, today })}`,
    `   ${[...costs].map(([name, cost]) => `${name} ${cost.toPrecision(4)}`).join(', ')}`,
    `   terminal, ${terminal.lines} lines: ${terminal.text.includes(plain(said)) ? 'the same' : terminal.text.slice(0, 300)}`,
    `   page: ${await page.evaluate(() => document.documentElement.scrollHeight)} px long`,
  ]
}

async function shoot(page: Page, letter: string): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0))
  await page.screenshot({ path: join(pictures, `${letter}-1280.png`) })
  await page.locator('#answer').screenshot({ path: join(pictures, `${letter}-answer.png`) })
  await page.screenshot({ path: join(pictures, `${letter}-whole.png`), fullPage: true })
  await page.setViewportSize({ width: 360, height: 800 })
  await page.screenshot({ path: join(pictures, `${letter}-360.png`) })
  await page.setViewportSize({ width: 1280, height: 900 })
}

/** The same question to a terminal of 80 columns. */
function inTerminal(
  run: string,
  asked: User['use'],
  home: Home,
): { readonly lines: number; readonly text: string } {
  const words = [
    ...(asked.use === undefined ? [] : ['--use', asked.use]),
    ...(asked.requestsPerSecond === undefined ? [] : ['--qps', String(asked.requestsPerSecond)]),
    ...(asked.sloMs == null ? [] : ['--slo', String(asked.sloMs)]),
  ]
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['packages/bench-core/src/bin.ts', 'answer', run, ...words],
    {
      encoding: 'utf8',
      env: {
        ...process.env,
        WIREBENCH_HOME: home.folder,
        WIREBENCH_LOCK: home.lock,
        COLUMNS: '80',
        NO_COLOR: '1',
      },
    },
  )
  const lines = stdout.trimEnd().split('\n')
  return { lines: lines.length, text: plain(stdout) || stderr }
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}
