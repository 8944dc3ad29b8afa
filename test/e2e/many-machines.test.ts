import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { newDatabase } from '../../packages/bench-core/test/store/support/shared-server.ts'
import { openBrowser } from './dashboard.ts'
import { end, hasNamespaces, Namespaces } from './namespaces.ts'

const root = join(import.meta.dirname, '../..')
const token = 'a-token-for-namespaces'

const machines = new Namespaces(77, ['dashboard', 'a', 'b', 'c', 'd'])
afterAll(() => machines.end())

describe.runIf(hasNamespaces())(
  'a dashboard and three agents, each in a network namespace of its own',
  () => {
    test('measure the same run; one agent is killed in the middle, and another takes over', {
      tags: 'slow',
    }, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'wirebench-namespaces-'))
      machines.undo.push(() => rm(folder, { recursive: true, force: true }))
      const database = await newDatabase()
      machines.undo.push(() => database.drop())
      machines.make()
      const environment = (name: string) => ({
        DATABASE_URL: reached,
        WIREBENCH_HOME: join(folder, name),
        WIREBENCH_TOKEN: token,
        WIREBENCH_LOCK: `namespaces-${process.pid}`,
      })
      const reached = await machines.passOn(database.url)
      const url = `http://${machines.addressOf('dashboard')}:4600`
      const dashboard = machines.start('dashboard', environment('dashboard'), [
        'apps/server/src/main.ts',
        '--host',
        machines.addressOf('dashboard'),
      ])
      await dashboard.said(/is ready on/)
      const startAgent = (name: 'a' | 'b' | 'c' | 'd') =>
        machines.start(name, environment(name), [
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
      machines.undo.push(() => browser.close())
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
      expect(
        cells.filter((text) => /faster|slower|same|can’t tell/.test(text)).length,
      ).toBeGreaterThanOrEqual(4)
      await shoot(page, 'many-machines-across')
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Machines' }).click()
      await page.getByRole('row').filter({ hasText: 'pool=ns' }).first().waitFor()
      await shoot(page, 'many-machines-machines')
    })
  },
)

/** For a person to look at. */
async function shoot(page: Page, name: string): Promise<void> {
  if (!process.env.WIREBENCH_PICTURES) return
  await mkdir(join(root, 'test-results'), { recursive: true })
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(root, `test-results/${name}.png`), fullPage: true })
}
