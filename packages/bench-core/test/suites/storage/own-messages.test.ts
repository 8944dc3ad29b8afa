import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Report } from '../../../src/model/report/report.ts'
import type { RunEvent } from '../../../src/model/run/run-event.ts'
import { type StoragePhase, storagePhases } from '../../../src/model/storage/storage-spec.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'
import { outcomeOf } from '../../cli/support/bench-io.ts'
import { measureForMoments } from '../../run/support/measure-for-moments.ts'
import { execute, freshLock, ofType } from '../../run/support/specs.ts'
import { type Imported, imported, orders } from '../protocol/own/orders.ts'

measureForMoments()

let brought: Imported
beforeAll(async () => {
  brought = await imported('acme.v1.Order', orders(40))
})
afterAll(() => brought.discard())

/** A short run over imported messages. */
function bench(options: readonly string[], of: Imported = brought, messageType = 'acme.v1.Order') {
  const { protoPath, dataPath, homeFolder } = of
  const own = ['--proto', protoPath, '--message', messageType, '--data', dataPath]
  const small = ['--preset', 'smoke', '--rounds', '1', '--rows', '60', '--batch', '10', '--connections', '1']
  const environment = { WIREBENCH_LOCK: freshLock(), WIREBENCH_HOME: homeFolder }
  return outcomeOf(['storage', ...own, ...small, '--no-save', '--json', '-', ...options], { environment })
}

describe('bench storage with the user’s own messages', () => {
  let report: Report
  let code: number
  beforeAll(async () => {
    const formats = 'jsonb-json,bytea-protobuf,columns'
    const outcome = await bench(['--format', formats, '--phase', storagePhases.join(',')])
    code = outcome.code
    report = JSON.parse(outcome.stdout) as Report
  })

  test('measures every phase as text, as bytes and in columns, int64, bytes, maps, oneofs and timestamps included', () => {
    expect(report.cases.filter(({ status }) => status !== 'measured')).toEqual([])
    expect(code).toBe(0)
    const operations = new Set<string>(report.cases.map(({ key }) => key.operation))
    // Sizes are swept of workloads that have one, and an order has no single message within.
    expect(storagePhases.filter((phase) => !operations.has(phase))).toEqual(['query-nested', 'size-sweep'])
    expect(new Set(report.cases.map(({ key }) => key.workload))).toEqual(new Set(['own:acme.v1.Order']))
  })

  test('says in its spec by which field rows were found', () => {
    expect(report.run.spec.storage!.ownField).toBe('status')
  })
})

test('another field can be chosen', async () => {
  const few = ['--phase', 'query-fetch', '--format', 'bytea-protobuf']
  const { code, stdout } = await bench(['--query-field', 'order_id', ...few])
  const report = JSON.parse(stdout) as Report
  expect(code).toBe(0)
  expect(report.run.spec.storage).toMatchObject({ queryField: 'order_id', ownField: 'order_id' })
})

test('a field that wouldn’t do is a mistake before anything is started', async () => {
  const { code, stderr } = await bench(['--query-field', 'lines'])
  expect(code).toBe(2)
  expect(stderr).toContain('can’t be found by "lines"')
  expect(stderr).toContain('choose status or order_id')
})

test('a character that json keeps and no query can read costs the queries and updates alone', async () => {
  const nul = await imported(
    'acme.v1.Order',
    orders(12).map((order) => ({ ...order, note: 'a\0b' })),
  )
  const phases = ['insert', 'read-all', 'update-field', 'query-count', 'x-ray']
  const { stdout } = await bench(['--format', 'json', '--phase', phases.join(',')], nul)
  const { cases } = JSON.parse(stdout) as Report
  const measured = cases.filter(({ status }) => status === 'measured').map(({ key }) => key.operation)
  expect(new Set(measured)).toEqual(new Set(['insert', 'read-all', 'x-ray']))
  nul.discard()
})

test('what was found on disk stays where nothing can be measured afterwards', async () => {
  const { own, homeFolder, discard } = await imported('acme.v1.Order', orders(12))
  const storage = { formats: ['jsonb-json'], phases: ['insert', 'x-ray'] as StoragePhase[], rows: [20] }
  const spec = resolveSpec({ suites: ['storage'], preset: 'smoke', rounds: 1, own, storage })
  const events: RunEvent[] = []
  for await (const event of execute(spec, { homeFolder })) {
    events.push(event)
    if (event.type === 'round-started') discard()
  }
  discard()
  expect(ofType(events, 'case-failed').map(({ key }) => key.operation)).toEqual(['insert'])
})

test('messages without such a field leave those phases out and say so', async () => {
  const plain = await imported('acme.v1.Line', [
    { sku: 'a', picture: 'AA==' },
    { sku: 'a', picture: 'AQ==' },
  ])
  const run = (phases: string) => bench(['--format', 'jsonb-json', '--phase', phases], plain, 'acme.v1.Line')
  const { code, stdout } = await run('insert,query-count')
  const report = JSON.parse(stdout) as Report
  expect(code).toBe(0)
  expect(new Set(report.cases.map(({ key }) => key.operation))).toEqual(new Set(['insert']))
  expect(report.warnings).toContainEqual(
    expect.objectContaining({
      code: 'left-out',
      values: expect.objectContaining({ phases: ['query-count'] }),
    }),
  )
  const nothing = await run('query-count')
  expect(nothing.code).toBe(2)
  expect(nothing.stderr).toContain('can’t be found by a field')
  plain.discard()
})
