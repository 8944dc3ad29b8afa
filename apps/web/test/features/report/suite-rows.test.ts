import type { CaseKey, Metric, ReportCase } from '@wirebench/bench-core/results'
import { describe, expect, test } from 'vitest'
import { caseGroups } from '../../../src/features/report/case-groups.ts'
import { atEqualRate } from '../../../src/features/report/protocol-rows.ts'
import { reportOf } from '../../report-fixture.ts'

const metric = (value: number, unit: Metric['unit']): Metric => ({
  value,
  low: null,
  high: null,
  unit,
  better: 'lower',
  kind: 'measured',
})

function reported(
  operation: string,
  contender: string,
  metrics: ReportCase['metrics'],
  parameters: CaseKey['parameters'] = {},
): ReportCase {
  return {
    key: {
      suite: 'storage',
      operation,
      contender,
      workload: 'person',
      parameters: { toast: 'pglz', ...parameters },
    },
    status: 'measured',
    failure: null,
    samples: 0,
    trials: 3,
    latency: null,
    metrics,
    warnings: [],
    notes: {},
  }
}

describe('protocols', () => {
  const request = (operation: string, load: CaseKey['parameters'], sent: number) => {
    const made = reported(
      operation,
      'jsonb',
      {
        sentBytesPerOperation: metric(sent, 'bytes'),
        receivedBytesPerOperation: metric(100, 'bytes'),
      },
      load,
    )
    return { ...made, key: { ...made.key, suite: 'protocol' as const } }
  }
  const cases = [
    request('read', { load: 'sequential' }, 90),
    request('read', { load: 'open', rate: 200 }, 100),
    request('read', { load: 'open', rate: 400 }, 110),
    request('create', { load: 'open', rate: 200 }, 300),
    request('batch', { load: 'sequential' }, 900),
  ]
  const report = { ...reportOf(), cases }
  const requests = caseGroups(report)

  test('operations at the lowest rate of all are compared, each by itself', () => {
    expect(atEqualRate(report, requests).map(({ group }) => group.operation)).toEqual(['read', 'create'])
  })
})
