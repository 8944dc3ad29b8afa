import { expect, test } from 'vitest'
import { caseId } from '../../../src/model/report/case-key.ts'
import type { Report } from '../../../src/model/report/report.ts'
import { compareRuns } from '../../../src/report/compare/compare-runs.ts'
import { headline } from '../../../src/report/judge/headline.ts'
import { lint } from '../../../src/report/judge/rules/linter.ts'
import { openComparisons } from '../../../src/report/judge/verdicts/open-comparisons.ts'
import { operationMean } from '../../../src/report/suites/protocol/operations.ts'
import { overallRatios } from '../../../src/report/suites/protocol/section/overall.ts'
import { renderReport } from '../../../src/report/terminal.ts'
import { nextDay, noise, protocolReport } from './support.ts'

const piped = 'tcp-protobuf+in-flight-8'

const made = new Map<string, Report>()

/** Frames answer in the same time as HTTP, and eight of them at once; made once for all tests. */
function pipelined(answeredAtOnce = 8, rounds = 5): Report {
  return made.getOrInsertComputed(`${answeredAtOnce} ${rounds}`, () => newPipelined(answeredAtOnce, rounds))
}

function newPipelined(answeredAtOnce: number, rounds: number): Report {
  const request = { transports: ['http-json', piped], operations: ['read' as const], connections: [1, 10] }
  return protocolReport(
    { ...request, sweep: false },
    ({ load }, contender, round, copy) => {
      const connections = load.load === 'closed' ? load.connections : 1
      const isPiped = contender === piped && load.load === 'closed'
      const requestsInFlight = connections * (isPiped ? 8 : 1)
      const waits = isPiped ? 8 / answeredAtOnce : 1
      const nsPerOperation = 100_000 * waits * noise(round + copy, contender, 0.003)
      if (load.load === 'open') {
        const figures = { latencyFromDueNs: nsPerOperation, operationsPerSecond: load.rate, successRate: 1 }
        return { figures, latencyNs: nsPerOperation }
      }
      return {
        figures: {
          nsPerOperation,
          operationsPerSecond: (1e9 * requestsInFlight) / nsPerOperation,
          requestsInFlight,
          successRate: 1,
        },
        latencyNs: nsPerOperation,
      }
    },
    rounds,
  )
}

function comparisonOf(report: Report, load: string, metric: string) {
  return report.comparisons.find(
    (comparison) =>
      comparison.contender === piped && comparison.metric === metric && comparison.parameters.load === load,
  )
}

test('with different numbers of requests in flight times are not compared, and throughput is', () => {
  const report = pipelined()
  for (const metric of ['nsPerOperation', 'p50Ns', 'p99Ns'])
    expect(comparisonOf(report, 'closed', metric)).toMatchObject({
      verdict: 'not-comparable',
      reason: { code: 'requests-in-flight', inFlight: [80, 10] },
    })
  const throughput = comparisonOf(report, 'closed', 'operationsPerSecond')!
  expect(throughput.verdict).toBe('faster')
  expect(throughput.ratio!.value).toBeCloseTo(8, 1)
  expect(throughput.text).toMatch(
    /^tcp-protobuf\+in-flight-8 is 8\.0× faster than http-json in operations per second to read/,
  )
})

test('one at a time they are compared by their times as everybody is', () => {
  const report = pipelined()
  expect(comparisonOf(report, 'sequential', 'nsPerOperation')!.verdict).toBe('same')
  expect(comparisonOf(report, 'sequential', 'operationsPerSecond')).toBeUndefined()
})

test('the mean of a case lies between its least and its longest time, and its throughput agrees with what was in flight', () => {
  const report = pipelined()
  expect(report.linter.findings).toEqual([])
  for (const reported of report.cases.filter(({ latency }) => latency !== null)) {
    const { minNs, maxNs } = reported.latency!
    const mean = operationMean(reported)!.value!
    expect(mean >= minNs && mean <= maxNs, caseId(reported.key)).toBe(true)
  }
})

test('between saved runs the change of the ratio is judged: both had as many requests in flight', () => {
  const [before, after] = [pipelined(), pipelined(6)]
  const { rows } = compareRuns([before, nextDay(after)])
  const row = rows.find(({ key }) => key.contender === piped && key.parameters.load === 'closed')!
  expect(row.cells[0]).toMatchObject({ word: 'regression', reason: null })
})

test('between saved runs nothing is judged of what was still getting faster, whatever was in flight', () => {
  const after = pipelined(6)
  const values = { firstSlicesSlowerBy: 0.2 }
  const unsettled = { code: 'not-steady', severity: 'warning', values } as const
  const cases = after.cases.map((reported) =>
    reported.key.contender === piped ? { ...reported, warnings: [unsettled] } : reported,
  )
  const { rows } = compareRuns([pipelined(), nextDay({ ...after, cases })])
  const row = rows.find(({ key }) => key.contender === piped && key.parameters.load === 'closed')!
  expect(row.cells[0]).toMatchObject({ word: 'not-comparable', reason: { code: 'still-faster' } })
})

test('a mean that was divided by what is in flight breaks a rule', () => {
  const report = pipelined()
  const cases = report.cases.map((reported) => {
    const { nsPerOperation, requestsInFlight } = reported.metrics
    if (requestsInFlight?.value !== 80) return reported
    const divided = { ...nsPerOperation!, value: nsPerOperation!.value! / 8, low: null, high: null }
    return { ...reported, metrics: { ...reported.metrics, nsPerOperation: divided } }
  })
  expect(lint({ ...report, cases })).toContainEqual(
    expect.objectContaining({
      rule: 'throughput-times-time',
      text: 'throughput × time is 10.0 operations in flight, not 80',
    }),
  )
})

/** Fifty connections of which each is answered in 90 ms, at most in some 113, say the single times. */
function closedLoopOf50(nsPerOperation: number, operationsPerSecond: number, samples: number) {
  return protocolReport(
    { transports: ['http-json'], operations: ['read'], connections: [50], sweep: false, rates: [] },
    ({ load }) => {
      if (load.load !== 'closed') return undefined
      const figures = { nsPerOperation, operationsPerSecond, requestsInFlight: 50, successRate: 1 }
      return { figures, latencyNs: 90e6, samples }
    },
  )
}

test('a mean of 190 ms beside a longest time of 113 ms is connections ÷ throughput, and breaks a rule', () => {
  const [finding] = lint(closedLoopOf50(190e6, 50 / 0.19, 300))
  expect(finding).toMatchObject({
    rule: 'mean-within-range',
    text: expect.stringMatching(/^mean 190.ms is outside/),
  })
})

test('throughput has to agree with the measured mean to 2 %, however few were answered', () => {
  const rules = (perSecond: number, samples: number) =>
    lint(closedLoopOf50(90e6, perSecond, samples)).map(({ rule }) => rule)
  const due = 50 / 0.09
  expect(rules(due * 1.015, 20_000)).toEqual([])
  expect(rules(due * 1.05, 20_000)).toEqual(['throughput-times-time'])
  expect(rules(due * 0.46, 300)).toEqual(['throughput-times-time'])
})

test('over everything a case with more requests in flight counts with its throughput', () => {
  const [overall] = overallRatios(pipelined())
  expect(overall).toMatchObject({ contender: piped, cases: 2, faster: 1, slower: 0, verdict: 'faster' })
  expect(overall!.leftOut).toEqual([])
  expect(overall!.ratio.value).toBeCloseTo(Math.sqrt(1 / 8), 2)
})

test('over everything a case that has both is left out once', () => {
  const reason = { code: 'still-faster', contender: piped } as const
  const comparisons = pipelined().comparisons.map((comparison) =>
    comparison.parameters.load === 'closed'
      ? { ...comparison, verdict: 'not-comparable' as const, reason }
      : comparison,
  )
  expect(overallRatios({ comparisons })).toMatchObject([{ cases: 1, leftOut: [{ cases: 1, reason }] }])
})

test('it is what the run is known for where times tell no difference', () => {
  expect(headline(pipelined())).toContain('is 8.0× faster than http-json in operations per second')
})

test('a run that goes on until it is decided asks for the throughput too', () => {
  expect(openComparisons(pipelined())).toHaveLength(0)
  expect(openComparisons(pipelined(8, 1))!.length).toBeGreaterThan(1)
})

test('the text tells the ratio of throughput and why times have none', () => {
  const text = renderReport(pipelined(), { width: 400, color: false })
  expect(text).toMatch(/tcp-protobuf\+in-flight-8\s+\d+ k\s+8\.0× faster\s+100 %/)
  expect(text).toContain('is 8.0× faster than http-json in operations per second')
})
