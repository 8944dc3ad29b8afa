import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { newDatabase } from '../../packages/bench-core/test/store/support/shared-server.ts'
import { end, hasNamespaces, Namespaces } from './namespaces.ts'

let machines: Namespaces | undefined
afterAll(() => machines?.end())

const bin = 'packages/bench-core/src/bin.ts'
/** A service of somebody's own: answers after a millisecond, more or less. */
const service = `
  require('node:http').createServer((request, response) => {
    setTimeout(() => response.end('{"ok":true}'), 1)
  }).listen(8080, '0.0.0.0', () => console.log('it listens'))`

/** How a report tells of its generators. */
interface Report {
  readonly run: { readonly state: string }
  readonly cases: readonly {
    readonly key: { readonly contender: string; readonly parameters: Record<string, unknown> }
    readonly metrics: Record<string, { readonly value: number | null }>
    readonly distribution?: { readonly samples: number }
  }[]
  readonly protocol: {
    readonly generators: {
      readonly blocks: number
      readonly voids: Record<string, number>
      readonly each: readonly { readonly name: string; readonly ok: number; readonly boundNs: number }[]
    }
  }
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
    // One of them is far away, and its network loses a little; where the kernel can't do that, the database alone is far from it.
    const isFar = machines.disturb('c', 'delay', '15ms', '3ms', 'loss', '0.2%')
    const url = await machines.passOn(database.url)
    const urlOfFar = isFar ? url : await machines.passOn(database.url, 8)
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
    for (const name of ['a', 'b', 'c']) {
      const agent = machines.start(name, environment(name), [bin, 'agent', '--name', name])
      agents.set(name, agent)
      await agent.said(/serves PostgreSQL/)
    }
    const measure = async (name: string, loads: readonly string[]) => {
      const json = join(folder, `${name}.json`)
      const run = machines!.start('run', environment('run'), [
        bin,
        'protocol',
        '--target',
        `http://${machines!.addressOf('service')}:8080`,
        '--target-file',
        file,
        '--i-may-load-this-target',
        '--generators',
        'a,b,c',
        '--preset',
        'smoke',
        '--full',
        '--json',
        json,
        ...loads,
      ])
      return { ...run, report: async (): Promise<Report> => JSON.parse(await readFile(json, 'utf8')) }
    }
    const ended = async ({
      child,
      text,
    }: {
      child: ReturnType<Namespaces['start']>['child']
      text(): string
    }) => {
      await expect.poll(() => child.exitCode, { timeout: 240_000, message: text() }).not.toBeNull()
      return child.exitCode
    }

    const whole = await measure('whole', ['--connections', '6', '--rate', '300', '--duration', '3s'])
    expect(await ended(whole), whole.text()).toBe(0)
    const { cases, protocol } = await whole.report()
    const { each, voids } = protocol.generators
    expect(each.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
    expect(voids.missing).toBe(0)
    for (const { ok } of each) expect(ok).toBeGreaterThan(0)
    // Of a way of some 15 ms there and back half is left open, and of the others' hardly anything.
    const boundOf = (name: string) => each.find((one) => one.name === name)!.boundNs
    expect(boundOf('c')).toBeGreaterThan(5e6)
    expect(boundOf('a')).toBeLessThan(boundOf('c'))
    const [closed, open] = cases.map(({ metrics }) => metrics)
    expect((closed!.operationsPerSecond!.value! * closed!.nsPerOperation!.value!) / 1e9).toBeCloseTo(6, 0)
    expect(open!.operationsPerSecond!.value! / 300).toBeGreaterThan(0.8)
    expect(open!.operationsPerSecond!.value! / 300).toBeLessThan(1.2)
    expect(whole.text()).toMatch(/blocks were made by all of them/)

    const broken = await measure('broken', ['--rate', '200', '--duration', '60s'])
    await agents.get('b')!.said(/generates load[\s\S]*generates load/)
    await end(agents.get('b')!.child)
    expect(await ended(broken), broken.text()).toBe(1)
    expect(broken.text()).toMatch(/generator b is gone/)
  })
})
