import { describe, expect, test } from 'vitest'
import type { LoadResults } from '../../../src/suites/protocol/client/contract.ts'
import { addUsage, usageMeter } from '../../../src/suites/protocol/client/usage-meter.ts'
import { figuresOf } from '../../../src/suites/protocol/round/figures.ts'
import { emptyResults, tellResults } from '../../../src/suites/protocol/round/tell-results.ts'

const service = {
  samples: 1000,
  minNs: 90_000,
  maxNs: 900_000,
  meanNs: 410_000,
  p50Ns: 400_000,
  p99Ns: 800_000,
}

/** A second of a closed loop of 10 connections. */
function results(changes: Partial<LoadResults> = {}): LoadResults {
  return {
    load: { load: 'closed', connections: 10, inFlight: 1 },
    loads: 1,
    slots: 10,
    ok: 1000,
    wrong: 0,
    failed: 0,
    lost: 0,
    timedOut: 0,
    late: 0,
    uncountedAnswers: 0,
    elapsedNs: 1e9,
    service: null,
    delay: null,
    meanNs: 410_000,
    latency: service as unknown as LoadResults['latency'],
    usage: {
      clientCpuNs: 2e8,
      clientSpunNs: 0,
      serverCpuNs: 4e8,
      databaseCpuNs: 6e8,
      sentBytes: 100_000,
      receivedBytes: 300_000,
      sentBodyBytes: null,
      receivedBodyBytes: null,
      clientLoopDelayP99Ns: null,
      waitedForCoreNs: null,
    },
    sleeping: null,
    example: null,
    ...changes,
  }
}

test('the mean is that of the requests’ own times, whatever was in flight and however many were answered', () => {
  const { figures } = figuresOf(results({ slots: 80, ok: 53 }), 1)
  expect(figures).toMatchObject({ nsPerOperation: 410_000, requestsInFlight: 80 })
})

test('what was used is shared out among the requests that were answered as they were due', () => {
  const failing = { failed: 500, wrong: 250, timedOut: 250 }
  const all = figuresOf(results(), 1).figures
  const { figures } = figuresOf(results(failing), 1)
  for (const name of [
    'serverCpuNsPerOperation',
    'databaseCpuNsPerOperation',
    'clientCpuNsPerOperation',
    'wireBytesPerOperation',
    'sentBytesPerOperation',
    'receivedBytesPerOperation',
  ])
    expect(figures[name]).toBe(all[name])
  expect(figures).toMatchObject({ serverCpuNsPerOperation: 400_000, successRate: 0.5 })
})

test('so is what a client used that slept between requests', () => {
  const open = results({
    load: { load: 'open', connections: 10, rate: 1000 },
    sleeping: { ok: 100, clientCpuNs: 5e6 },
  })
  expect(figuresOf(open, 1).figures.clientCpuNsPerOperation).toBe(50_000)
  const none = { ...open, sleeping: { ok: 0, clientCpuNs: 5e6 } }
  expect(figuresOf(none, 1).figures.clientCpuNsPerOperation).toBeNull()
})

test('a case at a rate has its latencies from its blocks, its CPU times from its turns, and tells how requests of both ended', () => {
  const load = { load: 'open', connections: 10, rate: 1000 } as const
  const usage = { ...results().usage, serverCpuNs: 1e8, databaseCpuNs: 2e8 }
  const turns = results({ load, usage, meanNs: 1, failed: 1, sleeping: { ok: 100, clientCpuNs: 5e6 } })
  const { figures, notes } = figuresOf(results({ load }), 1, turns)
  expect(figures).toMatchObject({
    latencyFromDueNs: 410_000,
    serverCpuNsPerOperation: 100_000,
    databaseCpuNsPerOperation: 200_000,
    clientCpuNsPerOperation: 50_000,
    failedRequests: 1,
    successRate: 2000 / 2001,
  })
  expect(notes).toEqual({})
})

test('where nothing was answered as it was due, nothing has a cost', () => {
  const { figures } = figuresOf(results({ ok: 0, failed: 10, latency: null, meanNs: null }), 1)
  expect(figures).toMatchObject({ nsPerOperation: null, serverCpuNsPerOperation: null, successRate: 0 })
})

test('turns in which nothing was answered as it was due leave no mean, and count as failed', () => {
  const turns = results({ ok: 0, failed: 10, lost: 90, latency: null, meanNs: null })
  const { figures, notes } = figuresOf(results(), 1, turns)
  expect(figures).toMatchObject({
    nsPerOperation: null,
    operationsPerSecond: null,
    serverCpuNsPerOperation: null,
    blockPerSecond: 1000,
    failedRequests: 100,
    successRate: 1000 / 1100,
  })
  expect(notes.nsPerOperation).toContain('no request got the right answer')
})

test('that nobody sees the CPU time of a service of one’s own isn’t the system’s fault', () => {
  const noteOf = (contender: string) => {
    const key = {
      suite: 'protocol',
      operation: 'read',
      workload: 'target-file',
      contender,
      parameters: {},
    } as const
    const ofLoad = results({ usage: { ...results().usage, serverCpuNs: null }, latency: null })
    const told = {
      key,
      round: 1,
      participant: { contender, copy: 1 },
      results: ofLoad,
      turns: null,
      serverPeakRssBytes: null,
    }
    const [event] = [...tellResults(told)]
    return event?.type === 'figures-measured' ? event.notes?.serverCpuNsPerOperation : undefined
  }
  expect(noteOf('grpc')).toContain('the system')
  expect(noteOf('target')).toContain('your own')
})

describe('where no request was due', () => {
  const none = { ok: 0, latency: null, meanNs: null, elapsedNs: 0 }

  test('nothing is told, and nothing has failed', () => {
    const key = {
      suite: 'protocol',
      operation: 'read',
      workload: 'user-document',
      contender: 'grpc',
    } as const
    const of = { key: { ...key, parameters: {} }, round: 1, participant: { contender: 'grpc', copy: 1 } }
    const told = { ...of, results: results(none), turns: null, serverPeakRssBytes: 1 }
    expect([...tellResults(told)]).toEqual([])
    expect(emptyResults(results(none))).toBeUndefined()
    expect(emptyResults(results({ ...none, timedOut: 1 }))).toMatchObject({ reason: 'hung' })
  })

  test('turns change nothing', () => {
    expect(figuresOf(results(), 1, results(none))).toEqual(figuresOf(results(), 1))
  })

  test('nothing was used, and what other loads used is still known', () => {
    const wireBytes = () => ({ sent: 0, received: 0 })
    const sources = { serverPid: null, postmasterPid: null, wireBytes, spunNs: () => 0 }
    const unused = usageMeter(sources, true).usage()
    const used = { ...results().usage, sentBodyBytes: 1000, receivedBodyBytes: 2000, waitedForCoreNs: 1 }
    expect(addUsage(used, unused)).toEqual(used)
    expect(addUsage(unused, used)).toEqual(used)
  })
})

test('the event loop is watched only where its delay is told: that wakes a client up which sleeps between requests', async () => {
  const wireBytes = () => ({ sent: 0, received: 0 })
  const sources = { serverPid: null, postmasterPid: null, wireBytes, spunNs: () => 0 }
  const meters = [true, false].map((watchesLoop) => usageMeter(sources, watchesLoop))
  const delays = () =>
    meters.map((meter) => {
      meter.end()
      const { clientLoopDelayP99Ns } = meter.usage()
      meter.begin()
      return clientLoopDelayP99Ns
    })
  for (const meter of meters) meter.begin()
  await expect.poll(() => delays()[0]).not.toBeNull()
  expect(delays()[1]).toBeNull()
  for (const meter of meters) meter.end()
})

test('what is used while answers come that don’t count is shared out among all of them', () => {
  const usage = { ...results().usage, sentBytes: 12 * 200, receivedBytes: 12 * 1000, serverCpuNs: 12 * 400 }
  const { figures } = figuresOf(results({ ok: 10, uncountedAnswers: 2, usage, elapsedNs: 8000 }), 1)
  expect(figures).toMatchObject({
    serverCpuNsPerOperation: 400,
    sentBytesPerOperation: 200,
    receivedBytesPerOperation: 1000,
    wireBytesPerOperation: 1200,
    serverCpuShare: 0.5,
  })
})

test('at a rate that is what was received: the lead-in’s requests were sent before', () => {
  const usage = { ...results().usage, sentBytes: 10 * 200, receivedBytes: 12 * 1000 }
  const load = { load: 'open', connections: 10, rate: 1000 } as const
  const { figures } = figuresOf(results({ load, ok: 10, uncountedAnswers: 2, usage }), 1)
  expect(figures).toMatchObject({
    sentBytesPerOperation: 200,
    receivedBytesPerOperation: 1000,
    wireBytesPerOperation: 1200,
  })
})
