import * as hdr from 'hdr-histogram-js'
import { describe, expect, test } from 'vitest'
import { Report } from '../../src/model/report/report.ts'
import { RecordedEvent } from '../../src/model/run/run-event.ts'
import { slim } from '../../src/report/figures/slim.ts'
import { summarise } from '../../src/report/judge/summary.ts'
import { report } from '../../src/report/report.ts'
import { noteText } from '../../src/report/words/note-text.ts'
import { retold } from '../fixtures/retold.ts'
import { caseNamed, defaultFixture, fixtureContenders, runEvents } from '../fixtures/run-events.ts'
import { compared } from './support/compared.ts'

const whole = report(runEvents())
const json = caseNamed(whole.cases, 'codec/decode/json@infrastructure-execution')

test('made-up events are events of a run', () => {
  for (const event of runEvents()) expect(() => RecordedEvent.parse(event)).not.toThrow()
})

describe('a completed run', () => {
  test('fits the schema and breaks no rule', () => {
    expect(Report.parse(JSON.parse(JSON.stringify(whole)))).toEqual(JSON.parse(JSON.stringify(whole)))
    expect(whole.linter).toEqual({ passed: true, findings: [] })
  })

  test('is the same report however often it is made', () => {
    expect(report(runEvents())).toEqual(whole)
  })

  test('has a case for every case of the plan, in its order', () => {
    expect(whole.cases.map(({ key }) => `${key.operation} ${key.contender}`)).toEqual([
      'encode json',
      'encode protobuf-es',
      'encode msgpackr',
      'decode json',
      'decode protobuf-es',
      'decode msgpackr',
    ])
  })

  test('finds the true costs within 2 %', () => {
    for (const contender of fixtureContenders) {
      const found = caseNamed(whole.cases, `codec/decode/${contender.name}@infrastructure-execution`)
      expect(found.metrics.nsPerOperation!.value! / contender.decodeNs).toBeCloseTo(1, 1)
      expect(Math.abs(found.metrics.nsPerOperation!.value! / contender.decodeNs - 1)).toBeLessThan(0.02)
      expect(found.metrics.allocatedBytesPerOperation!.value! / contender.allocatedBytes).toBeCloseTo(1, 9)
    }
  })

  test('finds the true ratio inside the interval and calls the direction', () => {
    const slower = compared(whole, 'protobuf-es', 'decode', 'nsPerOperation')
    expect(slower.ratio!.low!).toBeLessThan(1.89)
    expect(slower.ratio!.high!).toBeGreaterThan(1.89)
    expect(slower.ratio!.perRound).toHaveLength(5)
    expect(slower.verdict).toBe('slower')
    expect(compared(whole, 'msgpackr', 'encode', 'cpuNsPerOperation').verdict).toBe('less')
    expect(compared(whole, 'msgpackr', 'encode', 'p99Ns').verdict).toBe('faster')
  })

  test('throughput is derived from the mean cost, with its interval turned round', () => {
    const { nsPerOperation, operationsPerSecond } = json.metrics
    expect(operationsPerSecond!.value! * nsPerOperation!.value!).toBeCloseTo(1e9, 0)
    expect(operationsPerSecond!.low! * nsPerOperation!.high!).toBeCloseTo(1e9, 0)
    expect(operationsPerSecond).toMatchObject({ better: 'higher', kind: 'derived' })
  })

  test('sizes are exact and compared without a test', () => {
    const { metrics } = caseNamed(whole.cases, 'codec/encode/protobuf-es@infrastructure-execution')
    expect(
      [metrics.encodedBytesMin, metrics.encodedBytes, metrics.encodedBytesMax].map((m) => m!.value),
    ).toEqual([2_078, 2_168, 2_278])
    const size = compared(whole, 'protobuf-es', 'encode', 'encodedBytes')
    expect(size).toMatchObject({ verdict: 'smaller', pValue: null, threshold: 0 })
    expect(size.ratio!.value).toBeCloseTo(2_168 / 3_850, 12)
    expect(json.metrics.encodedBytes).toBeUndefined()
  })

  test('no bytes are as many as no bytes, and what has some has no ratio to them', () => {
    const none = { minBytes: 0, medianBytes: 0, meanBytes: 0, maxBytes: 0 }
    const empty = (...names: string[]) =>
      report(
        retold(runEvents({ rounds: 2 }), 'payload-measured', ({ contender }) =>
          names.includes(contender) ? none : {},
        ),
      )
    const one = compared(empty('msgpackr'), 'msgpackr', 'encode', 'encodedBytes')
    expect(one.text).toMatch(/can’t be compared: there is no ratio to 0 bytes$/)
    const both = compared(empty('json', 'msgpackr'), 'msgpackr', 'encode', 'encodedBytes')
    expect(both).toMatchObject({ verdict: 'same', ratio: { value: 1 } })
  })

  test('the second copy of a contender gives the A/A band and no case or comparison', () => {
    expect(whole.environment.noise.smallestDifference).toBeGreaterThan(0)
    expect(whole.environment.noise.smallestDifference).toBeLessThan(0.05)
    expect(whole.comparisons.some(({ contender }) => contender === 'json')).toBe(false)
    expect(report(runEvents({ nullPairs: false })).environment.noise.smallestDifference).toBeNull()
  })

  test('the threshold is the A/A band where that is more than the setting', () => {
    const noisy = report(runEvents({ roundNoise: 0.1 }))
    const { threshold, band } = compared(noisy, 'msgpackr', 'decode', 'nsPerOperation')
    expect(threshold).toBe(Math.max(0.02, band!))
    expect(band).toBeLessThanOrEqual(noisy.environment.noise.smallestDifference!)
  })

  test('this host’s recent null comparisons widen the band', () => {
    const history = [
      {
        operation: 'decode',
        metric: 'nsPerOperation',
        rounds: 5,
        logRatios: [0.2, -0.2, 0.2, -0.2],
        errors: [0.01, 0.01, 0.01, 0.01],
      },
    ]
    expect(
      compared(report(runEvents(), { history }), 'msgpackr', 'decode', 'nsPerOperation').threshold,
    ).toBeGreaterThan(0.1)
  })

  test('cores are queries per second × CPU time, with its interval', () => {
    const impact = whole.qpsImpact.find(
      ({ contender, operation }) => contender === 'json' && operation === 'decode',
    )!
    const cpu = json.metrics.cpuNsPerOperation!
    expect(impact.rows.map(({ queriesPerSecond }) => queriesPerSecond)).toEqual([
      10, 100, 1_000, 5_000, 10_000,
    ])
    expect(impact.rows[2]!.cores.value).toBeCloseTo((1_000 * cpu.value!) / 1e9, 12)
    expect(impact.rows[2]!.cores.low).toBeCloseTo((1_000 * cpu.low!) / 1e9, 12)
  })
})

describe('latency', () => {
  test('is merged over rounds: the histogram holds every sample, percentiles rise', () => {
    expect(json.samples).toBe(10_000)
    const merged = hdr.decodeFromCompressedBase64(json.histogram!.data, 64, false)
    expect(merged.totalCount).toBe(10_000)
    const { minNs, p50Ns, p90Ns, p95Ns, p99Ns, maxNs } = json.latency!
    const steps = [minNs, p50Ns!, p90Ns!, p95Ns!, p99Ns!, maxNs]
    expect(steps.toSorted((a, b) => a - b)).toEqual(steps)
  })

  test('the curve has at most 200 points, rises, and ends in the maximum', () => {
    const { curve, maxNs, minNs } = json.latency!
    expect(curve.length).toBeLessThanOrEqual(200)
    expect(curve[0]).toEqual([0, minNs])
    expect(curve.at(-1)).toEqual([1, maxNs])
    expect(curve.at(-2)![0]).toBeCloseTo(1 - 3 / 10_000, 8)
    expect(curve.map(([, ns]) => ns)).toEqual(curve.map(([, ns]) => ns).toSorted((a, b) => a - b))
  })

  test('says how much of its mean went into collections, and how many there were', () => {
    const { metrics, rounds } = caseNamed(whole.cases, 'codec/decode/json@infrastructure-execution')
    const [share, ns, mean] = ['gcShare', 'gcNsPerOperation', 'nsPerOperation'].map(
      (name) => metrics[name]!.value!,
    )
    expect(share).toBeGreaterThan(0)
    expect(share).toBeCloseTo(ns! / mean!, 3)
    const collected = rounds!.map(({ gcCount, operations }) => (1e6 * gcCount!) / operations!)
    const { value } = metrics.gcPerMillionOperations!
    expect(value).toBeGreaterThan(Math.min(...collected))
    expect(value).toBeLessThan(Math.max(...collected))
  })

  test('shows the calibration of the messages that it is about, where they came in several sizes', () => {
    const events = runEvents({ rounds: 1 }).flatMap((recorded) => {
      const { event } = recorded
      if (event.type === 'run-started') {
        const cases = event.plan.cases.flatMap((key) =>
          [10, 1000].map((size) => ({ ...key, parameters: { size } })),
        )
        return [{ ...recorded, event: { ...event, plan: { ...event.plan, cases } } }]
      }
      if (event.type === 'trial-ready')
        return [10, 1000].map((size) => ({
          ...recorded,
          event: { ...event, parameters: { size }, calibrationNs: size * 1000 },
        }))
      if (!('parameters' in event)) return [recorded]
      return [10, 1000].map((size) => ({ ...recorded, event: { ...event, parameters: { size } } }))
    })
    const spins = report(events as RecordedEvent[]).cases.map(({ key, rounds }) => [
      key.parameters.size,
      rounds![0]!.calibrationNs,
    ])
    expect(spins.length).toBeGreaterThan(2)
    for (const [size, calibrationNs] of spins) expect(calibrationNs).toBe(Number(size) * 1000)
  })

  test('a percentile with too few samples is null and says how many it needs', () => {
    const few = report(runEvents({ blockSamples: 50, rounds: 4 })).cases[0]!
    expect(few.latency).toMatchObject({ p99Ns: null, p999Ns: null })
    expect(noteText(few.notes.p99Ns!)).toBe('p99 needs 300 samples but has 200')
    expect(few.latency!.p50Ns).not.toBeNull()
  })

  test('one with some samples needs an interval to be shown', () => {
    const three = report(runEvents({ blockSamples: 600, rounds: 3 })).cases[0]!
    expect(three.latency!.p99Ns).not.toBeNull()
    expect(three.latency!.intervals.p99Ns).toBeDefined()
    const single = report(runEvents({ blockSamples: 1_400, rounds: 1 })).cases[0]!
    expect(single.latency!.p99Ns).toBeNull()
    expect(noteText(single.notes.p99Ns!)).toContain('needs 2,000 samples but has 1,400')
  })

  test('times beyond 32 bits of nanoseconds survive merging', () => {
    const slow = { ...fixtureContenders[0]!, decodeNs: 12e9 }
    const [found] = report(
      runEvents({ contenders: [slow], operations: ['decode'], blockSamples: 50, rounds: 2 }),
    ).cases
    expect(found!.latency!.p50Ns! / 12e9).toBeCloseTo(1, 1)
  })
})

describe('runs that did not go well', () => {
  test('a failed case says why, keeps its place, and is compared with nothing', () => {
    const failed = report(
      runEvents({
        failures: [
          {
            contender: 'msgpackr',
            operation: 'decode',
            reason: 'lossy',
            text: 'approvals[0].approvedAt changed',
          },
        ],
      }),
    )
    Report.parse(failed)
    const found = caseNamed(failed.cases, 'codec/decode/msgpackr@infrastructure-execution')
    expect(found).toMatchObject({
      status: 'failed',
      failure: { reason: 'lossy', text: 'approvals[0].approvedAt changed' },
      latency: null,
      metrics: {},
    })
    const comparison = compared(failed, 'msgpackr', 'decode', 'nsPerOperation')
    expect(comparison).toMatchObject({ verdict: 'not-comparable', ratio: null, pValue: null })
    expect(comparison.text).toContain('msgpackr failed: lossy: approvals[0].approvedAt changed')
    expect(failed.linter.passed).toBe(true)
    expect(failed.qpsImpact.some((row) => row.contender === 'msgpackr' && row.operation === 'decode')).toBe(
      false,
    )
  })

  test('where the reference failed nothing of its group is compared', () => {
    const failed = report(
      runEvents({
        failures: [{ contender: 'json', operation: 'decode', reason: 'crashed', text: 'exit code 139' }],
      }),
    )
    Report.parse(failed)
    expect(compared(failed, 'msgpackr', 'decode', 'nsPerOperation').text).toContain(
      'json failed: crashed: exit code 139',
    )
    expect(compared(failed, 'msgpackr', 'encode', 'nsPerOperation').verdict).toBe('faster')
  })

  test('a run without a finished round is a valid report of nothing', () => {
    const empty = report(runEvents({ rounds: 0, state: 'cancelled', reason: 'cancelled' }))
    Report.parse(empty)
    expect(empty.run).toMatchObject({ state: 'cancelled', reason: 'cancelled', rounds: 0 })
    expect(empty.cases.every(({ status }) => status === 'not-measured')).toBe(true)
    expect(summarise(empty)).toMatchObject({ headline: null, cases: { planned: 6, measured: 0, failed: 0 } })
  })

  test('a single round gives figures without intervals and no decision', () => {
    const single = report(runEvents({ rounds: 1 }))
    Report.parse(single)
    expect(single.cases[0]!.metrics.nsPerOperation).toMatchObject({ low: null, high: null })
    expect(compared(single, 'protobuf-es', 'decode', 'nsPerOperation')).toMatchObject({
      verdict: 'undecided',
      pValue: null,
      furtherRounds: 1,
    })
    expect(single.warnings.map(({ code }) => code)).toEqual(['few-rounds'])
  })

  test('events that break off give an interrupted run, or what the caller knows of it', () => {
    const cut = runEvents({ rounds: 3, state: null })
    expect(report(cut).run).toMatchObject({ state: 'interrupted', finishedAt: null, rounds: 3 })
    expect(report(cut, { state: 'running' }).run.state).toBe('running')
  })

  test('a round that was not finished is left out, the finished ones stay', () => {
    const events = runEvents({ rounds: 3 })
    const inThirdRound = events.findLastIndex(({ event }) => event.type === 'block-measured')
    const cut = report(events.slice(0, inThirdRound + 1))
    Report.parse(cut)
    expect(cut.run.rounds).toBe(2)
    expect(cut.cases.every(({ trials }) => trials === 2)).toBe(true)
  })

  test('a run that was cancelled before it began is refused as that', () => {
    const cancelled = { type: 'run-finished', state: 'cancelled', reason: { code: 'by-user' } } as const
    expect(() => report([{ sequence: 1, atMs: 0, event: cancelled }])).toThrow(
      'the run was cancelled before it started: nothing was measured',
    )
  })

  test('a run whose beginning is missing is refused', () => {
    expect(() => report(runEvents().slice(1))).toThrow(/no run-started event/)
    expect(() => report([])).toThrow(/no run-started event/)
  })

  test('a reference that is not part of the plan leaves nothing to compare', () => {
    const changed = report(runEvents({ spec: { reference: 'avro' } }))
    Report.parse(changed)
    expect(changed.comparisons).toEqual([])
  })
})

test('a summary counts warnings of many cases as the report shows them: every kind once', () => {
  const noisy = report(runEvents({ roundNoise: 0.4, environment: { clockFloorNs: 8_000 } }))
  expect(noisy.cases.filter(({ warnings }) => warnings.length > 0).length).toBeGreaterThan(2)
  const kinds = new Set(
    [...noisy.warnings, ...noisy.cases.flatMap(({ warnings }) => warnings)].map(({ code }) => code),
  )
  const rules = new Set(noisy.linter.findings.map(({ rule }) => rule))
  expect(summarise(noisy).warnings).toBe(kinds.size + rules.size)
})

test('the slim form leaves out rounds and histograms and nothing else', () => {
  const small = slim(whole)
  Report.parse(small)
  expect(small.cases[0]).not.toHaveProperty('rounds')
  expect(small.cases[0]).not.toHaveProperty('histogram')
  expect(small.comparisons).toEqual(whole.comparisons)
  expect(whole.cases[0]).toHaveProperty('rounds')
})

test('the slim form says of which cases there is no histogram: of all, where it was made of a slim one', () => {
  const untimed = { ...whole, cases: whole.cases.map((reported) => ({ ...reported, histogram: null })) }
  for (const made of [slim(untimed), slim(slim(whole))])
    expect(new Set(made.cases.map(({ histogram }) => histogram))).toEqual(new Set([null]))
})

test('the summary counts cases and warnings and says what to choose', () => {
  expect(summarise(whole)).toEqual({
    headline: expect.stringMatching(/^infrastructure-execution: protobuf-es saves \d+ of \d+ a month: /),
    cases: { planned: defaultFixture.contenders.length * 2, measured: 6, failed: 0 },
    roundsFinished: whole.run.rounds,
    warnings: 0,
    durationMs: expect.any(Number),
  })
})
