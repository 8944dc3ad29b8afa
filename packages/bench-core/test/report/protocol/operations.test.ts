import { expect, test } from 'vitest'
import { caseTable } from '../../../src/report/document/sections/case-table.ts'
import { cellText } from '../../../src/report/print/cell-text.ts'
import { nbsp } from '../../../src/report/words/format.ts'
import { protocolReport } from './support.ts'

test('requests that work on several documents have the rate of documents beside their own', () => {
  const request = { transports: ['http-json'], operations: ['read' as const, 'batch' as const] }
  const report = protocolReport({ ...request, connections: [1], sweep: false }, ({ operation, load }) =>
    load.load === 'open'
      ? undefined
      : {
          figures: {
            operationsPerSecond: 800,
            ...(operation === 'batch' && { documentsPerSecond: 8000 }),
            nsPerOperation: 1_250_000,
          },
        },
  )
  const tableOf = (operation: string) => {
    const cases = report.cases.filter(
      ({ key, status }) => key.operation === operation && status === 'measured',
    )
    const { columns, rows } = caseTable(operation, cases, report)
    return columns.map(({ header }, index) => [header, cellText(rows[0]![index]!)])
  }
  expect(tableOf('batch').slice(1, 3)).toEqual([
    ['ops/s', '800'],
    ['documents/s', '8,000'],
  ])
  expect(tableOf('read').map(([header]) => header)).not.toContain('documents/s')
})

test('a mean over turns says so beside percentiles, and what two cores add stands below it', () => {
  const request = { transports: ['http-json', 'grpc'], operations: ['read' as const], connections: [1] }
  const figures = { nsPerOperation: 40_000, operationsPerSecond: 25_000, turns: 12 }
  const report = protocolReport({ ...request, sweep: false }, ({ load }, contender) =>
    load.load === 'open'
      ? undefined
      : {
          figures: contender === 'grpc' ? figures : { ...figures, twoCoresNsPerOperation: 71_000 },
          latencyNs: 45_000,
        },
  )
  const cases = report.cases.filter(({ status }) => status === 'measured')
  const notes = caseTable('read', cases, report).notes!.join('; ')
  expect(notes).toContain('the mean is over turns')
  expect(notes.replaceAll(nbsp, ' ')).toContain(
    'on two cores the mean is 71.0 µs http-json, including the time to wake',
  )
})
