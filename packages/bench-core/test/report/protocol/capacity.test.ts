import { expect, test } from 'vitest'
import { cellText } from '../../../src/report/print/cell-text.ts'
import { capacityFormula, capacityOf } from '../../../src/report/suites/protocol/capacity.ts'
import { equalRateCases } from '../../../src/report/suites/protocol/equal-rates.ts'
import { capacityTable } from '../../../src/report/suites/protocol/tables/capacity-table.ts'
import { atRates, protocolReport, tablesOf } from './support.ts'

function reported() {
  const request = { transports: ['http-json', 'grpc'], operations: ['read' as const], rates: [1000, 2000] }
  const report = protocolReport(
    request,
    atRates((rate, contender) => ({
      figures: {
        operationsPerSecond: rate,
        serverCpuNsPerOperation: (contender === 'grpc' ? 200_000 : 50_000) + rate,
        clientCpuNsPerOperation: 100_000,
        sentBytesPerOperation: 100,
        receivedBytesPerOperation: 400,
      },
    })),
  )
  return equalRateCases(report)
}

test('CPU is compared at the lowest rate that all had in common', () => {
  expect(reported().map(({ key }) => [key.contender, key.parameters.rate])).toEqual([
    ['http-json', 1000],
    ['grpc', 1000],
  ])
})

/** A report in which one contender’s measuring fails at one rate. */
function failingAt(rates: readonly number[], failing: ReadonlyMap<string, number>) {
  return protocolReport(
    { transports: ['http-json', 'grpc'], operations: ['read'], rates: [...rates] },
    atRates((rate, contender) =>
      rate === failing.get(contender)
        ? { failure: { reason: 'crashed', cause: { code: 'generator-gone' } } }
        : { figures: { serverCpuNsPerOperation: 50_000 + rate } },
    ),
  )
}

test('a contender that failed at the lowest rate is compared at the next, with the others', () => {
  const report = failingAt([1000, 4000], new Map([['grpc', 1000]]))
  expect(equalRateCases(report).map(({ key }) => [key.contender, key.parameters.rate])).toEqual([
    ['http-json', 4000],
    ['grpc', 4000],
  ])
  expect(capacityFormula(report)).not.toContain('left out')
})

test.each([
  [1, '1 request'],
  [1234.5, '1,234.5 requests'],
])('a rate of %d a second is told as it was asked for', (rate, told) => {
  expect(capacityTable(failingAt([1000], new Map()), rate).title).toBe(`modelled: ${told} a second`)
})

test('where they have no rate in common, who is left out is told', () => {
  const report = failingAt(
    [1000, 4000],
    new Map([
      ['grpc', 1000],
      ['http-json', 4000],
    ]),
  )
  expect(equalRateCases(report).map(({ key }) => key.contender)).toEqual(['http-json'])
  const told = 'grpc is left out: read user-document has no figures for it at 1,000/s'
  expect(capacityFormula(report)).toContain(told)
  expect(tablesOf(report).find(({ title }) => title.startsWith('CPU time'))!.notes).toEqual([told])
})

test('cores are rate × CPU time per request, and servers hold them with headroom', () => {
  const [http, grpc] = reported().map((one) => capacityOf(one, 40_000))
  expect(http!.serverCores.value).toBeCloseTo(2.04, 6)
  expect(http!.servers.value).toBe(2)
  expect(grpc!.serverCores.value).toBeCloseTo(8.04, 6)
  expect(grpc!.servers.value).toBe(5)
  expect(grpc!.clientCores!.value).toBeCloseTo(4, 6)
  expect(http!.receivedBitsPerSecond).toBeCloseTo(400 * 8 * 40_000, 3)
  expect(http!.sentBitsPerSecond).toBeCloseTo(100 * 8 * 40_000, 3)
})

test('a little still takes a server', () => {
  expect(capacityOf(reported()[0]!, 0.01)!.servers.value).toBe(1)
})

function overDatabase(databaseCpuNsPerOperation: number | undefined) {
  return protocolReport(
    { transports: ['grpc'], operations: ['read'], rates: [1000], store: 'postgres' },
    atRates((rate) => ({
      figures: {
        operationsPerSecond: rate,
        serverCpuNsPerOperation: 50_000,
        ...(databaseCpuNsPerOperation !== undefined && { databaseCpuNsPerOperation }),
      },
    })),
  )
}

test('the database behind the store takes cores of its own', () => {
  const report = overDatabase(200_000)
  const [capacity] = equalRateCases(report).map((one) => capacityOf(one, 10_000))
  expect(capacity!.serverCores.value).toBeCloseTo(0.5, 6)
  expect(capacity!.databaseCores!.value).toBeCloseTo(2, 6)
  expect(capacityFormula(report)).toContain('the database’s cores are not part of the servers')
  const cost = tablesOf(report).find(({ title }) => title.startsWith('CPU time'))!
  expect(cost.columns.map(({ header }) => header)).toContain('database CPU')
  const modelled = tablesOf(report).find(({ title }) => title.startsWith('modelled'))!
  expect(modelled.columns.map(({ header }) => header).slice(0, 3)).toEqual([
    '',
    'server cores',
    'database cores',
  ])
})

test('where its CPU time was not measured, what it takes is said to be missing', () => {
  const report = overDatabase(undefined)
  const [capacity] = equalRateCases(report).map((one) => capacityOf(one, 1_000))
  expect(capacity).toHaveProperty('databaseCores', null)
  expect(capacityFormula(report)).toContain('the database is not included: its CPU time was not measured')
})

test('a store in memory has no database to speak of', () => {
  const [one] = reported()
  expect(capacityOf(one!, 1_000)).not.toHaveProperty('databaseCores')
})

test('nothing is modelled from what was not measured', () => {
  const report = protocolReport({ transports: ['grpc'], operations: ['read'], rates: [1000] }, () => ({
    figures: { operationsPerSecond: 1000, serverCpuNsPerOperation: null },
  }))
  expect(equalRateCases(report).map((one) => capacityOf(one, 17))).toEqual([null])
})

test('what several operations take is told for each of them', () => {
  const request = {
    transports: ['http-json'],
    operations: ['read' as const, 'create' as const],
    rates: [1000],
  }
  const report = protocolReport(request, ({ load, operation }) =>
    load.load === 'open'
      ? { figures: { serverCpuNsPerOperation: operation === 'read' ? 50_000 : 80_000 } }
      : undefined,
  )
  const table = tablesOf(report).find(({ title }) => title === 'modelled: 5,000 requests a second')!
  expect(table.columns.slice(0, 2).map(({ header }) => header)).toEqual(['', 'operation'])
  expect(table.rows.map((row) => row.slice(0, 2).map(cellText))).toEqual([
    ['http-json', 'read'],
    ['http-json', 'create'],
  ])
})
