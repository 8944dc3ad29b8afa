import { expect, test } from 'vitest'
import { payloadSteps, straddlesOf } from '../../../src/report/protocol/payload-steps.ts'
import { noise, protocolReport } from './support.ts'

/** 1 ns a byte, and for HTTP a step of 20 µs at 16 KiB. */
function timeNs(contender: string, fillerBytes: number): number {
  return 50_000 + fillerBytes + (contender === 'http-json' && fillerBytes >= 16_384 ? 20_000 : 0)
}

function sweep() {
  const request = {
    transports: ['http-json', 'tcp-protobuf'],
    operations: ['read' as const],
    connections: [1],
    payloads: true,
  }
  return protocolReport(request, ({ fillerBytes }, contender, round) =>
    fillerBytes === undefined
      ? undefined
      : {
          figures: {
            nsPerOperation: timeNs(contender, fillerBytes) * noise(round, contender, 0.002),
            sentBytesPerOperation: 60,
            receivedBytesPerOperation: fillerBytes + (contender === 'http-json' ? 300 : 60),
          },
        },
  )
}

test('a step is found where there is one and nowhere else', () => {
  const clear = payloadSteps(sweep()).filter(({ isClear }) => isClear)
  const stepped = clear.filter(({ jumpNs }) => Math.abs(jumpNs.value) > 2000)
  expect(new Set(stepped.map(({ contender, stepBytes }) => `${contender} ${stepBytes}`))).toEqual(
    new Set(['http-json 16384']),
  )
  expect(stepped[0]!.jumpNs.value / 20_000).toBeCloseTo(1, 1)
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
