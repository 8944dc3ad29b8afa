import { expect, test } from 'vitest'
import type { KnownAgent } from '../../../src/model/machine/agent.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'
import type { PlacedRun } from '../../../src/store/fleet/fleet.ts'
import { placeRuns, type RunStore } from '../../../src/store/index.ts'
import { ownServer, storageSpec } from '../../suites/storage/support/specs.ts'
import { failureOf } from '../../support/failure.ts'

test('a duel of two servers of one’s own is placed with nobody; an agent knows one', async () => {
  const placed: PlacedRun[] = []
  const agent = { name: 'a', labels: {}, can: ['own-database'], alive: true, draining: false }
  const fleet = {
    agents: async () => [agent as unknown as KnownAgent],
    place: async (runs: readonly PlacedRun[]) => void placed.push(...runs),
  }
  const store = { fleet, find: async () => undefined } as unknown as RunStore
  const sideOn = (url: string) => {
    const { storage, workloads } = storageSpec()
    return { title: 'a side', codecs: [], workloads, storage: { ...storage!, server: ownServer(url) } }
  }
  const place = (urlA: string, urlB: string) =>
    placeRuns(store, {
      spec: resolveSpec({ suites: ['storage'], duel: { a: sideOn(urlA), b: sideOn(urlB) } }),
      on: 'a',
      origin: 'cli',
      nowMs: Date.now(),
      homeFolder: '.',
      estimateMs: 1_000,
    })
  const [one, other] = ['postgres://me@one/db', 'postgres://me@other/db'] as const
  expect(await failureOf(place(one, other))).toMatchObject({
    code: 'invalid-option',
    message: expect.stringMatching(/one:5432\/db and other:5432\/db$/),
  })
  expect(placed).toEqual([])
  await place(one, one)
  expect(placed).toHaveLength(1)
})

test('a run is placed with no more machines than can be read as one result', async () => {
  const placed: PlacedRun[] = []
  const agents = Array.from({ length: 51 }, (_, number) => {
    const labels = number === 0 ? {} : { pool: 'most' }
    return { name: `a${number}`, labels: { all: 'yes', ...labels }, can: [], alive: true, draining: false }
  })
  const fleet = {
    agents: async () => agents as unknown as KnownAgent[],
    place: async (runs: readonly PlacedRun[]) => void placed.push(...runs),
  }
  const store = { fleet, find: async () => undefined } as unknown as RunStore
  const asked = {
    spec: resolveSpec({}),
    origin: 'cli',
    nowMs: 0,
    homeFolder: '.',
    estimateMs: 1_000,
  } as const
  await expect(placeRuns(store, { ...asked, on: 'each:label=all=yes' })).rejects.toThrow(
    '51 runs can’t be read as one result',
  )
  expect(placed).toEqual([])
  await placeRuns(store, { ...asked, on: 'each:label=pool=most' })
  expect(placed).toHaveLength(50)
})
