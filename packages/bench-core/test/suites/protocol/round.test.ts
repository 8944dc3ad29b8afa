import { readdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { progressMeter } from '../../../src/measure/round/progress.ts'
import { caseId } from '../../../src/model/report/case-key.ts'
import type { RunEvent } from '../../../src/model/run/run-event.ts'
import { isAlive } from '../../../src/postgres/run-program.ts'
import { checkByAutocannon } from '../../../src/suites/protocol/round/check-by-autocannon.ts'
import type { LiveTrials } from '../../../src/suites/protocol/round/live-trials.ts'
import type { ProtocolRound } from '../../../src/suites/protocol/round/protocol-round.ts'
import { measureForMoments } from '../../run/support/measure-for-moments.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { childrenRunning, commandLineOf, eventsOf, expectRightAnswers, ofType, roundPlan } from './support.ts'

measureForMoments()

const oneRead = { transports: ['tcp-protobuf'], operations: ['read' as const], sweep: false }
const twoReads = { transports: ['http-json', 'tcp-protobuf'], operations: ['read' as const], sweep: false }

/**
 * A round of every operation over documents, of reads under every load, which nothing disturbs: with another copy of one
 * contender, a load that is made once more at the end and a check by autocannon.
 */
const ofDocuments = ['create', 'read', 'update', 'query', 'batch'] as const
const rates = [200, 400] as const
let plan: ProtocolRound
let events: readonly RunEvent[]

beforeAll(async () => {
  const { spec, ...usual } = await roundPlan({
    ...twoReads,
    operations: [...ofDocuments],
    connections: [1, 5],
    rates: [...rates],
  })
  const cells = spec.cells.filter(({ operation, load }) => operation === 'read' || load.load === 'sequential')
  const repeated = cells.find(({ load }) => load.load === 'closed')!
  const participants = [...usual.participants, { contender: 'http-json', copy: 2 }]
  const crossCheck = { contender: 'http-json', cell: repeated }
  plan = { ...usual, spec: { ...spec, cells }, repeated, participants, crossCheck }
  events = await eventsOf(plan)
})

/** What was measured of the cases themselves. */
const figuresOf = (copy: number) =>
  ofType(events, 'figures-measured').filter(
    (event) => event.copy === copy && event.figures.successRate !== undefined,
  )

test('a round measures every case of every contender, and every answer is as it was due', () => {
  const figures = figuresOf(1)
  const wanted = plan.spec.cells.flatMap((cell) =>
    plan.spec.contenders.map(({ name }) => caseId(plan.keyOf(cell, name))),
  )
  expect(figures.map((event) => caseId(event)).toSorted()).toEqual(wanted.toSorted())
  for (const { figures: found } of figures) {
    expectRightAnswers(found)
    expect(found.operationsPerSecond).toBeGreaterThan(0)
    expect(found.sentBytesPerOperation! + found.receivedBytesPerOperation!).toBeCloseTo(
      found.wireBytesPerOperation!,
      6,
    )
  }
  expect(ofType(events, 'case-failed')).toEqual([])
  expect(ofType(events, 'block-measured')).toHaveLength(figures.length + figuresOf(2).length)
})

test('throughput × mean time is what is in flight, whatever the closed load, over all turns', () => {
  const closed = figuresOf(1).filter(({ parameters }) => parameters.load !== 'open')
  expect(closed.length).toBeGreaterThan(0)
  for (const { figures } of closed) {
    const inFlight = (figures.operationsPerSecond! / 1e9) * figures.nsPerOperation!
    expect(inFlight).toBeCloseTo(figures.requestsInFlight!, 6)
    expect(figures.turns).toBe(3)
  }
})

test('a server that gives too few answers in its time is warmed up for four times as long, and no longer', async () => {
  const { warmUpMs, ...usual } = await roundPlan({ ...oneRead, connections: [1] })
  const events = await eventsOf({ ...usual, warmUpMs, warmUpRequests: Number.MAX_SAFE_INTEGER })
  const warmed = ofType(events, 'trial-warmed').map(({ warmupMs }) => warmupMs)
  expect(warmed).toHaveLength(1)
  expect(warmed[0]).toBeGreaterThanOrEqual(4 * warmUpMs)
})

test('requests at a rate have a server’s CPU time, and no mean of turns', () => {
  const atRate = figuresOf(1).filter(({ parameters }) => parameters.load === 'open')
  expect(atRate.length).toBeGreaterThan(0)
  for (const { figures } of atRate) {
    expect(figures).not.toHaveProperty('turns')
    expect(figures.serverCpuNsPerOperation).toBeGreaterThan(0)
  }
})

test.runIf(process.platform === 'linux' && availableParallelism() > 1)(
  'requests one at a time are told on two cores as well, by first copies',
  async () => {
    const { hop, ...usual } = await roundPlan({ ...oneRead, connections: [1] })
    const events = await eventsOf({ ...usual, hop: hop ?? usual.spec.cells[0] })
    const told = ofType(events, 'figures-measured').flatMap(
      ({ figures }) => figures.twoCoresNsPerOperation ?? [],
    )
    expect(told).toHaveLength(1)
    expect(told[0]).toBeGreaterThan(0)
  },
)

test('a request for a document is smaller and its answer shorter in frames than over HTTP', () => {
  const bytesOf = (name: string) =>
    figuresOf(1).find(({ contender, operation }) => contender === name && operation === 'read')!.figures
      .wireBytesPerOperation!
  expect(bytesOf('tcp-protobuf')).toBeLessThan(bytesOf('http-json') / 2)
})

/** What was read at a rate by frames. */
const atRate = (rate: number) =>
  figuresOf(1).find(
    ({ contender, operation, parameters }) =>
      contender === 'tcp-protobuf' &&
      operation === 'read' &&
      parameters.load === 'open' &&
      parameters.rate === rate,
  )!

test('what a request costs the client at a rate is measured at the lowest one, and elsewhere it says so', () => {
  for (const { figures, parameters } of figuresOf(1)) {
    const cpuNs = figures.clientCpuNsPerOperation
    if (parameters.rate === rates[1]) expect(cpuNs).toBeNull()
    else expect(cpuNs).toBeGreaterThan(0)
  }
  expect(atRate(400).notes!.clientCpuNsPerOperation).toContain('lowest rate')
})

test('an open loop tells its latency from when requests were due, and no time per operation', () => {
  const open = atRate(400)
  expect(open.figures).not.toHaveProperty('nsPerOperation')
  expect(open.figures.latencyFromDueNs).toBeGreaterThan(0)
  expect(open.figures.servicePercentile50Ns).toBeGreaterThan(0)
})

test('a rate so low that none may be due in a block has one in each', async () => {
  const plan = await roundPlan({ ...oneRead, rates: [1] })
  const cells = plan.spec.cells.filter(({ load }) => load.load === 'open')
  const timesOf = () => ({ blocksPerCase: 2, leadInMs: 300, blockMs: 1, partsPerBlock: 1 })
  const events = await eventsOf({ ...plan, spec: { ...plan.spec, cells }, timesOf })
  expect(ofType(events, 'case-failed')).toEqual([])
  expect(ofType(events, 'figures-measured').map(({ figures }) => figures.successRate)).toEqual([1])
  expect(ofType(events, 'block-measured').map(({ samples }) => samples)).toEqual([2])
})

test('documents with filler are as large as they were made, in requests and in answers', async () => {
  const plan = await roundPlan({
    ...twoReads,
    transports: ['tcp-protobuf'],
    connections: [1],
    payloads: true,
  })
  const filled = plan.spec.cells.filter(({ fillerBytes }) => fillerBytes === 4096)
  const events = await eventsOf({ ...plan, spec: { ...plan.spec, cells: filled } })
  const bytes = (operation: string, direction: 'sent' | 'received') =>
    ofType(events, 'figures-measured').find((event) => event.operation === operation)!.figures[
      `${direction}BytesPerOperation`
    ]!
  expect(bytes('create', 'sent')).toBeGreaterThan(4096)
  expect(bytes('read', 'received')).toBeGreaterThan(4096)
  expect(bytes('read', 'sent')).toBeLessThan(200)
})

test('cards go through every operation that has them', async () => {
  const operations = ['echo', 'decode-echo', 'modify'] as const
  const plan = await roundPlan({
    transports: ['http-json', 'tcp-protobuf-enums'],
    operations: [...operations],
    connections: [1],
  })
  const cells = plan.spec.cells.filter(({ load }) => load.load === 'sequential')
  const events = await eventsOf({ ...plan, spec: { ...plan.spec, cells } })
  const figures = ofType(events, 'figures-measured')
  expect(figures).toHaveLength(6)
  for (const { figures: found } of figures) expectRightAnswers(found)
})

test('every operation is warmed up before any is measured, and tells once how long that took', () => {
  const warmed = ofType(events, 'trial-warmed').filter(({ copy }) => copy === 1)
  expect(warmed.map(({ contender, operation }) => `${contender} ${operation}`).toSorted()).toEqual(
    plan.spec.contenders
      .flatMap(({ name }) => ofDocuments.map((operation) => `${name} ${operation}`))
      .toSorted(),
  )
  const isMeasured = ({ type }: RunEvent) => type === 'figures-measured'
  expect(events.findLastIndex(({ type }) => type === 'trial-warmed')).toBeLessThan(
    events.findIndex(isMeasured),
  )
})

test('a load that is made once more at the end tells what it came to then, of first copies only', () => {
  const all = ofType(events, 'figures-measured')
  const again = all.filter(({ figures }) => figures.repeatedPerSecond !== undefined)
  expect(again.map(({ contender, copy }) => [contender, copy]).toSorted()).toEqual([
    ['http-json', 1],
    ['tcp-protobuf', 1],
  ])
  expect(all.slice(-3, -1)).toEqual(again)
  for (const { figures, parameters } of again) {
    expect(figures.repeatedPerSecond).toBeGreaterThan(0)
    expect(parameters).toMatchObject({ load: 'closed', connections: 5 })
  }
})

test('what was compiled of modules is kept for the next processes', async () => {
  vi.stubEnv('NODE_COMPILE_CACHE', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  const compiledFolder = temporaryFolder(onTestFinished)
  await eventsOf(await roundPlan({ ...oneRead, connections: [1] }, { compiledFolder }))
  // Below a folder of the runtime's version, those of the server's and of the client's program at least.
  expect((await readdir(compiledFolder, { recursive: true })).length).toBeGreaterThan(2)
})

test('autocannon’s figure stands beside ours', () => {
  const [checked] = ofType(events, 'figures-measured').filter(
    ({ figures }) => figures.crossCheckPerSecond !== undefined,
  )
  expect(checked!.figures.crossCheckPerSecond).toBeGreaterThan(0)
  expect(checked!.parameters).toMatchObject({ load: 'closed', connections: 5 })
})

test('autocannon’s client works on another core than the server, whatever was measured before', async () => {
  const steps: string[] = []
  const trial = {
    participant: { contender: 'http-json', copy: 1 },
    place: async (where: string) => void steps.push(where),
    async ask({ type }: { type: string }) {
      steps.push(type)
      return { type: 'cross-checked', operationsPerSecond: 1, clientCpuShare: 0 }
    },
  }
  const trials = { all: () => [trial] } as unknown as LiveTrials
  const meter = progressMeter(1000, () => 0)
  const told = await Array.fromAsync(checkByAutocannon(plan, trials, meter, new AbortController().signal))
  expect(ofType(told, 'figures-measured')).toHaveLength(1)
  expect(steps).toEqual(['own', 'cross-check'])
})

describe.runIf(process.platform === 'linux')('when a process is lost', () => {
  const scripts = ['server-main.', 'client-main.'] as const
  /** Ends a process of a participant that is alone in its round, and waits until it is gone. */
  const end = async (script: string, isWanted = (_pid: number) => true) => {
    const pid = childrenRunning(script).find(isWanted)!
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => isAlive(pid)).toBe(false)
  }
  /** The only participant of a round that does four things one after the other. */
  const alone = () =>
    roundPlan({
      transports: ['tcp-protobuf'],
      operations: ['read', 'update', 'query', 'batch'],
      connections: [1],
      rates: [200],
      sweep: false,
    }).then((plan) => ({
      ...plan,
      spec: { ...plan.spec, cells: plan.spec.cells.filter(({ load }) => load.load === 'sequential') },
    }))
  /** Ends a process while the blocks of an operation are measured; the block lasts until that has been noticed. */
  const during = (operation: string, plan: ProtocolRound, act: () => Promise<void>): ProtocolRound => {
    let isDone = false
    return {
      ...plan,
      timesOf(cell) {
        if (cell.operation === operation && !isDone) {
          isDone = true
          setTimeout(() => void act(), 100)
        }
        const blockMs = cell.operation === operation ? 2000 : 40
        return { blocksPerCase: 1, leadInMs: 5, blockMs, partsPerBlock: 1 }
      },
    }
  }
  const operations = (events: readonly RunEvent[], type: 'figures-measured' | 'case-failed') =>
    events.flatMap((event) =>
      event.type === type ? [event.type === 'case-failed' ? event.key.operation : event.operation] : [],
    )

  test.each(scripts)(
    '%s: what was being measured fails, and the rest goes on with fresh ones',
    async (script) => {
      const plan = during('update', await alone(), () => end(script))
      const events = await eventsOf(plan)
      expect(operations(events, 'case-failed')).toEqual(['update'])
      expect(operations(events, 'figures-measured')).toEqual(['read', 'query', 'batch'])
      const [failure] = ofType(events, 'case-failed')
      expect(failure).toMatchObject({ reason: 'crashed', cause: { code: 'ended', how: 'SIGKILL' } })
      expect(ofType(events, 'trial-ready')).toHaveLength(2)
    },
  )

  test.each(scripts)('%s: one that ends while others are measured costs no case', async (script) => {
    let isDone = false
    const events = await eventsOf(await alone(), async (event) => {
      if (isDone || event.type !== 'figures-measured') return
      isDone = true
      await end(script)
    })
    expect(operations(events, 'case-failed')).toEqual([])
    expect(operations(events, 'figures-measured')).toEqual(['read', 'update', 'query', 'batch'])
  })

  test('one that is lost in its warm-up is replaced; an operation that loses two is left out', async () => {
    const killing = async (times: number) => {
      let left = times
      const plan = await alone()
      // The warm-up of an operation begins when the one before it has ended.
      return eventsOf(plan, async (event) => {
        if (event.type !== 'trial-warmed' || event.operation !== 'read' || left === 0) return
        left--
        await end('client-main.')
      })
    }
    const once = await killing(1)
    expect(operations(once, 'case-failed')).toEqual([])
    expect(operations(once, 'figures-measured')).toEqual(['read', 'update', 'query', 'batch'])
    const twice = await killing(2)
    expect(operations(twice, 'case-failed')).toEqual(['update'])
    expect(operations(twice, 'figures-measured')).toEqual(['read', 'query', 'batch'])
  })

  test('a contender that loses three is given up, with the reason on what is owed, and others go on', async () => {
    const plan = await roundPlan({ ...twoReads, connections: [1] })
    const [victim, other] = plan.participants
    for (const text of ['first', 'second']) plan.losses.add(victim!, { reason: 'crashed', text })
    const isOfVictim = (pid: number) => commandLineOf(pid).includes(`"transport":"${victim!.contender}"`)
    const events = await eventsOf(plan, async (event) => {
      if (event.type === 'trial-warmed' && event.contender === victim!.contender)
        await end('client-main.', isOfVictim)
    })
    const failures = ofType(events, 'case-failed')
    expect(failures.map(({ key }) => key.contender)).toEqual(plan.spec.cells.map(() => victim!.contender))
    for (const failure of failures) expect(failure).toMatchObject({ reason: 'crashed', losses: 3 })
    const measured = ofType(events, 'figures-measured').filter(
      ({ contender }) => contender === other!.contender,
    )
    expect(measured).toHaveLength(plan.spec.cells.length)
    expect(plan.losses.givenUp(victim!)).toBeDefined()
    // The next round doesn't start it again.
    const next = await eventsOf({ ...plan, round: 2 })
    expect(ofType(next, 'trial-ready').map(({ contender }) => contender)).toEqual([other!.contender])
    expect(ofType(next, 'case-failed')).toHaveLength(plan.spec.cells.length)
  })

  test('no process is left, however the round ended', async () => {
    const plan = await roundPlan({ ...oneRead, connections: [1] })
    const abort = new AbortController()
    const left = eventsOf(
      plan,
      (event) => {
        if (event.type === 'trial-warmed') abort.abort(new Error('enough'))
      },
      abort.signal,
    )
    await expect(left).rejects.toThrow('enough')
    await expect
      .poll(() => [...childrenRunning('server-main.'), ...childrenRunning('client-main.')])
      .toEqual([])
  })
})

test('what is refused fails by itself, and its processes go on', async () => {
  const plan = await roundPlan({ ...twoReads, transports: ['tcp-protobuf'], connections: [1], rates: [200] })
  const [read, open] = plan.spec.cells
  // An operation that the client doesn't know how to ask for.
  const odd = { ...read!, operation: 'steal' }
  const cells = [read!, odd, open!]
  const events = await eventsOf({ ...plan, spec: { ...plan.spec, cells }, takesPart: () => true })
  expect(ofType(events, 'case-failed')).toMatchObject([
    { key: { operation: 'steal' }, reason: 'refused', text: 'there is no operation steal' },
  ])
  expect(ofType(events, 'figures-measured')).toHaveLength(2)
  expect(ofType(events, 'trial-ready')).toHaveLength(1)
})
