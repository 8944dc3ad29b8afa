import { expect, test } from 'vitest'
import { compareRuns } from '../../../src/report/compare/compare-runs.ts'
import { capacityFormula, capacityOf } from '../../../src/report/suites/protocol/capacity.ts'
import { protocolDoubts } from '../../../src/report/suites/protocol/doubts.ts'
import { equalRateCases } from '../../../src/report/suites/protocol/equal-rates.ts'
import { renderReport } from '../../../src/report/terminal.ts'
import { objectionText } from '../../../src/report/words/objection-text.ts'
import { nextDay, noise, protocolReport } from './support.ts'

const request = {
  transports: ['http-json', 'tcp-protobuf'],
  operations: ['read' as const],
  connections: [10],
  rates: [1000],
}

/** Frames fail so many requests of a thousand, and those cheaply. */
function failing(perThousand: number) {
  return protocolReport(request, ({ load }, contender, round, copy) => {
    const failures = contender === 'tcp-protobuf' ? perThousand : 0
    const successRate = 1 - failures / 1000
    const nsPerOperation = 100_000 * noise(round + copy, contender)
    const slots = load.load === 'closed' ? load.connections : 1
    return {
      figures: {
        ...(load.load === 'open'
          ? { latencyFromDueNs: nsPerOperation, operationsPerSecond: load.rate, lateRequests: 7 }
          : {
              nsPerOperation,
              requestsInFlight: slots,
              operationsPerSecond: (successRate * slots * 1e9) / nsPerOperation,
            }),
        serverCpuNsPerOperation: 20_000 * noise(round + copy, contender),
        wireBytesPerOperation: 100 * noise(round + copy, contender),
        servicePercentile99Ns: 3_210_000,
        failedRequests: failures,
        timeouts: 0,
        wrongAnswers: 0,
        successRate,
      },
      latencyNs: nsPerOperation,
    }
  })
}

test('who fails more than one request of a thousand is compared in nothing, and it says why', () => {
  const { comparisons, linter } = failing(4)
  const own = comparisons.filter(({ contender }) => contender === 'tcp-protobuf')
  expect(new Set(own.map(({ metric }) => metric))).toContain('serverCpuNsPerOperation')
  for (const { verdict, reason } of own) {
    expect(verdict).toBe('not-comparable')
    const note = { code: 'requests-failed', share: expect.closeTo(0.004, 4) }
    expect(reason).toEqual({ code: 'noted', contender: 'tcp-protobuf', note })
  }
  // It is the contender's doing, and no rule of ours that is broken.
  expect([...linter.findings, ...failing(40).linter.findings]).toEqual([])
})

test('a wrong answer is one all the same: what comes wrong makes no queue, and what doesn’t come does', () => {
  const open = failing(500).cases.find(
    ({ key }) => key.contender === 'tcp-protobuf' && key.parameters.load === 'open',
  )!
  const halfAre = (name: 'wrongAnswers' | 'timeouts') => {
    const { operationsPerSecond, [name]: own } = open.metrics
    const half = {
      operationsPerSecond: { ...operationsPerSecond!, value: 500 },
      [name]: { ...own!, value: 500 },
    }
    return protocolDoubts({ ...open, samples: 500, metrics: { ...open.metrics, ...half } }).map(
      ({ code }) => code,
    )
  }
  expect(halfAre('wrongAnswers')).not.toContain('rate-not-reached')
  expect(halfAre('timeouts')).toContain('rate-not-reached')
})

test('a request or two of many thousands are told, and stop no comparison', () => {
  const report = failing(0.5)
  const own = report.comparisons.filter(({ contender }) => contender === 'tcp-protobuf')
  expect(own.every(({ verdict }) => verdict !== 'not-comparable')).toBe(true)
  const reported = report.cases.find(({ key }) => key.contender === 'tcp-protobuf')!
  expect(protocolDoubts(reported).map(({ code }) => code)).toEqual(['failed-requests'])
})

test('between saved runs they are compared in nothing either', () => {
  const before = failing(0)
  const after = failing(4)
  const { rows } = compareRuns([before, nextDay(after)], { metric: 'serverCpuNsPerOperation' })
  const cells = rows.filter(({ key }) => key.contender === 'tcp-protobuf').map(({ cells: [cell] }) => cell!)
  expect(cells.length).toBeGreaterThan(0)
  for (const { word, reason } of cells) {
    expect(word).toBe('not-comparable')
    expect(objectionText(reason!)).toContain('of its requests failed')
  }
})

test('nobody’s servers are counted from the requests of one that fails', () => {
  const report = failing(4)
  expect(equalRateCases(report).flatMap((reported) => capacityOf(reported, 17)?.contender ?? [])).toEqual([
    'http-json',
  ])
  expect(capacityFormula(report).replaceAll('\u00a0', ' ')).toContain(
    'tcp-protobuf is left out: 0.4 % of its requests failed or got a wrong answer',
  )
})

test('events are summed up over rounds', () => {
  const { metrics } = failing(4).cases.find(({ key }) => key.contender === 'tcp-protobuf')!
  expect(metrics.failedRequests).toMatchObject({ value: 4 * 5, low: null, high: null })
})

test('the text has ratio and success of every load, and of a rate its service time and who left late or failed', () => {
  const text = renderReport(failing(4), { width: 400, color: false })
  const [closed, open] = ['tcp-protobuf', 'tcp-protobuf'].map((name, index) =>
    text
      .split('\n')
      .filter((line) => line.startsWith(`${name} `))
      [index]!.split(/\s{2,}/),
  )
  expect(text).toMatch(/ops\/s +ratio +success +failed +mean µs +± +min +p50/)
  expect(text).toMatch(/ops\/s +ratio +success +service p99 +late +failed +mean µs/)
  expect(closed!.slice(2, 5)).toEqual(['not comparable', '99.6 %', '20'])
  expect(open!.slice(2, 7)).toEqual(['not comparable', '99.6 %', '3.21 ms', '35', '20'])
  expect(text).toContain('can’t be compared')
})
