import { describe, expect, test } from 'vitest'
import type { ProtocolCell } from '../../../src/model/protocol/protocol-spec.ts'
import type { Report } from '../../../src/model/report/report.ts'
import { compareRuns } from '../../../src/report/compare/compare-runs.ts'
import { reportCsv } from '../../../src/report/exports/report-csv.ts'
import { reportHtml } from '../../../src/report/exports/report-html.ts'
import { reportMarkdown } from '../../../src/report/exports/report-markdown.ts'
import { headline } from '../../../src/report/judge/headline.ts'
import { lint, withLinter } from '../../../src/report/judge/rules/linter.ts'
import { shownVerdicts } from '../../../src/report/judge/verdicts/shown-verdicts.ts'
import {
  operationComparison,
  operationRatio,
  unjudgedOperations,
} from '../../../src/report/suites/protocol/operations.ts'
import { renderReport } from '../../../src/report/terminal.ts'
import { atRates, nextDay, noise, protocolReport } from './support.ts'

interface Shown {
  readonly perSecond: number
  readonly serverUs: number
  readonly clientUs: number
  /** Part of its core that the generator was busy. */
  readonly share: number
}

/** Messages that a server only hands back, over 20 connections, and one at a time. */
function echo(json: Shown, protobuf: Shown, of: (cell: ProtocolCell) => boolean = () => true): Report {
  return protocolReport(
    {
      transports: ['http-json', 'http-protobuf'],
      operations: ['echo'],
      connections: [20],
      sweep: false,
      rates: [],
    },
    (cell, contender, round, copy) => {
      const { load } = cell
      if (load.load === 'open' || !of(cell)) return undefined
      const { perSecond, serverUs, clientUs, share } = contender === 'http-json' ? json : protobuf
      const inFlight = load.load === 'closed' ? 20 : 1
      const operationsPerSecond = perSecond * noise(round + copy, contender, 0.003)
      const nsPerOperation = (inFlight * 1e9) / operationsPerSecond
      return {
        figures: {
          nsPerOperation,
          operationsPerSecond,
          requestsInFlight: inFlight,
          serverCpuNsPerOperation: serverUs * 1000 * noise(round + copy, contender, 0.003),
          clientCpuNsPerOperation: clientUs * 1000 * noise(round, contender, 0.003),
          clientCpuShare: share,
          successRate: 1,
        },
        latencyNs: nsPerOperation,
      }
    },
  )
}

/** As it was measured of trading cards, which the generator decodes and the server doesn't look at. */
const measured = [
  { perSecond: 14_800, serverUs: 55.5, clientUs: 55.8, share: 0.84 },
  { perSecond: 10_200, serverUs: 62.9, clientUs: 93.6, share: 0.97 },
] as const
const unhurried = { perSecond: 10_000, serverUs: 60, clientUs: 40, share: 0.5 }

const verdictOf = (report: Report, metric: string, load = 'closed') =>
  report.comparisons.find((comparison) => comparison.metric === metric && comparison.parameters.load === load)

describe('a generator that is busier than 80 % of its core', () => {
  const report = echo(...measured)

  test('gives no verdict about the service in throughput and latency', () => {
    for (const metric of ['nsPerOperation', 'p50Ns', 'p99Ns'])
      expect(verdictOf(report, metric)).toMatchObject({
        verdict: 'not-comparable',
        reason: {
          code: 'generator-busy',
          contender: 'http-protobuf',
          shareOfCore: expect.closeTo(0.97, 2),
        },
      })
    expect(report.protocol!.overall.every(({ contender }) => contender !== 'http-protobuf')).toBe(true)
    expect(report.linter.findings).toEqual([])
  })

  test('leaves the server’s CPU time to be judged, which leads', () => {
    const closed = verdictOf(report, 'serverCpuNsPerOperation')!
    expect(closed).toMatchObject({ verdict: 'more', ratio: { value: expect.closeTo(62.9 / 55.5, 2) } })
    expect(operationComparison(report, { ...closed })).toBe(closed)
    expect(operationRatio(closed)).toBe('1.13× more server CPU')
    expect(headline(report)).toMatch(/^http-protobuf uses 1\.13× more server CPU time than http-json to echo/)
    const decided = shownVerdicts(report).filter(({ verdict }) => verdict !== 'not-comparable')
    expect(new Set(decided.map(({ metric }) => metric))).toEqual(new Set(['serverCpuNsPerOperation']))
    const text = renderReport(report, { width: 200, color: false })
    expect(text).toContain('1.13× more server CPU')
    expect(text).toContain('the generator’s: it used 97 % of its core')
    expect(text).not.toMatch(/http-protobuf echoes .*slower than http-json/)
  })

  test('has what it does itself as its own figure', () => {
    expect(verdictOf(report, 'clientCpuNsPerOperation')).toMatchObject({
      verdict: 'more',
      ratio: { value: expect.closeTo(93.6 / 55.8, 2) },
    })
  })
})

describe('a generator whose own work for a request differs', () => {
  const slower = (perSecond: number, clientUs: number) =>
    echo({ ...unhurried, share: 0.4 }, { perSecond, serverUs: 65, clientUs, share: 0.7 })

  test('by more than the contenders do gives no verdict about the service', () => {
    // 111 µs against 100 µs for each request answered, of which 30 µs are the generator's.
    expect(verdictOf(slower(9_000, 70), 'nsPerOperation')).toMatchObject({
      verdict: 'not-comparable',
      reason: {
        code: 'generator-work',
        work: [
          { contender: 'http-protobuf', ns: expect.closeTo(70_000, -3) },
          { contender: 'http-json', ns: expect.closeTo(40_000, -3) },
        ],
      },
    })
  })

  test('by less than they do leaves the verdict', () => {
    expect(verdictOf(slower(5_000, 70), 'nsPerOperation')).toMatchObject({ verdict: 'slower' })
    expect(verdictOf(slower(5_000, 70), 'p99Ns')!.verdict).not.toBe('not-comparable')
  })

  test('by less than counts leaves equal services equal', () => {
    expect(verdictOf(slower(10_000, 41), 'nsPerOperation')!.verdict).not.toBe('not-comparable')
  })
})

test('at a rate a generator’s own work is that of the lowest rate, not that of a closed loop', () => {
  const rates = [1000, 4000]
  const report = protocolReport(
    {
      transports: ['http-json', 'tcp-protobuf'],
      operations: ['read'],
      connections: [20],
      sweep: false,
      rates,
    },
    ({ load }, contender, round, copy) => {
      const isJson = contender === 'http-json'
      const latencyNs = (isJson ? 100_000 : 110_000) * noise(round + copy, contender, 0.003)
      const common = { successRate: 1, clientCpuShare: 0.2 }
      if (load.load === 'open') {
        const ownNs = isJson ? 10_000 : 11_000
        return {
          figures: {
            ...common,
            latencyFromDueNs: latencyNs,
            operationsPerSecond: load.rate,
            clientCpuNsPerOperation: load.rate === 1000 ? ownNs : null,
          },
          latencyNs,
        }
      }
      const requestsInFlight = load.load === 'closed' ? load.connections : 1
      return {
        figures: {
          ...common,
          nsPerOperation: latencyNs,
          operationsPerSecond: (requestsInFlight * 1e9) / latencyNs,
          requestsInFlight,
          clientCpuNsPerOperation: isJson ? 40_000 : 60_000,
        },
        latencyNs,
      }
    },
  )
  const atRate = report.comparisons.filter(({ metric }) => metric === 'latencyFromDueNs')
  expect(atRate.map(({ parameters, verdict }) => [parameters.rate, verdict])).toEqual(
    rates.map((rate) => [rate, 'slower']),
  )
  expect(verdictOf(report, 'nsPerOperation')!.reason).toMatchObject({ code: 'generator-work' })
})

test('a report that judged a generator all the same breaks a rule, and the verdict is taken out', () => {
  const sound = echo(unhurried, { ...unhurried, perSecond: 5_000 })
  const cases = sound.cases.map((reported) => {
    const { clientCpuShare } = reported.metrics
    if (!clientCpuShare) return reported
    return {
      ...reported,
      metrics: { ...reported.metrics, clientCpuShare: { ...clientCpuShare, value: 0.97 } },
    }
  })
  const report = { ...sound, cases }
  expect(new Set(lint(report).map(({ rule }) => rule))).toContain('generator-takes-no-part')
  expect(verdictOf(withLinter(report), 'nsPerOperation')!.verdict).toBe('not-comparable')
})

test('saved runs of a generator that was full are judged against no other reference either', () => {
  const transports = ['http-json', 'http-protobuf', 'tcp-protobuf']
  const report = protocolReport(
    { transports, operations: ['echo'], connections: [20], sweep: false, rates: [] },
    ({ load }, contender, round, copy) => {
      if (load.load !== 'closed') return undefined
      const nsPerOperation = 2e6 * noise(round + copy, contender, 0.003)
      const clientCpuShare = contender === 'http-protobuf' ? 0.97 : 0.5
      return {
        figures: {
          nsPerOperation,
          operationsPerSecond: 20e9 / nsPerOperation,
          clientCpuShare,
          successRate: 1,
        },
        latencyNs: nsPerOperation,
      }
    },
  )
  const { rows } = compareRuns([report, nextDay(report)], { reference: 'tcp-protobuf' })
  const cellOf = (contender: string) =>
    rows.find(({ key }) => key.contender === contender && key.parameters.load === 'closed')!.cells[0]!
  expect(cellOf('http-protobuf')).toMatchObject({
    word: 'not-comparable',
    reason: { code: 'generator-busy', contender: 'http-protobuf', run: 'B' },
  })
  expect(cellOf('http-json').word).not.toBe('not-comparable')
})

test('every export says whose throughput it was', () => {
  const report = echo(...measured)
  const csv = reportCsv(report)
  const line = csv
    .split('\n')
    .find((known) => known.includes(',nsPerOperation,') && known.includes('not-comparable'))
  const whose = /the generator’s: it used 97.% of its core with http-protobuf/
  expect(line).toMatch(whose)
  expect(reportMarkdown(report)).toMatch(whose)
  expect(reportHtml(report)).toMatch(whose)
})

test('contenders that aren’t judged for the same reason share a line of a table, each with its figures', () => {
  const transports = ['http-json', 'http-protobuf', 'tcp-protobuf', 'grpc']
  const clientUs: Record<string, number> = {
    'http-json': 40,
    'http-protobuf': 60,
    'tcp-protobuf': 70,
    grpc: 80,
  }
  const report = protocolReport(
    { transports, operations: ['echo'], connections: [20], sweep: false, rates: [] },
    ({ load }, contender, round) => {
      if (load.load !== 'closed') return undefined
      const operationsPerSecond = 10_000 * noise(round, contender, 0.003)
      return {
        figures: {
          nsPerOperation: 20e9 / operationsPerSecond,
          operationsPerSecond,
          requestsInFlight: 20,
          clientCpuNsPerOperation: clientUs[contender]! * 1000,
          clientCpuShare: 0.5,
          successRate: 1,
        },
        latencyNs: 20e9 / operationsPerSecond,
      }
    },
  )
  const [line, ...others] = unjudgedOperations(report, report.cases)
  expect(others).toEqual([])
  expect(line!.replaceAll('\u00a0', ' ')).toBe(
    'http-protobuf, tcp-protobuf, grpc can’t be compared with http-json: throughput and latency are the generator’s: its own work per request differs by more than they do: 60.0 µs with http-protobuf, 40.0 µs with http-json, 70.0 µs with tcp-protobuf, 80.0 µs with grpc',
  )
})

describe('a generator that itself sends requests late', () => {
  const lateBy = (delayMs: number, jsonMs = 4) =>
    protocolReport(
      {
        transports: ['http-json', 'tcp-protobuf'],
        operations: ['read'],
        connections: [1],
        sweep: false,
        rates: [1000],
      },
      atRates((_, contender, round, copy) => {
        const serviceNs = contender === 'http-json' ? jsonMs * 1e6 : 1e6
        const meanNs = serviceNs * noise(round + copy, contender, 0.003)
        return {
          figures: {
            latencyFromDueNs: meanNs,
            operationsPerSecond: 1000,
            successRate: 1,
            clientCpuShare: 0.2,
            generatorDelayNs: delayMs * 1e5,
            generatorDelayPercentile99Ns: delayMs * 1e6,
          },
          latencyNs: meanNs,
          samples: 4000,
        }
      }),
    )

  test('by most of their p99 from when they were due has made it: it is shown as its own and judged in nothing', () => {
    const report = lateBy(3)
    const late = report.cases.filter(({ warnings }) => warnings.some(({ code }) => code === 'generator-late'))
    expect(late.map(({ key }) => key.contender)).toContain('tcp-protobuf')
    expect(verdictOf(report, 'p99Ns', 'open')).toMatchObject({
      verdict: 'not-comparable',
      reason: { code: 'generator-late', what: 'tail', contender: 'tcp-protobuf', delayNs: 3e6, isMost: true },
    })
    // The mean holds a tenth of it.
    expect(verdictOf(report, 'latencyFromDueNs', 'open')!.verdict).toBe('faster')
    const text = renderReport(report, { width: 300, color: false })
    expect(text).toMatch(/generator +its delay p99/)
    expect(text).toMatch(/ms.*, the generator’s/)
  })

  test('by a quarter of their p99 or more leaves verdicts where they differ by more than that', () => {
    const [near, far] = [lateBy(0.35, 1.2), lateBy(0.35)].map((report) => verdictOf(report, 'p99Ns', 'open')!)
    expect(near).toMatchObject({
      verdict: 'not-comparable',
      reason: {
        code: 'generator-late',
        what: 'tail',
        contender: 'tcp-protobuf',
        delayNs: 350e3,
        isMost: false,
      },
    })
    expect(far!.verdict).toBe('faster')
    const text = renderReport(lateBy(0.35, 1.2), { width: 300, color: false })
    expect(text).toMatch(/ms.*, of which up to 350.µs is the generator’s/)
  })

  test('by little leaves the verdicts', () => {
    const report = lateBy(0.02)
    expect(report.cases.flatMap(({ warnings }) => warnings).map(({ code }) => code)).not.toContain(
      'generator-late',
    )
    expect(verdictOf(report, 'p99Ns', 'open')!.verdict).not.toBe('not-comparable')
  })
})
