import { type CaseKey, type Metric, type ReportCase, seriesStyles } from '@wirebench/bench-core/results'
import { describe, expect, test } from 'vitest'
import { caseGroups } from '../../../src/features/report/case-groups.ts'
import {
  atEqualRate,
  ladderTables,
  limitRows,
  wireBars,
  wireGroups,
} from '../../../src/features/report/protocol-rows.ts'
import { reportOf } from '../../report-fixture.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
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

const styles = [
  ...seriesStyles(
    (['jsonb', 'bytea'] as const).map((name) => ({
      name,
      title: name,
      encoding: name === 'jsonb' ? 'json' : 'protobuf',
      library: 'node',
      version: '1',
      options: '',
    })),
  ).values(),
]
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
    const [read, create, batch] = wireGroups(report, requests).map((group) => wireBars(group, styles)[0]!)
    expect([read, create, batch].map((bar) => plain(bar!.text))).toEqual(['200 B', '400 B', '1,000 B'])
    expect(plain(create!.note!)).toBe('sent 300 B, received 100 B')
  })

  const nothing = {
    curves: [],
    ladders: [],
    payloadSteps: [],
    straddles: [],
    crossChecks: [],
    overall: [],
    capacity: [],
    capacityFormula: '',
  }

  test('a limit lies between two measured rates, or beyond them', () => {
    const curve = { operation: 'read', workload: 'user-document', contender: 'http-json', points: [] }
    const [row] = limitRows({
      ...nothing,
      curves: [
        {
          ...curve,
          withinSlo: { ratePerSecond: 1000, nextPerSecond: 2000 },
          knee: { ratePerSecond: 4000, nextPerSecond: null },
        },
      ],
    })
    expect([row!.withinTarget, row!.knee]).toEqual(['1,000/s, not 2,000/s', 'at least 4,000/s'])
  })

  test('a ladder’s rungs have their gain with its interval, and the first has none', () => {
    const [ladder] = ladderTables({
      ...nothing,
      ladders: [
        {
          operation: 'read',
          workload: 'user-document',
          total: { value: 4, low: 3.5, high: 4.5 },
          steps: [
            { contender: 'a', change: 'begin', operationsPerSecond: 100, gain: null, share: null },
            {
              contender: 'b',
              change: 'keep-alive',
              operationsPerSecond: 400,
              gain: { value: 4, low: 3.5, high: 4.5 },
              share: { value: 1, low: 0.9, high: 1.1 },
            },
          ],
        },
      ],
    })
    expect(ladder!.total).toBe('4.00× [3.50–4.50]')
    expect(ladder!.rows.map(({ gain, share }) => [gain.text, share])).toEqual([
      ['—', null],
      ['4.00×', 1],
    ])
  })
})
