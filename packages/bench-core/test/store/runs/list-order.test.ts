import { beforeAll, describe, expect, test } from 'vitest'
import type { RunStateName } from '../../../src/model/run/run-event.ts'
import { newRunId } from '../../../src/model/run/run-id.ts'
import { RunOrderName } from '../../../src/model/run/run-summary.ts'
import { summarise } from '../../../src/report/judge/summary.ts'
import type { RunOrder, RunStore } from '../../../src/store/index.ts'
import { reportOf } from '../../fixtures/compared-runs.ts'
import { failureOf } from '../../support/failure.ts'
import { ownStore } from '../support/own-store.ts'
import { specNamed } from '../support/specs.ts'

let store: RunStore

const day = 86_400_000
const start = Date.UTC(2026, 10, 1)
const template = reportOf(800)

/** Runs that differ in everything that a list is ordered by, in the order in which they are saved. */
const made: readonly {
  name: string
  state: RunStateName
  startedDay: number | null
  durationMs: number
  warnings: number
  measured: number
}[] = [
  { name: 'nightly 10', state: 'completed', startedDay: 5, durationMs: 900, warnings: 0, measured: 4 },
  { name: 'nightly 9', state: 'failed', startedDay: 1, durationMs: 100, warnings: 2, measured: 0 },
  { name: 'Anna’s laptop', state: 'completed', startedDay: 3, durationMs: 500, warnings: 0, measured: 6 },
  { name: 'nightly 010', state: 'cancelled', startedDay: 2, durationMs: 500, warnings: 1, measured: 2 },
  { name: 'zebra', state: 'queued', startedDay: null, durationMs: 0, warnings: 0, measured: 0 },
]

ownStore((opened) => {
  store = opened
})

beforeAll(async () => {
  for (const [index, { name, state, startedDay, durationMs, warnings, measured }] of made.entries()) {
    const createdAtMs = start + index * 1_000
    const id = newRunId(createdAtMs)
    await store.create({ id, spec: specNamed(name), origin: 'cli', createdAtMs })
    if (startedDay === null) continue
    const startedAt = new Date(start + startedDay * day).toISOString()
    await store.finish(id, {
      ...summarise(template),
      state,
      durationMs,
      warnings,
      cases: { planned: 6, measured, failed: 0 },
      report: { ...template, run: { ...template.run, id, startedAt, finishedAt: startedAt } },
    })
  }
})

/** The names of all runs, a page of two at a time. */
async function listed(order: RunOrder): Promise<string[]> {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await store.list({ limit: 2, cursor, order })
    seen.push(...page.runs.map(({ name }) => name))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return seen
}

describe('a list is ordered over all runs, page by page:', () => {
  test.each<[RunOrder, string[]]>([
    [
      { by: 'created', descending: true },
      ['zebra', 'nightly 010', 'Anna’s laptop', 'nightly 9', 'nightly 10'],
    ],
    [
      { by: 'started', descending: true },
      // What hasn't begun stands where it was made.
      ['nightly 10', 'Anna’s laptop', 'nightly 010', 'nightly 9', 'zebra'],
    ],
    [{ by: 'name', descending: false }, ['Anna’s laptop', 'nightly 9', 'nightly 010', 'nightly 10', 'zebra']],
    [
      { by: 'state', descending: false },
      ['zebra', 'nightly 9', 'nightly 010', 'Anna’s laptop', 'nightly 10'],
    ],
    [{ by: 'cases', descending: true }, ['Anna’s laptop', 'nightly 10', 'nightly 010', 'zebra', 'nightly 9']],
    [
      { by: 'warnings', descending: true },
      ['nightly 9', 'nightly 010', 'zebra', 'Anna’s laptop', 'nightly 10'],
    ],
    [
      { by: 'duration', descending: true },
      ['nightly 10', 'nightly 010', 'Anna’s laptop', 'nightly 9', 'zebra'],
    ],
    [
      { by: 'duration', descending: false },
      ['nightly 9', 'nightly 010', 'Anna’s laptop', 'nightly 10', 'zebra'],
    ],
  ])('%j', async (order, names) => {
    expect(await listed(order)).toEqual(names)
  })

  test.each(RunOrderName.options)('by %s both ways, with no run twice and none missing', async (by) => {
    const names = made.map(({ name }) => name).toSorted()
    for (const descending of [true, false])
      expect((await listed({ by, descending })).toSorted()).toEqual(names)
  })
})

test('runs that go on or wait are found behind any number of others', async () => {
  const { runs } = await store.list({ limit: 1, active: true, order: { by: 'created', descending: false } })
  expect(runs.map(({ name }) => name)).toEqual(['zebra'])
  expect(await store.count({ active: true })).toBe(1)
})

test('a name that is given afterwards counts', async () => {
  const { runs } = await store.list({ limit: 1, query: 'zebra' })
  await store.mark(runs[0]!.id, { name: 'aardvark' })
  expect((await listed({ by: 'name', descending: false }))[0]).toBe('aardvark')
  await store.mark(runs[0]!.id, { name: 'zebra' })
})

test('a very long name is listed like any other', async () => {
  const { runs } = await store.list({ limit: 1, query: 'zebra' })
  await store.mark(runs[0]!.id, { name: '1z'.repeat(5_000) })
  expect(await listed({ by: 'name', descending: true })).toHaveLength(made.length)
  await store.mark(runs[0]!.id, { name: 'zebra' })
})

test('a cursor of another order is refused', async () => {
  const { nextCursor } = await store.list({ limit: 2, order: { by: 'name', descending: true } })
  for (const order of [
    { by: 'name', descending: false },
    { by: 'started', descending: true },
  ] as const)
    expect(await failureOf(store.list({ limit: 2, order, cursor: nextCursor! }))).toMatchObject({
      code: 'invalid-option',
    })
})

test.each([
  ['created', '["created",true,"yesterday","x"]'],
  ['created', '["created",true,"-1e15","x"]'],
  ['created', '["created",true,"1","x\\u0000"]'],
  ['created', '["created",true,"","x"]'],
  ['duration', '["duration",true,"much","x"]'],
  ['name', '["name",true,"\\u0000","x"]'],
] as const)('a cursor whose place in the order by %s was made up is refused', async (by, text) => {
  const cursor = Buffer.from(text).toString('base64url')
  const list = store.list({ limit: 2, order: { by, descending: true }, cursor })
  expect(await failureOf(list)).toMatchObject({ code: 'invalid-option' })
})

test.each(['1e999', '-1e999', '0b1', '-210866803200000', '9224318015999000'])(
  'a cursor of a place that no run has is one all the same: %s',
  async (key) => {
    for (const by of ['created', 'duration'] as const) {
      const cursor = Buffer.from(JSON.stringify([by, true, key, 'x'])).toString('base64url')
      await store.list({ limit: 2, order: { by, descending: true }, cursor })
    }
  },
)

test('runs that began before a time can be asked for', async () => {
  const { runs } = await store.list({
    limit: 10,
    order: { by: 'started', descending: true },
    startedBefore: new Date(start + 3 * day),
  })
  expect(runs.map(({ name }) => name)).toEqual(['nightly 010', 'nightly 9', 'zebra'])
})

test('the tags and hosts to filter by are those of all runs that are there', async () => {
  const { runs } = await store.list({ limit: 5, order: { by: 'created', descending: false } })
  await store.mark(runs[0]!.id, { tags: ['main', 'b'] })
  await store.mark(runs[1]!.id, { tags: ['a', 'main'] })
  await store.mark(runs[2]!.id, { tags: ['deleted'] })
  await store.delete(runs[2]!.id)
  expect(await store.choices()).toEqual({ tags: ['a', 'b', 'main'], hosts: ['bench-host'] })
  await store.restore(runs[2]!.id)
})
