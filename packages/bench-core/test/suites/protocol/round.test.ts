import { describe, expect, test, vi } from 'vitest'
import { caseId } from '../../../src/model/case-key.ts'
import { childrenRunning, eventsOf, ofType, roundPlan } from './support.ts'

const twoReads = { transports: ['http-json', 'tcp-protobuf'], operations: ['read' as const], sweep: false }

test('a round measures every case of every contender, and every answer is as it was due', async () => {
  const request = { ...twoReads, operations: ['create', 'read', 'update', 'query', 'batch'] as const }
  const plan = await roundPlan({ ...request, operations: [...request.operations], connections: [1, 5] })
  const events = await eventsOf(plan)
  const figures = ofType(events, 'figures-measured')
  const wanted = plan.spec.cells.flatMap((cell) =>
    plan.spec.contenders.map(({ name }) => caseId(plan.keyOf(cell, name))),
  )
  expect(figures.map((event) => caseId(event)).toSorted()).toEqual(wanted.toSorted())
  for (const { figures: found } of figures) {
    expect(found.successRate).toBe(1)
    expect(found.operationsPerSecond).toBeGreaterThan(0)
    expect(found.clientCpuNsPerOperation).toBeGreaterThan(0)
    expect(found.sentBytesPerOperation! + found.receivedBytesPerOperation!).toBeCloseTo(
      found.wireBytesPerOperation!,
      6,
    )
  }
  expect(ofType(events, 'case-failed')).toEqual([])
  expect(ofType(events, 'block-measured')).toHaveLength(figures.length)
})

test('throughput × mean time is what is in flight, whatever the load', async () => {
  const plan = await roundPlan({ ...twoReads, connections: [1, 10], rates: [] as never })
  for (const { figures } of ofType(await eventsOf(plan), 'figures-measured')) {
    if (figures.nsPerOperation == null) continue
    const inFlight = (figures.operationsPerSecond! * figures.nsPerOperation) / 1e9
    expect(Math.abs(inFlight / figures.requestsInFlight! - 1)).toBeLessThan(0.02)
  }
})

test('a request for a document is smaller and its answer shorter in frames than over HTTP', async () => {
  const events = await eventsOf(await roundPlan({ ...twoReads, connections: [1] }))
  const bytesOf = (name: string) =>
    ofType(events, 'figures-measured').find(({ contender }) => contender === name)!.figures
      .wireBytesPerOperation!
  expect(bytesOf('tcp-protobuf')).toBeLessThan(bytesOf('http-json') / 2)
})

test('what a request costs the client at a rate is measured at the lowest one, and elsewhere it says so', async () => {
  const plan = await roundPlan({
    ...twoReads,
    transports: ['tcp-protobuf'],
    connections: [1],
    rates: [200, 400],
  })
  const open = ofType(await eventsOf(plan), 'figures-measured').filter(
    ({ parameters }) => parameters.load === 'open',
  )
  const cpuOf = (rate: number) => open.find(({ parameters }) => parameters.rate === rate)!
  expect(cpuOf(200).figures.clientCpuNsPerOperation).toBeGreaterThan(0)
  expect(cpuOf(400).figures.clientCpuNsPerOperation).toBeNull()
  expect(cpuOf(400).notes!.clientCpuNsPerOperation).toContain('lowest rate')
})

test('an open loop tells its latency from when requests were due, and no time per operation', async () => {
  const plan = await roundPlan({ ...twoReads, transports: ['tcp-protobuf'], connections: [1], rates: [500] })
  const open = ofType(await eventsOf(plan), 'figures-measured').find(
    ({ parameters }) => parameters.load === 'open',
  )!
  expect(open.figures).not.toHaveProperty('nsPerOperation')
  expect(open.figures.latencyFromDueNs).toBeGreaterThan(0)
  expect(open.figures.servicePercentile50Ns).toBeGreaterThan(0)
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
  const figures = ofType(await eventsOf(plan), 'figures-measured')
  const closed = figures.filter(({ parameters }) => parameters.load === 'sequential')
  expect(closed).toHaveLength(6)
  for (const { figures: found } of closed) expect(found.successRate).toBe(1)
})

test('autocannon’s figure stands beside ours', async () => {
  const plan = await roundPlan({ ...twoReads, transports: ['http-json'], connections: [5] })
  const cell = plan.spec.cells.find(({ load }) => load.load === 'closed')!
  const events = await eventsOf({ ...plan, crossCheck: { contender: 'http-json', cell } })
  const [checked] = ofType(events, 'figures-measured').filter(
    ({ figures }) => figures.crossCheckPerSecond !== undefined,
  )
  expect(checked!.figures.crossCheckPerSecond).toBeGreaterThan(0)
  expect(checked!.parameters).toMatchObject({ load: 'closed', connections: 5 })
})

describe.runIf(process.platform === 'linux')('when a process is lost', () => {
  test('a server that is killed in mid-run fails its own cases, and the run goes on', async () => {
    const plan = await roundPlan({ ...twoReads, connections: [1, 5] })
    let killed = false
    const events = await eventsOf(plan, (event) => {
      if (killed || event.type !== 'figures-measured') return
      killed = true
      process.kill(childrenRunning('server-main.ts')[0]!, 'SIGKILL')
    })
    const failures = ofType(events, 'case-failed')
    expect(failures.length).toBeGreaterThan(0)
    expect(new Set(failures.map(({ key }) => key.contender)).size).toBe(1)
    for (const { reason, text } of failures) {
      expect(reason).toBe('crashed')
      expect(text).toContain('the server ended: SIGKILL')
    }
    const lost = failures[0]!.key.contender
    const measured = ofType(events, 'figures-measured').filter(({ contender }) => contender !== lost)
    expect(measured).toHaveLength(plan.spec.cells.length)
  })

  test('a client that is killed in mid-run fails its own cases, and the run goes on', async () => {
    const plan = await roundPlan({ ...twoReads, connections: [1] })
    let killed = false
    const events = await eventsOf(plan, (event) => {
      if (killed || event.type !== 'trial-warmed') return
      killed = true
      process.kill(childrenRunning('client-main.ts')[0]!, 'SIGKILL')
    })
    const failures = ofType(events, 'case-failed')
    expect(new Set(failures.map(({ key }) => key.contender)).size).toBe(1)
    expect(ofType(events, 'figures-measured').length).toBeGreaterThanOrEqual(plan.spec.cells.length)
  })

  test('no process is left, however the round ended', async () => {
    const plan = await roundPlan({ ...twoReads, connections: [1] })
    const abort = new AbortController()
    const left = eventsOf(
      plan,
      (event) => {
        if (event.type === 'trial-warmed') abort.abort(new Error('enough'))
      },
      abort.signal,
    )
    await expect(left).rejects.toThrow('enough')
    await vi.waitUntil(
      () => [...childrenRunning('server-main.ts'), ...childrenRunning('client-main.ts')].length === 0,
    )
  })
})
