import { expect, test } from 'vitest'
import type { OverallRatio } from '../../../../src/model/protocol/protocol-report.ts'
import { protocolDoubts } from '../../../../src/report/suites/protocol/doubts.ts'
import { crossChecks } from '../../../../src/report/suites/protocol/section/cross-check.ts'
import { overallRatios } from '../../../../src/report/suites/protocol/section/overall.ts'
import { overallSentences } from '../../../../src/report/suites/protocol/tables/sentences.ts'
import { warningWords } from '../../../../src/report/words/warning-words.ts'
import { atRates, noise, protocolReport, tablesOf } from '../support.ts'

const request = {
  transports: ['http-json', 'tcp-protobuf'],
  operations: ['read' as const, 'create' as const],
}

/** Frames read in half the time and create in double. */
function mixed(extra: Record<string, number> = {}, rounds = 5) {
  return protocolReport(
    { ...request, connections: [1, 10], sweep: false },
    (cell, contender, round, copy) => {
      if (cell.load.load === 'open') return undefined
      const factor = contender === 'http-json' ? 1 : cell.operation === 'read' ? 0.5 : 2
      const slots = cell.load.load === 'closed' ? cell.load.connections : 1
      const nsPerOperation = 100_000 * factor * noise(round + copy, contender)
      return {
        figures: {
          nsPerOperation,
          operationsPerSecond: (1e9 * slots) / nsPerOperation,
          requestsInFlight: slots,
          ...extra,
        },
      }
    },
    rounds,
  )
}

test('ratios over everything are averaged geometrically, losses included', () => {
  const [overall] = overallRatios(mixed())
  expect(overall).toMatchObject({
    contender: 'tcp-protobuf',
    reference: 'http-json',
    cases: 4,
    faster: 2,
    slower: 2,
  })
  expect(overall!.ratio.value).toBeCloseTo(1, 1)
})

test('the mean over everything takes a side only where one is decided', () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  const report = mixed()
  expect(report.protocol!.overall[0]!.verdict).toBe('same')
  expect(overallRatios(mixed({}, 1))[0]!.verdict).toBe('undecided')
  const told = (changes: Partial<OverallRatio>) =>
    plain(
      overallSentences({
        ...report.protocol!,
        overall: [{ ...report.protocol!.overall[0]!, ...changes }],
      })[0]!,
    )
  const near = { value: 0.99, low: 0.97, high: 1.02 }
  const far = { value: 0.5, low: 0.48, high: 0.52 }
  expect(told({ ratio: near, verdict: 'same', threshold: 0.031 })).toMatch(
    /^tcp-protobuf is as fast as http-json, the same within 5\.0 % \[3\.0 % faster to 2\.0 % slower\] by/,
  )
  expect(told({ ratio: far, verdict: 'faster' })).toMatch(
    /^tcp-protobuf is 2\.0× faster than http-json \[1\.9–2\.1\] by/,
  )
  expect(told({ ratio: near, verdict: 'undecided' })).toMatch(
    /^can’t tell tcp-protobuf from http-json, seen 1\.0 % faster \[3\.0 % faster to 2\.0 % slower\] by the geometric mean over 4 cases/,
  )
})

test('a mean that all cases agree in is decided as each of them is', () => {
  const report = protocolReport(
    { ...request, connections: [1, 10], sweep: false },
    ({ load }, contender, round, copy) => {
      if (load.load === 'open') return undefined
      const nsPerOperation = (contender === 'http-json' ? 200_000 : 100_000) * noise(round + copy, contender)
      const slots = load.load === 'closed' ? load.connections : 1
      return { figures: { nsPerOperation, operationsPerSecond: (1e9 * slots) / nsPerOperation } }
    },
  )
  expect(overallRatios(report)[0]).toMatchObject({ verdict: 'faster', faster: 4, slower: 0 })
})

test('throughput and time of a made-up run agree, so no rule is broken', () => {
  expect(mixed().linter.findings).toEqual([])
})

test('our throughput stands beside autocannon’s', () => {
  const report = mixed({ crossCheckPerSecond: 95_000 })
  const found = crossChecks(report).find(
    ({ contender, operation, connections }) =>
      contender === 'http-json' && operation === 'read' && connections === 10,
  )
  expect(found!.ratio.value).toBeCloseTo(100_000 / 95_000, 1)
})

test.each([
  [
    1.23,
    { crossCheckCpuShare: 0.99 },
    /^over 10 connections autocannon got 0\.8\d × as many answers a second as our generator: autocannon used 99.% of its core and was the bottleneck; autocannon ran for half a second/,
  ],
  [
    0.67,
    { clientCpuShare: 0.97 },
    /^over 10 connections autocannon got 1\.[45]\d × as many answers a second as our generator: ours used 97.% of its core and was the bottleneck; ours decodes and compares every answer/,
  ],
  [0.67, { clientCpuShare: 0.5 }, /as our generator: ours used 50.% of its core; ours decodes/],
  [
    0.67,
    {},
    /as our generator: ours decodes and compares every answer, while autocannon checks only the status$/,
  ],
  [0.86, {}, null],
  [1.13, {}, null],
])(
  'a check by autocannon of which ours is %f × warns from 20 %% on, with what is known of why',
  (ratio, shares, text) => {
    const report = mixed({ crossCheckPerSecond: 100_000 / ratio, ...shares })
    const checked = report.cases.find(
      ({ key }) =>
        key.contender === 'http-json' && key.operation === 'read' && key.parameters.connections === 10,
    )!
    const warning = checked.warnings.find(({ code }) => code === 'cross-check-differs')
    if (text === null) expect(warning).toBeUndefined()
    else expect(warningWords(warning!).text).toMatch(text)
  },
)

test('a check by autocannon whose rounds differ more than the two generators says nothing', () => {
  const report = protocolReport(
    { ...request, connections: [10], sweep: false },
    ({ load }, contender, round, copy) => {
      if (load.load !== 'closed') return undefined
      const nsPerOperation = 100_000 * noise(round + copy, contender)
      const operationsPerSecond = (load.connections * 1e9) / nsPerOperation
      return {
        figures: {
          nsPerOperation,
          requestsInFlight: load.connections,
          operationsPerSecond,
          crossCheckPerSecond: operationsPerSecond * (round % 2 === 0 ? 0.2 : 1.5),
          successRate: 1,
        },
        latencyNs: nsPerOperation,
      }
    },
  )
  expect(report.cases.flatMap(({ warnings }) => warnings.map(({ code }) => code))).not.toContain(
    'cross-check-differs',
  )
})

test('who is left out of a mean over cases is named with the reason', () => {
  const { comparisons } = mixed()
  const reason = { code: 'still-faster', contender: 'tcp-protobuf' } as const
  const timed = comparisons.findIndex(({ metric }) => metric === 'nsPerOperation')
  const [mean] = overallRatios({
    comparisons: comparisons.with(timed, { ...comparisons[timed]!, verdict: 'not-comparable', reason }),
  })
  expect(mean).toMatchObject({
    cases: 3,
    leftOut: [{ cases: 1, reason }],
  })
  expect(overallSentences({ ...mixed().protocol!, overall: [mean!] })[0]).toMatch(
    /; 1 is left out: tcp-protobuf was still getting faster while being measured$/,
  )
})

test('a generator that used more than 80 % of its core is doubted, and so are requests that failed', () => {
  const codesOf = (extra: Record<string, number>) =>
    protocolDoubts(mixed(extra).cases[0]!).map(({ code }) => code)
  expect(codesOf({})).toEqual([])
  expect(codesOf({ clientCpuShare: 0.79, successRate: 1 })).toEqual([])
  expect(codesOf({ clientCpuShare: 0.81 })).toEqual(['generator-saturated'])
  expect(codesOf({ successRate: 0.999 })).toEqual(['failed-requests'])
})

const tooSlow = atRates(() => ({ figures: { operationsPerSecond: 1500 } }))

test('a rate that was not reached is told', () => {
  const report = protocolReport({ ...request, operations: ['read'], rates: [2000] }, tooSlow)
  const open = report.cases.find(({ key }) => key.parameters.load === 'open')!
  expect(protocolDoubts(open).map(({ code }) => code)).toEqual(['rate-not-reached'])
})

test('a rate that a service of one’s own did not reach may have lacked connections', () => {
  const operations = [{ name: 'read', method: 'GET' as const, path: '/', expectedStatus: 200 }]
  const target = { url: 'http://127.0.0.1:9', operations }
  const { cases } = protocolReport({ target, connections: [20], rates: [2000] }, tooSlow)
  const open = cases.find(({ key }) => key.parameters.load === 'open')!
  expect(protocolDoubts(open)[0]).toMatchObject({ values: { connections: 20 } })
  expect(warningWords(protocolDoubts(open)[0]!).fix).toContain('more --connections than 20')
})

test('what a service takes is modelled at its own rate', () => {
  const report = protocolReport(
    { ...request, operations: ['read'], rates: [1000] },
    atRates(() => ({ figures: { operationsPerSecond: 1000, serverCpuNsPerOperation: 50_000 } })),
  )
  const titles = tablesOf(report, 1234).map(({ title }) => title)
  expect(titles).toContain('modelled: 1,234 requests a second')
})

test('the text has a section for what was measured and none for what was not', () => {
  const titles = tablesOf(mixed()).map(({ title }) => title)
  expect(titles).toContainEqual(expect.stringMatching(/^operations per second: /))
  expect(titles).toContain('overall')
  expect(titles).not.toContain('cross-checked with autocannon')
})

test('a closed loop of which each connection was answered a few times in a round is doubted', () => {
  const codesOf = (samples: number) => {
    const { cases } = protocolReport({ ...request, operations: ['read'], connections: [40] }, () => ({
      figures: { requestsInFlight: 40, operationsPerSecond: 800, nsPerOperation: 50_000_000 },
      latencyNs: 50_000_000,
      samples,
    }))
    return protocolDoubts(cases[0]!).map(({ code }) => code)
  }
  expect(codesOf(120)).toEqual(['short-blocks'])
  expect(codesOf(400)).toEqual([])
})
