import type { CaseKey, Metric, ReportCase } from '@wirebench/bench-core/results'
import { describe, expect, test } from 'vitest'
import { contenderStyles } from '../../../src/charts/contender-style.ts'
import { caseGroups } from '../../../src/features/report/case-groups.ts'
import {
  atEqualRate,
  ladderTables,
  limitRows,
  wireBars,
  wireGroups,
} from '../../../src/features/report/protocol-rows.ts'
import {
  billGroups,
  billRows,
  queryCostRows,
  queryRows,
  queryWays,
  spaceBars,
  throughputRows,
  timeBars,
  wholeTableRows,
  xRayGroups,
} from '../../../src/features/report/storage-rows.ts'
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
  ...contenderStyles(
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
const groups = caseGroups({
  cases: [
    reported('insert', 'jsonb', {
      nsPerOperation: metric(4e6, 'ns'),
      rowsPerSecond: metric(250, 'perSecond'),
      totalNs: metric(4e9, 'ns'),
      wireBytesSentPerOperation: metric(4000, 'bytes'),
      wireBytesReceivedPerOperation: metric(32, 'bytes'),
      encodeNsPerOperation: metric(1e6, 'ns'),
      statementNsPerOperation: metric(3e6, 'ns'),
    }),
    reported('insert', 'bytea', {
      nsPerOperation: metric(2e6, 'ns'),
      rowsPerSecond: metric(500, 'perSecond'),
      encodeNsPerOperation: metric(1e6, 'ns'),
      statementNsPerOperation: metric(1e6, 'ns'),
    }),
    reported('query-count', 'jsonb', { nsPerOperation: metric(8e6, 'ns') }, { access: 'scan' }),
    {
      ...reported(
        'query-count',
        'jsonb',
        { nsPerOperation: metric(1e6, 'ns'), serverCpuNsPerOperation: metric(2e5, 'ns') },
        { access: 'index' },
      ),
      notes: { plan: 'Bitmap Index Scan on query_field' },
    },
    reported('x-ray', 'jsonb', {
      heapBytes: metric(60_000, 'bytes'),
      toastBytes: metric(30_000, 'bytes'),
      indexBytes: metric(10_000, 'bytes'),
      totalBytes: metric(100_000, 'bytes'),
      bytesPerRow: metric(1000, 'bytes'),
    }),
  ],
})

describe('storage', () => {
  test('a parameter stands in a heading only where it tells cases apart', () => {
    expect(throughputRows(groups).map(({ title }) => title)).toEqual(['insert: rows per second'])
    expect(queryRows(groups).map(({ title }) => title)).toEqual([
      'query count, access scan',
      'query count, access index',
    ])
    expect(groups.map(({ title }) => title)).toEqual([
      'insert person',
      'query count person, access scan',
      'query count person, access index',
      'storage X-ray person',
    ])
  })

  test('the time of whole tables and the bytes on the wire have rows where they were measured', () => {
    expect(wholeTableRows(groups).map(({ title }) => title)).toEqual([
      'insert: time for all rows',
      'insert: bytes sent',
      'insert: bytes received',
    ])
  })

  test('queries tell the server’s way and what they cost it', () => {
    const [way, ...others] = queryWays(groups)
    expect(others).toEqual([])
    expect(way).toMatchObject({
      title: 'query count, access index',
      ways: new Map([['jsonb', 'Bitmap Index Scan']]),
    })
    expect(queryCostRows(groups).map(({ title }) => title)).toEqual([
      'query count, access index: server CPU time',
    ])
  })

  test('bars of one operation share a scale and are split into what was timed', () => {
    const [jsonb, bytea] = timeBars(groups[0]!, styles)
    expect(jsonb!.parts.map(({ share }) => share)).toEqual([0.25, 0.75])
    expect(bytea!.parts.map(({ share }) => share)).toEqual([0.25, 0.25])
    expect(plain(bytea!.note!)).toBe('time to encode 1.00 ms, time in the statement 1.00 ms')
  })

  test('a table’s bytes are heap, out-of-line storage and indexes', () => {
    const [bar] = spaceBars(xRayGroups(groups)[0]!, styles)
    expect(bar!.parts.map(({ share }) => share)).toEqual([0.6, 0.3, 0.1])
  })

  test('the bill is rows × bytes of a row × price', () => {
    expect(billRows(xRayGroups(groups)[0]!, 2 ** 30, 0.1)).toEqual([
      { contender: 'jsonb', kind: 'modelled', gib: 1000, pricePerMonth: 100 },
    ])
  })
})

test('the bill is that of the longest tables, one for each way in which they were compressed', () => {
  const xRay = (parameters: CaseKey['parameters']) =>
    reported('x-ray', 'jsonb', { bytesPerRow: metric(1_000, 'bytes') }, parameters)
  const tables = caseGroups({
    cases: [
      xRay({ rows: 1_000, toast: 'pglz' }),
      xRay({ rows: 10_000, toast: 'pglz' }),
      xRay({ rows: 1_000, toast: 'lz4' }),
      xRay({ rows: 10_000, toast: 'lz4' }),
    ],
  })
  expect(billGroups(tables).map(({ group }) => group.parameters)).toEqual([
    { rows: 10_000, toast: 'pglz' },
    { rows: 10_000, toast: 'lz4' },
  ])
  expect(billGroups(groups.filter(({ group }) => group.operation !== 'x-ray'))).toEqual([])
})

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
