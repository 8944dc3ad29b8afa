import { expect, test } from 'vitest'
import { storageReport, usual } from './support.ts'

test('a client that is busy for most of its core is what may limit the result, but for encoding alone', () => {
  const report = storageReport(
    { formats: ['jsonb-json', 'bytea-protobuf'], rows: [1000], connections: [1, 16] },
    (key, round) => {
      const found = usual(key, round)
      const isBusy = key.parameters.connections === 16 || key.operation === 'serialize'
      return { ...found, clientCpuNsPerOperation: isBusy ? 0.9e9 / found.operationsPerSecond! : 1 }
    },
  )
  const saturated = report.cases.filter(({ warnings }) =>
    warnings.some(({ code }) => code === 'generator-saturated'),
  )
  expect(saturated.map(({ key }) => [key.operation, key.parameters.connections])).toEqual([
    ['point-read', 16],
    ['point-read', 16],
  ])
})
