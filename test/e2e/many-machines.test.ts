import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { newDatabase } from '../../packages/bench-core/test/store/support/shared-server.ts'
import { openBrowser } from './dashboard.ts'

const root = join(import.meta.dirname, '../..')
const network = '10.231.77'
const bridge = 'wbbridge'
const names = ['dashboard', 'a', 'b', 'c', 'd'] as const
const addressOf = (name: (typeof names)[number]) => `${network}.${10 + names.indexOf(name)}`
const token = 'a-token-for-namespaces'

const ip = (...words: readonly string[]) => spawnSync('ip', words, { encoding: 'utf8' })
const hasNamespaces =
  process.getuid?.() === 0 &&
  ip('netns', 'add', 'wb-try').status === 0 &&
  ip('netns', 'delete', 'wb-try').status === 0
if (!hasNamespaces) console.warn('skipped: network namespaces take root and ip(8)')

const undo: (() => unknown)[] = []
afterAll(async () => {
  for (const step of undo.toReversed()) await step()
})

function must(...words: readonly string[]): void {
  const { status, stderr } = ip(...words)
  if (status !== 0) throw new Error(`ip ${words.join(' ')}: ${stderr}`)
}

function makeNetwork(): void {
  must('link', 'add', bridge, 'type', 'bridge')
  undo.push(() => ip('link', 'delete', bridge))
  must('address', 'add', `${network}.1/24`, 'dev', bridge)
  must('link', 'set', bridge, 'up')
  for (const name of names) {
    const space = `wb-${name}`
    must('netns', 'add', space)
    undo.push(() => ip('netns', 'delete', space))
    must('link', 'add', `wb-${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
    must('link', 'set', `wb-${name}`, 'master', bridge, 'up')
    must('-n', space, 'address', 'add', `${addressOf(name)}/24`, 'dev', 'eth0')
    for (const device of ['lo', 'eth0']) must('-n', space, 'link', 'set', device, 'up')
  }
}

/** The database server listens on loopback alone: this passes on what comes over the bridge. */
async function passOn(databaseUrl: string): Promise<string> {
  const url = new URL(databaseUrl)
  const port = Number(url.port)
  const server = createServer((socket) => {
    const there = connect(port, '127.0.0.1')
    for (const [from, to] of [
      [socket, there],
      [there, socket],
    ] as const)
      from.on('error', () => to.destroy()).pipe(to)
  }).listen(0, `${network}.1`)
  await once(server, 'listening')
  undo.push(() => server.close())
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('it listens nowhere')
  url.host = `${network}.1:${address.port}`
  return url.href
}

function startIn(name: (typeof names)[number], environment: NodeJS.ProcessEnv, words: readonly string[]) {
  // A name of its own makes it a machine of its own, as far as anybody can tell.
  const named = ['unshare', '--uts', 'sh', '-c', `hostname machine-${name} && exec "$@"`, 'sh']
  const child = spawn('ip', ['netns', 'exec', `wb-${name}`, ...named, process.execPath, ...words], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  undo.push(() => end(child))
  let text = ''
  const said = (pattern: RegExp) =>
    expect.poll(() => text, { timeout: 120_000, message: `${name} says` }).toMatch(pattern)
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
  return { child, said }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

describe.runIf(hasNamespaces)('a dashboard and three agents, each in a network namespace of its own', () => {
  test('measure the same run; one agent is killed in the middle, and another takes over', {
    tags: 'slow',
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wirebench-namespaces-'))
    undo.push(() => rm(folder, { recursive: true, force: true }))
    const database = await newDatabase()
    undo.push(() => database.drop())
    makeNetwork()
    const environment = (name: string) => ({
      DATABASE_URL: reached,
      WIREBENCH_HOME: join(folder, name),
      WIREBENCH_TOKEN: token,
      WIREBENCH_LOCK: `namespaces-${process.pid}`,
    })
    const reached = await passOn(database.url)
    const url = `http://${addressOf('dashboard')}:4600`
    const dashboard = startIn('dashboard', environment('dashboard'), [
      'apps/server/src/main.ts',
      '--host',
      addressOf('dashboard'),
    ])
    await dashboard.said(/is ready on/)
    const startAgent = (name: 'a' | 'b' | 'c' | 'd') =>
      startIn(name, environment(name), [
        ...['packages/bench-core/src/bin.ts', 'agent', '--name', name],
        ...['--label', 'pool=ns', '--lease-ms', '3000'],
      ])
    const agents = new Map((['a', 'b', 'c'] as const).map((name) => [name as string, startAgent(name)]))
    for (const agent of agents.values()) await agent.said(/serves PostgreSQL/)

    const api = async (path: string, body?: object) => {
      const answer = await fetch(`${url}/api${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(await answer.text())
      return answer.json()
    }
    const { set } = await api('/runs', {
      suites: ['codec'],
      preset: 'smoke',
      rounds: 2,
      codecs: ['json', 'msgpackr'],
      tests: ['serialization'],
      workloads: ['infrastructure-execution'],
      on: 'each:label=pool=ns',
    })
    expect(set).toHaveLength(3)
    // It comes when the runs are given out, and waits for one that somebody loses.
    await startAgent('d').said(/serves PostgreSQL/)
    const runs = () => Promise.all(set.map((id: string) => api(`/runs/${id}`)))

    // One machine measures one run at a time: the others wait for the lock, across namespaces.
    let victim: { id: string; placement: { agent: string } } | undefined
    await expect
      .poll(
        async () => {
          victim = (await runs()).find(({ rounds, state }) => state === 'running' && rounds.finished === 1)
          return victim !== undefined
        },
        { timeout: 240_000 },
      )
      .toBe(true)
    const lost = victim!.placement.agent
    await end(agents.get(lost)!.child)

    await expect
      .poll(async () => (await runs()).map(({ state }) => state), { timeout: 240_000 })
      .toEqual(['completed', 'completed', 'completed'])
    const ended = await runs()
    expect(ended.map(({ rounds }) => rounds.finished)).toEqual([2, 2, 2])
    const taken = ended.find(({ id }) => id === victim!.id)
    expect(taken.placement.attempt).toBe(2)
    expect(taken.placement.agent).toBe('d')
    for (const { id } of ended) expect((await api(`/runs/${id}/report`)).run.rounds).toBe(2)

    const browser = await openBrowser()
    undo.push(() => browser.close())
    const page = await browser.newPage()
    await page.goto(`${url}/runs?token=${token}`)
    await page.getByText('on d, attempt 2').waitFor()
    await shoot(page, 'many-machines-runs')
    await page.getByRole('link', { name: 'All its machines' }).first().click()
    const table = page.locator('#across').getByRole('table').first()
    await table.getByRole('columnheader', { name: 'over machines' }).waitFor()
    const headers = await table.getByRole('columnheader').allTextContents()
    const left = ['a', 'b', 'c'].filter((name) => name !== lost)
    expect(headers.map((text) => text.trim()).slice(1)).toEqual([
      'over machines',
      'on another one like these',
      ...left,
      'd',
    ])
    const cells = await table.getByRole('cell').allTextContents()
    expect(cells.filter((text) => /faster|slower|same|can’t tell/.test(text)).length).toBeGreaterThanOrEqual(
      4,
    )
    await shoot(page, 'many-machines-across')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Machines' }).click()
    await page.getByRole('row').filter({ hasText: 'pool=ns' }).first().waitFor()
    await shoot(page, 'many-machines-machines')
  })
})

/** For a person to look at. */
async function shoot(page: Page, name: string): Promise<void> {
  if (!process.env.WIREBENCH_PICTURES) return
  await mkdir(join(root, 'test-results'), { recursive: true })
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(root, `test-results/${name}.png`), fullPage: true })
}
