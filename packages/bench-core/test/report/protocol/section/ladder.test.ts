import { expect, test } from 'vitest'
import { laddersOf } from '../../../../src/report/suites/protocol/section/ladder.ts'
import { noise, protocolReport, tablesOf } from '../support.ts'

/** Throughput of each rung: 2 ×, aside from there 0.5 ×, 1.1 ×, 1.5 ×, 4 ×, and nothing. */
const throughput: Readonly<Record<string, number>> = {
  'http-json+per-request': 1000,
  'http-json': 2000,
  'http-json+dcz': 1000,
  'http-protobuf': 2200,
  'tcp-protobuf': 3300,
  'tcp-protobuf+in-flight-8': 13_200,
  'tcp-protobuf+in-flight-8+gzip': 13_200,
}

function ladderReport(factor = 1, rounds = 5) {
  return protocolReport(
    { ladder: true, operations: ['read'] },
    (_cell, contender, round) => ({
      figures: { operationsPerSecond: throughput[contender]! ** factor * noise(round, contender) },
    }),
    rounds,
  )
}

test('each step has its gain over the rung below, with an interval that holds the truth', () => {
  const [ladder] = laddersOf(ladderReport())
  const truth = [2, 0.5, 1.1, 1.5, 4, 1]
  for (const [index, { gain }] of ladder!.steps.slice(1).entries()) {
    expect(gain!.low!).toBeLessThanOrEqual(truth[index]! * 1.03)
    expect(gain!.high!).toBeGreaterThanOrEqual(truth[index]! * 0.97)
  }
  expect(ladder!.total.value).toBeCloseTo(13.2, 0)
})

test('the shares of the steps add up to the whole gain', () => {
  const [ladder] = laddersOf(ladderReport())
  // The step aside has none: nothing goes on from it.
  const steps = ladder!.steps.slice(1).filter(({ contender }) => contender !== 'http-json+dcz')
  expect(ladder!.steps[2]!.share).toBeNull()
  const shares = steps.map(({ share }) => share!.value)
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9)
  expect(shares[3]!).toBeCloseTo(Math.log(4) / Math.log(13.2), 1)
  for (const { share } of steps) {
    expect(share!.low!).toBeLessThanOrEqual(share!.value)
    expect(share!.high!).toBeGreaterThanOrEqual(share!.value)
  }
})

test('one round gives shares without intervals', () => {
  const [ladder] = laddersOf(ladderReport(1, 1))
  expect(ladder!.steps[1]!.share).toMatchObject({ low: null, high: null })
})

test('where nothing was gained there is nothing to share out', () => {
  const [ladder] = laddersOf(ladderReport(0))
  expect(ladder!.steps.map(({ share }) => share)).toEqual(Array(7).fill(null))
})

test('a ladder with a rung that was not measured is none', () => {
  const report = protocolReport({ ladder: true, operations: ['read'] }, (_cell, contender) =>
    contender === 'http-protobuf' ? undefined : { figures: { operationsPerSecond: 1000 } },
  )
  expect(laddersOf(report)).toEqual([])
})

test('a rung that failed requests is judged in nothing, and the ladder says so', () => {
  const report = protocolReport({ ladder: true, operations: ['read'] }, (_cell, contender, round) => ({
    figures: {
      operationsPerSecond: throughput[contender]! * noise(round, contender),
      nsPerOperation: 1e10 / throughput[contender]!,
      successRate: contender === 'http-protobuf' ? 0.9 : 1,
    },
  }))
  const table = tablesOf(report).find(({ title }) => title.startsWith('ladder'))!
  expect(table.sentences).toEqual([expect.stringMatching(/^http-protobuf and .* of its requests failed/)])
})
