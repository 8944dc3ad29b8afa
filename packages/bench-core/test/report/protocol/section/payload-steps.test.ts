import { expect, test } from 'vitest'
import { slim } from '../../../../src/report/figures/slim.ts'
import { withLinter } from '../../../../src/report/judge/rules/linter.ts'
import { payloadSteps, straddlesOf } from '../../../../src/report/suites/protocol/section/payload-steps.ts'
import { stepSentences } from '../../../../src/report/suites/protocol/tables/sentences.ts'
import { seededRandom } from '../../../fixtures/random.ts'
import { protocolReport, type Truth } from '../support.ts'

/** 1 ns a byte, and for HTTP a step at 16 KiB. */
function timeNs(contender: string, fillerBytes: number, stepNs: number): number {
  return 50_000 + fillerBytes + (contender === 'http-json' && fillerBytes >= 16_384 ? stepNs : 0)
}

/** @param spread Of the rounds of each case, which differ by themselves. */
function sweep({ stepNs = 20_000, spread = 0.01, rounds = 5, seed = 1 } = {}) {
  const random = seededRandom(seed)
  const noise = () => Math.exp(spread * random.normal())
  const request = {
    transports: ['http-json', 'tcp-protobuf'],
    operations: ['read' as const],
    connections: [1],
    payloads: true,
  }
  const truth: Truth = ({ fillerBytes }, contender) =>
    fillerBytes === undefined
      ? undefined
      : {
          figures: {
            nsPerOperation: timeNs(contender, fillerBytes, stepNs) * noise(),
            sentBytesPerOperation: 60,
            receivedBytesPerOperation: fillerBytes + (contender === 'http-json' ? 300 : 60),
          },
        }
  return protocolReport(request, truth, rounds)
}

test('a step is found where there is one and nowhere else', () => {
  const clear = payloadSteps(sweep()).filter(({ isClear }) => isClear)
  expect(
    clear.map(({ operation, contender, stepBytes }) => `${operation} ${contender} ${stepBytes}`),
  ).toEqual(['create http-json 16384', 'read http-json 16384'])
  for (const { jumpNs } of clear) expect(jumpNs.low! < 20_000 && jumpNs.high! > 20_000).toBe(true)
})

test('without a step none is found, of all that were looked at together', () => {
  const seeds = Array.from({ length: 20 }, (_, index) => index + 1)
  const found = seeds.map(
    (seed) => payloadSteps(sweep({ stepNs: 0, spread: 0.03, seed })).filter(({ isClear }) => isClear).length,
  )
  // By itself each of the 16 would be called in one of 20 runs: some 16 of these 320.
  expect(found.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(3)
})

test('a step that is sure and too small to count is none', () => {
  const report = sweep({ stepNs: 1000, spread: 1e-5 })
  const step = payloadSteps(report).find(
    ({ contender, stepBytes }) => contender === 'http-json' && stepBytes === 16_384,
  )!
  expect(step.jumpNs.low).toBeGreaterThan(900)
  expect(step.isClear).toBe(false)
})

test('a slim report that is read again has its steps', () => {
  const report = sweep()
  expect(withLinter(slim(report)).protocol!.payloadSteps).toEqual(report.protocol!.payloadSteps)
})

test('a step is told with its interval, and that there is none is told too', () => {
  const plain = (texts: readonly string[]) => texts.map((text) => text.replaceAll('\u00a0', ' '))
  const jumpNs = { value: 20_100, low: 19_200, high: 21_000 }
  const step = { operation: 'read', contender: 'http-json', stepBytes: 16_384, jumpNs, isClear: true }
  const sentencesOf = (...payloadSteps: (typeof step)[]) =>
    plain(stepSentences({ ...sweep().protocol!, straddles: [], payloadSteps }))
  expect(sentencesOf(step)).toEqual([
    'read http-json: crossing 16 KiB costs 20.1 µs [19.2–21.0] more than its bytes do',
  ])
  expect(sentencesOf({ ...step, jumpNs: { value: -500, low: -600, high: -400 } })).toEqual([
    'read http-json: crossing 16 KiB costs 500 ns [400–600] less than its bytes do',
  ])
  expect(sentencesOf({ ...step, isClear: false })).toEqual([
    'crossing a buffer size has no clear cost beyond that of the bytes (steps checked: 1)',
  ])
})

test('every step of every contender and operation is looked at', () => {
  expect(payloadSteps(sweep())).toHaveLength(2 * 2 * 4)
})

test('contenders whose messages lie on different sides of a step are named, with what that means', () => {
  const request = {
    transports: ['http-json', 'tcp-protobuf'],
    operations: ['echo' as const],
    connections: [1],
  }
  const report = protocolReport(request, (_cell, contender) => ({
    figures: {
      nsPerOperation: 1000,
      operationsPerSecond: 1e6,
      requestsInFlight: 1,
      sentBytesPerOperation: contender === 'http-json' ? 4300 : 3900,
      receivedBytesPerOperation: 3000,
    },
  }))
  const found = straddlesOf(report)
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ stepBytes: 4096, direction: 'request', contender: 'tcp-protobuf' })
  expect(found[0]!.text).toContain(
    'the request of tcp-protobuf stays below 4 KiB and that of http-json does not',
  )
})
