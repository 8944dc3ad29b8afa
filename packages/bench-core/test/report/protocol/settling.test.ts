import { describe, expect, test } from 'vitest'
import { protocolDoubts } from '../../../src/report/suites/protocol/doubts.ts'
import { warningWords } from '../../../src/report/words/warning-words.ts'
import { noise, protocolReport } from './support.ts'

const request = {
  transports: ['http-json', 'tcp-protobuf'],
  operations: ['read' as const],
  connections: [10],
}

/** Frames answer so many times as much when their load is made once more at the end of a round. */
function repeating(gainIn: (round: number) => number) {
  return protocolReport(request, ({ load }, contender, round, copy) => {
    if (load.load !== 'closed') return undefined
    const nsPerOperation = 100_000 * noise(round + copy, contender)
    const operationsPerSecond = (load.connections * 1e9) / nsPerOperation
    const gain = contender === 'tcp-protobuf' ? gainIn(round) : 1
    return {
      figures: {
        nsPerOperation,
        requestsInFlight: load.connections,
        operationsPerSecond,
        repeatedPerSecond: operationsPerSecond * gain,
        successRate: 1,
      },
      latencyNs: nsPerOperation,
    }
  })
}

const doubtsOf = (report: ReturnType<typeof repeating>) =>
  report.cases.flatMap((reported) =>
    protocolDoubts(reported).map(
      (warning) => `${reported.key.contender} ${warning.code}: ${warningWords(warning).text}`,
    ),
  )

describe('a server that answers more when its load is made once more at the end', () => {
  const report = repeating((round) => 1.4 + 0.01 * round)

  test('was not warm, and the doubt says by how much', () => {
    expect(doubtsOf(report)).toEqual([
      expect.stringMatching(/^tcp-protobuf not-steady: .* answered 43.% more/),
    ])
  })

  test('is compared with nobody', () => {
    const time = report.comparisons.find(
      ({ metric, contender }) => metric === 'nsPerOperation' && contender === 'tcp-protobuf',
    )
    expect(time).toMatchObject({ verdict: 'not-comparable', reason: { code: 'still-faster' } })
  })
})

test.each([
  ['a little more', (round: number) => 1.04 + 0.01 * round],
  ['now more, now less', (round: number) => (round % 2 === 0 ? 1.5 : 0.8)],
  ['less', () => 0.7],
  ['more by who knows how much', (round: number) => 1.05 * 4 ** (round % 4)],
])('a server that answers %s is warm enough', (_, gainIn) => {
  expect(doubtsOf(repeating(gainIn))).toEqual([])
})
