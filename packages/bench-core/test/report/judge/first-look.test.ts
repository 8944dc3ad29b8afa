import { describe, expect, test } from 'vitest'
import type { RecordedEvent, RunEvent } from '../../../src/model/run/run-event.ts'
import { initialRunState, reduceRun } from '../../../src/report/figures/run-state.ts'
import { firstLooks } from '../../../src/report/judge/verdicts/first-look.ts'
import { planRun } from '../../../src/run/plan.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'
import { standsApart } from '../../../src/stats/decisions/first-look.ts'
import { keyOf } from '../../../src/suites/protocol/plan/plan.ts'
import { type RunFixture, runEvents, runStarted } from '../../fixtures/run-events.ts'

const looksAt = (events: readonly RecordedEvent[]) =>
  firstLooks(events.reduce(reduceRun, initialRunState)).map(({ key, metric, text, isWhole }) => ({
    of: `${key.operation} ${metric}`,
    text,
    isWhole,
  }))

describe('one round', () => {
  test('tells what lies twofold apart where processes of identical code are alike, whichever way', () => {
    expect(standsApart(2.1, [1.01, 0.98], 40)).toBe(true)
    expect(standsApart(1 / 2.1, [1.01, 0.98], 40)).toBe(true)
  })

  test('leaves smaller differences to rounds that can be compared', () => {
    expect(standsApart(1.9, [1, 1], 1)).toBe(false)
  })

  test('is careful where identical code differs, where nobody knows, and among many comparisons', () => {
    expect(standsApart(4, [1.3], 40)).toBe(false)
    expect(standsApart(4, [], 40)).toBe(false)
    expect(standsApart(2.2, [1], 1_000_000)).toBe(false)
  })
})

describe('of codecs', () => {
  const apart = {
    rounds: 1,
    plannedRounds: 5,
    state: null,
    contenders: [
      {
        name: 'json',
        encoding: 'json',
        encodeNs: 9_000,
        decodeNs: 14_000,
        encodedBytes: 3_850,
        allocatedBytes: 9,
      },
      {
        name: 'protobuf-es',
        encoding: 'protobuf',
        encodeNs: 31_500,
        decodeNs: 15_000,
        encodedBytes: 2_168,
        allocatedBytes: 9,
      },
    ],
  } as const satisfies Partial<RunFixture>
  const events = runEvents(apart)
  const upTo = (type: RunEvent['type']) =>
    events.slice(0, events.findLastIndex(({ event }) => event.type === type) + 1)

  test('sizes are clear as soon as they are told', () => {
    expect(looksAt(upTo('payload-measured'))).toEqual([
      { of: 'encode encodedBytes', text: 'protobuf-es 1.78× smaller beside json', isWhole: true },
    ])
  })

  test('times that lie far apart are clear within the first round, others are not', () => {
    expect(looksAt(upTo('slices-measured')).slice(1)).toEqual([
      {
        of: 'encode nsPerOperation',
        text: expect.stringMatching(/^protobuf-es 3\.[45]× slower beside json$/),
        isWhole: true,
      },
    ])
  })

  test('who fails is waited for by nobody', () => {
    const failures = [
      { contender: 'msgpackr', operation: 'encode', reason: 'crashed', text: 'gone' },
    ] as const
    const [size] = looksAt(runEvents({ rounds: 1, plannedRounds: 5, state: null, failures }))
    expect(size).toMatchObject({ of: 'encode encodedBytes', isWhole: true })
  })

  test('an attempt that takes the run up from its beginning looks anew', () => {
    const taken: RunEvent = { type: 'taken-up', attempt: 2, agent: 'b', keptRounds: 0 }
    const last = events.at(-1)!
    expect(looksAt([...events, { sequence: last.sequence + 1, atMs: last.atMs, event: taken }])).toEqual([])
  })
})

describe('of transports', () => {
  const spec = resolveSpec({
    suites: ['protocol'],
    protocol: {
      transports: ['http-json', 'tcp-protobuf'],
      operations: ['read'],
      connections: [10],
      sweep: false,
      rates: [],
    },
  })
  const cell = spec.protocol!.cells[0]!
  const shown = (contender: string, copy: number, figures: Record<string, number>): RunEvent => ({
    type: 'figures-measured',
    ...keyOf(cell, contender),
    round: 1,
    copy,
    figures: {
      requestsInFlight: 10,
      successRate: 1,
      clientCpuShare: 0.5,
      clientCpuNsPerOperation: 5_000,
      ...figures,
    },
  })
  const started = runStarted()
  const of = (json: Record<string, number>, protobuf: Record<string, number>, loadAverage1 = 0.2) =>
    looksAt(
      [
        { ...started, spec, plan: planRun(spec), environment: { ...started.environment, loadAverage1 } },
        shown('http-json', 1, { nsPerOperation: 250e3, operationsPerSecond: 40e3, ...json }),
        shown('http-json', 2, { nsPerOperation: 253e3, operationsPerSecond: 39.5e3 }),
        shown('tcp-protobuf', 1, { nsPerOperation: 100e3, operationsPerSecond: 100e3, ...protobuf }),
      ].map((event, index) => ({ sequence: index + 1, atMs: index, event })),
    )

  test('times of requests are looked at once both have theirs', () => {
    expect(of({}, {})).toEqual([
      { of: 'read nsPerOperation', text: 'tcp-protobuf 2.5× faster beside http-json', isWhole: true },
    ])
  })

  test('nothing is said on a machine that others crowd: a whole block may be theirs', () => {
    const { cpuCount } = started.environment
    expect(of({}, {}, 2 * cpuCount + 0.1)).toEqual([])
    // The run before leaves so much.
    expect(of({}, {}, 2 * cpuCount)).toHaveLength(1)
  })

  test.each([
    ['the generator was full', { clientCpuShare: 0.9 }],
    ['requests failed', { successRate: 0.9 }],
    ['others were in flight', { requestsInFlight: 80 }],
    ['the generator’s own work differs by more than they do', { clientCpuNsPerOperation: 45_000 }],
  ])('nothing is said where %s', (_, figures) => {
    expect(of({}, figures)).toEqual([])
  })
})
