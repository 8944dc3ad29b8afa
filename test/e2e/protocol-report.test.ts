import type { Report } from '@wirebench/bench-core/model/report/report'
import { beforeAll, describe, expect, test } from 'vitest'
import { noise, protocolReport } from '../../packages/bench-core/test/report/protocol/support.ts'
import { describePages, named, startVisit, type Visit } from './support/visit.ts'

const pipelined = 'tcp-protobuf+in-flight-8'
let visit: Visit
let run: string

beforeAll(async () => {
  visit = await startVisit()
  run = await visit.save(named(threeTransports(), 'three transports'))
  return visit.end
})

/** Frames take half the time of HTTP, eight at once as long as HTTP; gRPC refuses one of a hundred. */
function threeTransports(): Report {
  return protocolReport(
    {
      transports: ['http-json', 'tcp-protobuf', pipelined, 'grpc'],
      operations: ['read'],
      connections: [10],
      rates: [1000],
      store: 'postgres',
    },
    ({ load }, contender, round, copy) => {
      const meanNs = (contender === 'tcp-protobuf' ? 100_000 : 200_000) * noise(round + copy, contender)
      const failed = contender === 'grpc' ? 20 : 0
      const successRate = 1 - failed / 2000
      const usage = {
        serverCpuNsPerOperation: meanNs / 5,
        databaseCpuNsPerOperation: meanNs / 4,
        clientCpuNsPerOperation: meanNs / 100,
        sentBytesPerOperation: 100,
        receivedBytesPerOperation: 400,
        successRate,
        failedRequests: failed,
        timeouts: 0,
        wrongAnswers: 0,
      }
      if (load.load === 'open') {
        const open = { servicePercentile99Ns: 1_230_000, lateRequests: 3 }
        return {
          figures: { ...usage, ...open, latencyFromDueNs: meanNs, operationsPerSecond: load.rate },
          latencyNs: meanNs,
        }
      }
      const requestsInFlight =
        (load.load === 'closed' ? load.connections : 1) * (contender === pipelined ? 8 : 1)
      const operationsPerSecond = (successRate * requestsInFlight * 1e9) / meanNs
      return {
        figures: { ...usage, nsPerOperation: meanNs, requestsInFlight, operationsPerSecond },
        latencyNs: meanNs,
      }
    },
  )
}

const latency = () => visit.page.locator('#latency')

/** The cells of a contender in the table of a load, by the heads of their columns. */
async function cellsOf(table: RegExp, contender: string): Promise<Record<string, string>> {
  const region = visit.page.getByRole('table', { name: table })
  const row = region
    .getByRole('row')
    .filter({ has: visit.page.getByRole('rowheader', { name: contender, exact: true }) })
  await row.waitFor()
  const heads = await region.getByRole('columnheader').allInnerTexts()
  const cells = await row.locator('th, td').allInnerTexts()
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  return Object.fromEntries(heads.map((head, index) => [plain(head), plain(cells[index] ?? '')]))
}

describe('the operations of a report', () => {
  test('have ratio and success, by throughput where more requests were in flight', async () => {
    await visit.openWhole(`/runs/${run}`, true)
    const closed = /^Percentiles of read.*back to back/
    expect((await cellsOf(closed, 'tcp-protobuf')).ratio).toBe('2.0× faster')
    expect((await cellsOf(closed, pipelined)).ratio).toBe('8.0× faster')
    expect(await cellsOf(closed, 'http-json')).toMatchObject({ ratio: '', success: '100 %', failed: '0' })
    expect(await cellsOf(closed, 'grpc')).toMatchObject({
      ratio: 'not comparable',
      success: '99 %',
      failed: '100',
    })
    await latency()
      .getByText(/can’t be compared: grpc: 1\.0\s% of its requests failed or got a wrong answer/)
      .first()
      .waitFor()
  })

  test('tell of a rate what waits, what leaves late and what fails', async () => {
    const cells = await cellsOf(/^Percentiles of read.*at [\d,]+\/s/, 'tcp-protobuf')
    expect(cells).toMatchObject({ 'service p99, ms': '1.23', late: '15', failed: '0', success: '100 %' })
  })
})

test('what a service’s rate takes has the database’s cores, and leaves out who fails', async () => {
  await visit.openWhole(`/runs/${run}`)
  const table = /^modelled: 5,000 requests a second/
  expect(Object.keys(await cellsOf(table, 'http-json'))).toContain('database cores')
  const region = visit.page.getByRole('table', { name: table })
  expect(await region.getByRole('rowheader', { name: 'grpc', exact: true }).count()).toBe(0)
  await visit.page.getByText(/grpc is left out: 1\.0\s% of its requests failed/).waitFor()
  await visit.shoot('report-operations')
})

describePages(
  () => visit,
  () => [`/runs/${run}`],
)
