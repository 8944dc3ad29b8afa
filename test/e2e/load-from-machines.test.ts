import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Report } from '@wirebench/bench-core/model/report/report'
import { afterEach, describe, expect, test } from 'vitest'
import { newDatabase } from '../../packages/bench-core/test/store/support/shared-server.ts'
import { keptBrowser } from './support/kept.ts'
import { end, hasNamespaces, Namespaces, shoot } from './support/namespaces.ts'

let machines: Namespaces | undefined
afterEach(() => machines?.end())

const bin = 'packages/bench-core/src/bin.ts'
const token = 'a-token-for-generators'
/** A service of somebody's own: answers after a millisecond, more or less. */
const service = `
  require('node:http').createServer((request, response) => {
    setTimeout(() => response.end('{"ok":true}'), 1)
  }).listen(8080, '0.0.0.0', () => console.log('it listens'))`

const reportIn = async (file: string): Promise<Report> => JSON.parse(await readFile(file, 'utf8'))

async function ended({ child, text }: Pick<ReturnType<Namespaces['start']>, 'child' | 'text'>) {
  await expect.poll(() => child.exitCode, { timeout: 240_000, message: text() }).not.toBeNull()
  return child.exitCode
}

describe.runIf(hasNamespaces())('load from several machines, each a network namespace', () => {
  test('three agents generate for a run of a fourth machine, one of them far away; one is killed', {
    tags: 'slow',
  }, async () => {
    machines = new Namespaces(78, ['service', 'run', 'a', 'b', 'c'])
    machines.make()
    const { undo } = machines
    const folder = await mkdtemp(join(tmpdir(), 'wirebench-load-'))
    undo.push(() => rm(folder, { recursive: true, force: true }))
    const database = await newDatabase()
    undo.push(() => database.drop())
    // One of them is far away, and its network loses a little; where the kernel can't delay that, the database alone is far from it.
    const { isLate } = machines.disturb('c', { delayMs: 15, lossPercent: 1 })
    const url = await machines.passOn(database.url)
    const urlOfFar = isLate ? url : await machines.passOn(database.url, 8)
    // Namespaces share the machine, which stands for one here for each of them.
    const environment = (name: string) => ({
      DATABASE_URL: name === 'c' ? urlOfFar : url,
      WIREBENCH_HOME: join(folder, name),
      WIREBENCH_LOCK: `load-${process.pid}-${name}`,
    })
    const operations = [{ name: 'read', method: 'GET', path: '/users/{n}', expectedStatus: 200 }]
    const file = join(folder, 'target.json')
    await writeFile(file, JSON.stringify({ operations }))
    await machines.start('service', {}, ['-e', service]).said(/it listens/)
    const agents = new Map<string, ReturnType<Namespaces['start']>>()
    for (const name of ['a', 'b', 'c']) agents.set(name, await machines.startAgent(name, environment(name)))
    const measure = async (name: string, loads: readonly string[]) => {
      const json = join(folder, `${name}.json`)
      const run = machines!.start('run', environment('run'), [
        ...[bin, 'protocol', '--target', `http://${machines!.addressOf('service')}:8080`],
        ...['--target-file', file, '--allow-remote-target', '--generators', 'a,b,c'],
        ...['--preset', 'smoke', '--full', '--json', json],
        ...loads,
      ])
      return { ...run, report: () => reportIn(json) }
    }
    const whole = await measure('whole', ['--connections', '6', '--rate', '300', '--duration', '3s'])
    expect(await ended(whole), whole.text()).toBe(0)
    const { cases, protocol } = await whole.report()
    const { each } = protocol!.generators!
    expect(each.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
    for (const { ok } of each) expect(ok).toBeGreaterThan(0)
    // Of a way of some 15 ms there and back half is left open, and of the others' hardly anything.
    const boundOf = (name: string) => each.find((one) => one.name === name)!.boundNs
    expect(boundOf('c')).toBeGreaterThan(5e6)
    expect(boundOf('a')).toBeLessThan(boundOf('c'))
    const [closed, open] = cases.map(({ metrics }) => metrics)
    expect((closed!.operationsPerSecond!.value! * closed!.nsPerOperation!.value!) / 1e9).toBeCloseTo(6, 0)
    expect(open!.operationsPerSecond!.value! / 300).toBeGreaterThan(0.8)
    expect(open!.operationsPerSecond!.value! / 300).toBeLessThan(1.2)
    expect(whole.text()).toMatch(/all generators produced \d+ blocks/)

    const broken = await measure('broken', ['--rate', '200', '--duration', '60s'])
    await broken.said(/round 1 of 3/)
    await end(agents.get('b')!.child)
    expect(await ended(broken), broken.text()).toBe(1)
    expect(broken.text()).toMatch(/generator b: it has been silent/)
  })

  test('the built-in service is loaded by others where it is served here, by an agent that is named, and from the form', {
    tags: 'slow',
  }, async () => {
    machines = new Namespaces(79, ['dashboard', 'server', 'a', 'b'])
    machines.make()
    const { undo } = machines
    const folder = await mkdtemp(join(tmpdir(), 'wirebench-served-'))
    undo.push(() => rm(folder, { recursive: true, force: true }))
    const database = await newDatabase()
    undo.push(() => database.drop())
    const url = await machines.passOn(database.url)
    const environment = (name: string) => ({
      DATABASE_URL: url,
      WIREBENCH_HOME: join(folder, name),
      WIREBENCH_LOCK: `served-${process.pid}-${name}`,
      WIREBENCH_TOKEN: token,
    })
    const page = await machines.startDashboard('dashboard', environment('dashboard'))
    for (const name of ['server', 'a', 'b']) await machines.startAgent(name, environment(name))

    const few = ['--transport', 'http-json,connect', '--operation', 'read', '--connections', '4']
    const json = join(folder, 'report.json')
    const measure = (...words: readonly string[]) =>
      machines!.start('dashboard', { ...environment('dashboard'), WIREBENCH_LOCK: `served-${process.pid}` }, [
        ...[bin, 'protocol', ...few, '--preset', 'smoke', '--rounds', '2', '--full', '--json', json],
        ...words,
      ])
    const isWhole = ({ run, cases, protocol }: Report) => {
      expect(run.state).toBe('completed')
      expect([...new Set(cases.map(({ key }) => key.contender))]).toEqual(['http-json', 'connect'])
      expect(cases.every(({ key }) => key.parameters.generators === 2)).toBe(true)
      for (const { metrics } of cases) expect(metrics.operationsPerSecond!.value).toBeGreaterThan(0)
      for (const { metrics } of cases) expect(metrics.serverCpuNsPerOperation!.value).toBeGreaterThan(0)
      const { each } = protocol!.generators!
      expect(each.map(({ name }) => name)).toEqual(['a', 'b'])
      for (const { ok } of each) expect(ok).toBeGreaterThan(0)
    }

    const here = measure('--generators', 'a,b')
    expect(await ended(here), here.text()).toBe(0)
    isWhole(await reportIn(json))

    const elsewhere = measure('--generators', 'a,b', '--on', 'server')
    expect(await ended(elsewhere), elsewhere.text()).toBe(0)
    isWhole(await reportIn(json))

    const unknown = measure('--generators', 'a,nobody')
    expect(await ended(unknown), unknown.text()).toBe(2)
    expect(unknown.text()).toMatch(/no agent named nobody is running, so it can’t generate load/)
    const itself = measure('--generators', 'a,b', '--on', 'a')
    expect(await ended(itself), itself.text()).toBe(2)
    expect(itself.text()).toMatch(/a can’t generate load for a run that it measures itself/)

    const form = await (await keptBrowser()).newPage()
    undo.push(() => form.close())
    await form.goto(
      `${page}/runs/new?token=${token}&suites=protocol&preset=smoke&rounds=2&transports=http-json,connect&operations=read&connections=4&generators=a,nobody`,
    )
    await shoot(form, 'generators-form')
    await form.getByText('Running now: a, b, server. Not running: nobody.').waitFor()
    await form.getByLabel('Generators').fill('a, b')
    await form.getByText('Not running:').waitFor({ state: 'detached' })
    const where = form.getByLabel('Where', { exact: true })
    await where.selectOption('server')
    await shoot(form, 'generators-form')
    await form.getByRole('button', { name: 'Start run' }).click()
    await form.waitForURL(/\/runs\/(?!new)/)
    await form.getByRole('heading', { name: 'Generators' }).waitFor({ timeout: 240_000 })
    await shoot(form, 'generators-report')
    const shortId = new URL(form.url()).pathname.split('/').at(-1)!
    const api = (path: string) =>
      fetch(`${page}/api${path}`, { headers: { authorization: `Bearer ${token}` } }).then((answer) =>
        answer.json(),
      )
    expect((await api(`/runs/${shortId}`)).placement.agent).toBe('server')
    isWhole(await api(`/runs/${shortId}/report`))
  })
})
