import { expect, test } from 'vitest'
import { reportDocument } from '../../../src/report/document/document.ts'
import { partBars } from '../../../src/report/print/part-bars.ts'
import { seriesStyles } from '../../../src/report/scene/series-style.ts'
import { protocolReport } from './support.ts'

test('what a request sends and receives are the parts of a bar, an operation below the other', () => {
  const report = protocolReport(
    { operations: ['read', 'create'], transports: ['http-json', 'tcp-protobuf'], rates: [200] },
    ({ operation }, contender) => ({
      figures: {
        serverCpuNsPerOperation: 50_000,
        operationsPerSecond: 200,
        sentBytesPerOperation: operation === 'create' ? 300 : 100,
        receivedBytesPerOperation: contender === 'http-json' ? 100 : 50,
      },
    }),
  )
  const costs = reportDocument(report).find(({ id }) => id === 'requests')!
  const bars = partBars(costs.tables[0]!, [...seriesStyles(report.contenders).values()])
  const told = [...bars].map(([title, own]) => [title, own.map(({ text, note }) => `${text}: ${note}`)])
  expect(JSON.parse(JSON.stringify(told).replaceAll('\u00a0', ' '))).toEqual([
    ['read', ['200 B: sent 100 B, received 100 B', '150 B: sent 100 B, received 50 B']],
    ['create', ['400 B: sent 300 B, received 100 B', '350 B: sent 300 B, received 50 B']],
  ])
})
