import { expect, test } from 'vitest'
import type { LoadPoint } from '../../../src/model/protocol/protocol-report.ts'
import { loadWords } from '../../../src/report/suites/protocol/protocol-cases.ts'
import {
  bandwidthText,
  gainText,
  limitText,
  p99Text,
  shareText,
} from '../../../src/report/suites/protocol/tables/words.ts'

import { protocolReport } from './support.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  [66_700_000, '66.7 Mbit/s'],
  [999_900_000, '1.00 Gbit/s'],
  [12_340_000_000, '12.3 Gbit/s'],
  [null, '—'],
])('%j bits a second read %s', (bits, text) => {
  expect(plain(bandwidthText(bits))).toBe(text)
})

test.each([
  [1000, 2000, '1,000/s, not 2,000/s'],
  [16_000, null, 'at least 16,000/s'],
  [null, 250, 'below 250/s'],
  [null, null, '—'],
])('a limit of %j with %j as the next rate reads %s', (ratePerSecond, nextPerSecond, text) => {
  expect(limitText({ ratePerSecond, nextPerSecond })).toBe(text)
})

test('a rung has its gain and its share with their intervals, and the first has none', () => {
  expect(gainText({ value: 4, low: 3.5, high: 4.5 })).toBe('4.00× [3.50–4.50]')
  expect(plain(shareText({ value: 0.54, low: 0.5, high: 0.58 }))).toBe('54 % [50 %–58 %]')
  expect([gainText(null), shareText(null)]).toEqual(['—', '—'])
  expect(gainText({ value: 1.1, low: null, high: null })).toBe('1.10×')
})

test('a p99 that the generator made, or a part of it, says so', () => {
  const point = {
    ratePerSecond: 1000,
    answeredPerSecond: 1000,
    successRate: 1,
    p50Ns: 1e5,
    maxNs: 5e6,
    serviceP99Ns: 1e5,
    windowMs: 30_000,
    inFlightAtEnds: 1,
  }
  const told = (own: Partial<LoadPoint>) =>
    plain(p99Text({ ...point, p99Ns: 4.1e6, p99LowNs: 3e6, p99HighNs: 5e6, ...own }))
  expect([{}, { delayP99Ns: 1.2e6 }, { delayP99Ns: 3e6, isGenerators: true }].map(told)).toEqual([
    '4.10 ms [3.00–5.00]',
    '4.10 ms [3.00–5.00], of which up to 1.20 ms is the generator’s',
    '4.10 ms [3.00–5.00], the generator’s',
  ])
})

test('one connection is one', () => {
  const request = {
    operations: ['read' as const],
    transports: ['tcp-protobuf'],
    connections: [1, 10],
    inFlight: [4],
  }
  const { cases } = protocolReport({ ...request, sweep: false }, () => ({
    figures: { operationsPerSecond: 1 },
  }))
  expect(cases.map(loadWords)).toEqual([
    '1 connection × 4 in flight',
    '10 connections × 4 in flight',
    '1,000/s',
  ])
})

test('a factor that is hardly known is told with few digits, and none of them is 0', () => {
  expect(gainText({ value: 37.123, low: 2.4871, high: 554.03 })).toBe('37.1× [2.49–554]')
  expect(gainText({ value: 0.5219, low: 0.00294, high: 93.05 })).toBe('0.52× [0.0029–93.1]')
})
