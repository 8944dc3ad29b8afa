import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { AcrossMachines } from '../../packages/bench-core/src/model/report/across-machines.ts'
import { objectionText } from '../../packages/bench-core/src/report/words/objection-text.ts'
import { newDatabase } from '../../packages/bench-core/test/store/support/shared-server.ts'
import { keptBrowser } from './support/kept.ts'
import { end, hasNamespaces, Namespaces, shoot } from './support/namespaces.ts'

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
      const url = await machines.startDashboard('dashboard', environment('dashboard'))
      const startAgent = (name: string) =>
        machines.startAgent(name, environment(name), ['--label', 'pool=ns', '--lease-ms', '3000'])
      const agents = new Map<string, Awaited<ReturnType<typeof startAgent>>>()
      for (const name of ['a', 'b', 'c']) agents.set(name, await startAgent(name))

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
        preset: 'quick',
        rounds: 2,
        codecs: ['json', 'msgpackr'],
        tests: ['serialization', 'deserialization'],
        workloads: ['infrastructure-execution'],
        on: 'each:label=pool=ns',
      })
      expect(set).toHaveLength(3)
      // It comes when the runs are given out, and waits for one that somebody loses.
      await startAgent('d')
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

      // A case that a busy machine can't compare has no estimate there, and the table says so; of two both had to be such.
      const across: AcrossMachines = await api(`/across?runs=${set[0]}`)
      const left = ['a', 'b', 'c'].filter((name) => name !== lost)
      const measured = [...left, 'd']
      expect(across.machines.map(({ name }) => name)).toEqual(measured)
      const isJoint = ({ joint }: AcrossMachines['rows'][number]) => joint !== null
      const told = JSON.stringify(across.rows.map(({ joint, uncounted }) => ({ joint, uncounted })))
      expect(across.rows.filter(isJoint).length, told).toBeGreaterThanOrEqual(1)

      const page = await (await keptBrowser()).newPage()
      machines.undo.push(() => page.close())
      await page.goto(`${url}/runs?token=${token}`)
      await page.getByText('on d, attempt 2').waitFor()
      await shoot(page, 'many-machines-runs')
      await page.getByRole('link', { name: 'All its machines' }).first().click()
      const section = page.locator('#across')
      const table = section.getByRole('table').first()
      await table.getByRole('columnheader', { name: 'over machines' }).waitFor()
      const headers = await table.getByRole('columnheader').allTextContents()
      expect(headers.map((text) => text.trim()).slice(1)).toEqual([
        'over machines',
        'on another such machine',
        ...measured,
      ])
      const rows = (await table.getByRole('row').all()).slice(1)
      expect(rows).toHaveLength(across.rows.length)
      for (const [index, { cells, joint, uncounted }] of across.rows.entries()) {
        const [over = '', another = '', ...each] = await rows[index]!.getByRole('cell').allTextContents()
        expect(each).toHaveLength(measured.length)
        for (const [machine, text] of each.entries()) {
          const isComparable = cells[machine]!.verdict !== 'not-comparable'
          expect(text).toMatch(isComparable ? /faster|slower|same|can’t tell/ : /not comparable/)
        }
        expect(over).toMatch(joint ? /faster|slower|same|can’t tell/ : /needs 3 machines, [0-2] count/)
        if (joint) expect(another).toMatch(/ to |can’t tell/)
        for (const { machine, reason } of uncounted)
          await section
            .getByText(new RegExp(`on ${machine}: .*${RegExp.escape(objectionText(reason))}`))
            .waitFor()
      }
      await shoot(page, 'many-machines-across')
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Machines' }).click()
      await page.getByRole('row').filter({ hasText: 'pool=ns' }).first().waitFor()
      await shoot(page, 'many-machines-machines')
    })
  },
)
