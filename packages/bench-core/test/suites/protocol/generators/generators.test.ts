import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LoadTally } from '../../../../src/measure/load/load-tally.ts'
import type { ClientCommand, LoadUsage } from '../../../../src/suites/protocol/client/contract.ts'
import { openGenerators } from '../../../../src/suites/protocol/generators/generators.ts'
import { generatorsLog } from '../../../../src/suites/protocol/generators/generators-log.ts'
import { shardedClient } from '../../../../src/suites/protocol/generators/sharded-client.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { eventsOf, expectRightAnswers, ofType, roundPlan } from '../support.ts'
import { generatorsHere, type TestGenerator } from './lines.ts'

/** Generators refuse what is another machine for each of them: this one by an address that others could have. */
const address = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address
const signal = new AbortController().signal

let server: Server
const folder = temporaryFolder()
/** Of the connections that were made, the ports of those that asked for something. */
const asked = new Map<number, number>()
beforeAll(async () => {
  server = createServer((request, response) => {
    const port = request.socket.remotePort!
    asked.set(port, (asked.get(port) ?? 0) + 1)
    response.end('{"ok":true}')
  })
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const names = ['a', 'b', 'c']
/** The lead-in is as long as a machine that is busy with other tests may keep a generator from beginning. */
const times = { blocksPerCase: 2, leadInMs: 300, blockMs: 60, partsPerBlock: 2 }

async function planOf(loads: { connections?: number[]; rates?: number[] }) {
  return roundPlan({
    target: {
      url: `http://${address}:${(server.address() as AddressInfo).port}`,
      isConfirmed: true,
      operations: [{ name: 'read', method: 'GET', path: '/', expectedStatus: 200 }],
    },
    generators: names,
    ...loads,
  })
}

/** A round that generators of this process make the load of; the others are as they come. */
async function measured(
  loads: { connections?: number[]; rates?: number[] },
  generators: readonly TestGenerator[] = names.map((name) => ({ name })),
  onStart: (here: ReturnType<typeof generatorsHere>) => void = () => {},
) {
  const plan = await planOf(loads)
  const here = generatorsHere(generators, folder)
  const opened = await openGenerators(plan.spec.generators!, here.call, signal)
  onStart(here)
  try {
    return await eventsOf({ ...plan, timesOf: () => times, turnsOf: () => undefined, generators: opened })
  } finally {
    await opened.close()
  }
}

describe.runIf(address)('three generators', () => {
  test('make one load together, and what they have seen adds up', async () => {
    asked.clear()
    const events = await measured({ connections: [7], rates: [900] })
    const figures = ofType(events, 'figures-measured')
    const blocks = ofType(events, 'block-measured')
    expect(figures.map(({ parameters }) => parameters)).toEqual([
      { load: 'closed', connections: 7, inFlight: 1, generators: 3 },
      { load: 'open', rate: 900, connections: 10, generators: 3 },
    ])
    for (const [index, { figures: found, generators }] of figures.entries()) {
      expect(generators!.each.map(({ name }) => name)).toEqual(names)
      const ok = generators!.each.reduce((sum, one) => sum + one.ok, 0)
      expect(blocks[index]!.samples).toBe(ok)
      expect(generators!.blocks).toBe(2)
      for (const one of generators!.each) {
        expect(one.ok).toBeGreaterThan(0)
        expect(one.lateNs).toBeLessThanOrEqual(300e6)
        expect(one.cpuShare).toBeGreaterThan(0)
      }
      expectRightAnswers(found)
    }
    const [closed, open] = figures.map((event) => event.figures)
    expect(closed!.requestsInFlight).toBe(7)
    // Little's law, over all of them.
    expect((closed!.operationsPerSecond! * closed!.nsPerOperation!) / 1e9).toBeCloseTo(7, 1)
    // Some 108 are due in two blocks of 60 ms, give or take what chance has fall before and behind.
    expect(figures[1]!.generators!.each.reduce((sum, { ok }) => sum + ok, 0)).toBeGreaterThan(60)
    expect(open!.latencyFromDueNs).toBeGreaterThan(0)
  })

  test('one whose clock was set in the middle voids the block for all, and it is made again', async () => {
    let looks = 0
    const events = await measured({ connections: [3] }, [
      { name: 'a' },
      // Four looks when it comes, four before a block and four behind it.
      { name: 'b', look: (reading) => (++looks > 8 && looks <= 12 ? set(reading) : reading) },
      { name: 'c' },
    ])
    expect(ofType(events, 'figures-measured')[0]!.generators).toMatchObject({
      blocks: 2,
      voids: { late: expect.any(Number), clock: 1 },
    })
    expect(ofType(events, 'case-failed')).toEqual([])
  })

  test('one that can never tell when it began leaves nothing to tell', async () => {
    let looks = 0
    const events = await measured({ connections: [3] }, [
      { name: 'a' },
      { name: 'b' },
      { name: 'c', look: (reading) => (++looks % 8 > 4 ? set(reading) : reading) },
    ])
    expect(ofType(events, 'figures-measured')).toEqual([])
    expect(ofType(events, 'case-failed')[0]).toMatchObject({
      reason: 'refused',
      text: '3 blocks in a row were void: a generator’s clock was not known well enough',
    })
  })

  test('one that is lost fails what was to be measured, by name; nothing is told in part', async () => {
    const events = await measured({ connections: [3] }, undefined, (here) => here.lose('b'))
    expect(ofType(events, 'figures-measured')).toEqual([])
    expect(ofType(events, 'case-failed')[0]).toMatchObject({
      cause: { code: 'generator-gone' },
      generator: 'b',
    })
  })
})

test('the answers that make a server warm are shared out as connections are', async () => {
  const told: ClientCommand[] = []
  const clients = names.map((generator) => ({
    generator,
    ready: Promise.resolve({ type: 'ready', readyMs: 0 } as const),
    isAlive: () => true,
    async ask(command: ClientCommand) {
      told.push(command)
      return { reply: { type: 'warmed', warmupMs: 1, steady: true } as const, boundNs: null }
    },
    async end() {},
  }))
  const cell = { operation: 'read', workload: 'user-document', load: { load: 'sequential' } } as const
  const all = shardedClient(clients, { leadMs: 0, boundsNs: [] }, async () => 0)
  await all.ask({ type: 'warm-up', cell, connections: 9, durationMs: 1, minRequests: 300 }, 1000)
  expect(told).toMatchObject(names.map(() => ({ connections: 3, minRequests: 100 })))
})

test('a generator’s core is shared out to the requests that count alone', () => {
  const shareOf = (uncountedAnswers: number) => {
    const log = generatorsLog(['a'])
    const tally = { ...new LoadTally().packed(), ok: 10, elapsedNs: 1e9, uncountedAnswers }
    log.addBlock([{ tally, usage: { ...unused, clientCpuNs: 8e8 }, lateNs: 0, boundNs: 0, ...shown }])
    return log.seen().each[0]!.cpuShare
  }
  expect(shareOf(0)).toBe(0.8)
  expect(shareOf(10)).toBe(0.4)
})

const shown = { readyMs: 0, slots: 1, example: null }
const unused: LoadUsage = {
  clientCpuNs: 0,
  clientSpunNs: 0,
  serverCpuNs: null,
  databaseCpuNs: null,
  sentBytes: 0,
  receivedBytes: 0,
  sentBodyBytes: null,
  receivedBodyBytes: null,
  clientLoopDelayP99Ns: null,
  waitedForCoreNs: null,
}

function set(reading: { askedUs: number; saidUs: number; heardUs: number }) {
  return { ...reading, saidUs: reading.saidUs + 3e6 }
}

test('where no database is named, nobody can be asked', async () => {
  await expect(openGenerators(names, undefined, signal)).rejects.toThrow('none was named')
})
