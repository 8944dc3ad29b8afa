import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { dimensionNames } from '../../../src/model/codec/dimensions.ts'
import { Report } from '../../../src/model/report/report.ts'
import type { RecordedEvent } from '../../../src/model/run/run-event.ts'
import { report } from '../../../src/report/report.ts'
import { scorecard as scorecardOf } from '../../../src/report/suites/codec/scorecard/scorecard.ts'
import { fixtureContenders, runEvents } from '../../fixtures/run-events.ts'
import { type CaseFigures, codecEvents, gzipFigures } from './support/codec-events.ts'

const figures: readonly CaseFigures[] = [
  gzipFigures,
  {
    operation: 'round-trip',
    figures: {
      json: { nsPerOperation: 23_000, cpuNsPerOperation: 23_200, retainedBytesPerMessage: 6000 },
      'protobuf-es': { nsPerOperation: 58_000, cpuNsPerOperation: 58_100, retainedBytesPerMessage: 7500 },
      msgpackr: { nsPerOperation: 16_000, cpuNsPerOperation: 16_200, retainedBytesPerMessage: 9000 },
    },
  },
  {
    operation: 'init',
    figures: {
      json: { initNs: 4e5 },
      'protobuf-es': { initNs: 6e7, importNs: 5.5e7 },
      msgpackr: { initNs: 2.4e7, importNs: 1.8e7 },
    },
  },
  {
    operation: 'evolve',
    workload: 'schema-evolution',
    figures: {
      json: { compatibleReadings: 7, readings: 14 },
      'protobuf-es': { compatibleReadings: 12, readings: 14 },
      msgpackr: { compatibleReadings: 7, readings: 14 },
    },
  },
]

const truthOf = (wanted: string) => fixtureContenders.find(({ name }) => name === wanted)!

const made = report(codecEvents(dimensionNames, figures))
const { scorecard } = made
const rows = scorecard!.tables[0]!.rows
const rowNamed = (title: string) => rows.find((row) => row.title === title)!
const cellOf = (title: string, contender: string) =>
  rowNamed(title).cells.find((cell) => cell.contender === contender)!

describe('the scorecard', () => {
  test('is part of a report that fits its schema', () => {
    expect(z.parse(Report, made)).toEqual(made)
  })

  test('has the dimensions that were measured, in their order, with the cell of each contender', () => {
    expect(rows.map(({ title }) => title)).toEqual([
      'encode, mean time',
      'decode, mean time',
      'encoded size, median',
      'gzip size, median',
      'gzip, mean time',
      'CPU time of a round trip',
      'retained by a decoded message',
      'transfer, LAN',
      'transfer, broadband',
      'transfer, 4G',
      'first use in a cold process',
      'round trips',
    ])
    for (const row of rows)
      expect(row.cells.map(({ contender }) => contender)).toEqual(['json', 'protobuf-es', 'msgpackr'])
  })

  test('has the ratios, verdicts and sentences of the comparisons and judges nothing itself', () => {
    const comparison = made.comparisons.find(
      ({ operation, metric, contender }) =>
        operation === 'encode' && metric === 'nsPerOperation' && contender === 'protobuf-es',
    )!
    const { low, high, value } = comparison.ratio!
    expect(cellOf('encode, mean time', 'protobuf-es')).toMatchObject({
      ratio: { low, high, value },
      verdict: comparison.verdict,
      text: comparison.text,
    })
    expect(cellOf('encode, mean time', 'json')).toMatchObject({ ratio: null, verdict: null })
  })

  test('says what is derived or modelled, which has no verdict and counts nowhere', () => {
    for (const title of ['round trips', 'transfer, LAN', 'transfer, 4G']) {
      const { kind, counts, cells } = rowNamed(title)
      expect([kind, counts]).toEqual([title === 'round trips' ? 'derived' : 'modelled', false])
      expect(cells.every(({ verdict }) => verdict === null)).toBe(true)
    }
  })

  test('leaves out a link whose delay makes contenders alike, which only the network’s own table has', () => {
    const satellite = made.network!.rows.map(({ transferNs }) => transferNs.satellite!)
    expect(Math.max(...satellite) / Math.min(...satellite)).toBeLessThan(1.01)
    expect(rowNamed('transfer, satellite')).toBeUndefined()
  })

  test('has evolutions in a table of their own', () => {
    const [, evolved] = scorecard!.tables
    expect(evolved).toMatchObject({
      workload: null,
      rows: [{ title: 'other versions read without loss, of 14' }],
    })
    expect(evolved!.rows[0]!.cells.map(({ value }) => value)).toEqual([7, 12, 7])
  })

  test('leaves out dimensions that nobody asked for, whatever else is known', () => {
    const { scorecard: own } = report(codecEvents(['serialization', 'payload'], figures))
    expect(own!.tables[0]!.rows.map(({ dimension }) => dimension)).toEqual(['serialization', 'payload'])
    expect(own!.tables.length).toBe(1)
  })

  test('of a run of before there were dimensions has time and size', () => {
    expect(report(runEvents()).scorecard!.tables[0]!.rows.map(({ dimension }) => dimension)).toEqual([
      'serialization',
      'deserialization',
      'payload',
    ])
  })

  test('says why a contender has no figure', () => {
    const failure = {
      contender: 'msgpackr',
      operation: 'encode',
      reason: 'lossy',
      text: '.a',
    } as const
    const { scorecard: own } = report(codecEvents(['serialization'], [], { failures: [failure] }))
    const cell = own!.tables[0]!.rows[0]!.cells.find(({ contender }) => contender === 'msgpackr')
    expect(cell).toMatchObject({ verdict: 'not-comparable' })
    expect(cell!.text).toContain('lossy: .a')
  })
})

/** The numbers of `[1.2–1.4]`. */
function boundsOf(text: string): number[] {
  return (text.match(/\d+\.\d+/g) ?? []).map(Number)
}

describe('the verdict of a group', () => {
  const groupOf = (group: string, contender: string) =>
    scorecard!.groups.find((known) => known.group === group && known.contender === contender)!

  test('is the geometric mean of the ratios that count, losses included', () => {
    const counted = ['encode, mean time', 'decode, mean time'].map(
      (title) => cellOf(title, 'protobuf-es').ratio!.value,
    )
    const { ratio, of, text } = groupOf('speed', 'protobuf-es')
    expect(of).toBe(2)
    expect(ratio).toBeCloseTo(Math.sqrt(counted[0]! * counted[1]!), 10)
    expect(text).toMatch(
      /^protobuf-es 2\.\d× slower than json \[2\.\d–2\.\d\] \(geometric mean of 2 figures, from 1\.\d\d× slower to 3\.5× slower\)$/,
    )
  })

  test('is the same where all of it is, and without a control of identical code nobody can tell', () => {
    const contenders = [truthOf('json'), { ...truthOf('json'), name: 'twin' }]
    const speedOf = (nullPairs: boolean) =>
      report(
        codecEvents(['serialization', 'deserialization'], [], { contenders, roundNoise: 0.01, nullPairs }),
      ).scorecard!.groups.find(({ group }) => group === 'speed')!.text
    expect(speedOf(true)).toMatch(
      /^twin the same as json, within 5\.0.% \[\d\.\d.% faster to \d\.\d.% slower\]/,
    )
    expect(speedOf(false)).toMatch(/^can’t tell twin from json, seen .* (slower|faster) \[/)
  })

  test('puts together what was measured in the same round, also where one figure lacks a round', () => {
    const speedOf = (events: RecordedEvent[]) =>
      report(events).scorecard!.groups.find(
        ({ group, contender }) => group === 'speed' && contender === 'msgpackr',
      )!
    const intervalOf = (events: RecordedEvent[]) => speedOf(events).text.match(/\[.*?\]/)?.[0]
    const all = codecEvents(['serialization', 'deserialization'], [], { roundNoise: 0.1 })
    const isOf = ({ event }: RecordedEvent, wanted: string) =>
      event.type === 'slices-measured' && event.operation === wanted && event.round === 1
    const lacking = all.filter((recorded) => !isOf(recorded, 'encode'))
    const lackingBoth = lacking.filter((recorded) => !isOf(recorded, 'decode'))
    expect(intervalOf(lacking)).toBeDefined()
    const [low, high] = boundsOf(intervalOf(lacking)!)
    const [expectedLow, expectedHigh] = boundsOf(intervalOf(lackingBoth)!)
    expect(low).toBeCloseTo(expectedLow!, 1)
    expect(high).toBeCloseTo(expectedHigh!, 1)
    expect(speedOf(lacking).ratio).toBeCloseTo(speedOf(lackingBoth).ratio!, 10)
  })

  test('is made for speed, size and resources apart, and for nothing together', () => {
    expect(new Set(scorecard!.groups.map(({ group }) => group))).toEqual(
      new Set(['speed', 'size', 'resources']),
    )
    expect(scorecard!.groups.length).toBe(6)
  })

  test('of contenders that do not differ says so', () => {
    const contenders = [truthOf('json'), { ...truthOf('json'), name: 'protojson' }]
    const { scorecard: own } = report(codecEvents(['payload'], [], { contenders }))
    expect(own!.groups.map(({ text }) => text)).toEqual(['protojson the same as json (one figure)'])
  })

  test('says who can not be compared and why instead of counting them', () => {
    const failure = { contender: 'msgpackr', operation: 'encode', reason: 'threw', text: 'no' } as const
    const { scorecard: own } = report(
      codecEvents(['serialization', 'deserialization'], [], { failures: [failure] }),
    )
    const verdict = own!.groups.find(({ contender }) => contender === 'msgpackr')!
    expect([verdict.of, verdict.leftOut]).toEqual([1, 1])
    expect(verdict.text).toContain(
      'left out: encode, mean time (infrastructure-execution), msgpackr failed: threw: no',
    )
  })
})

describe('an explanation', () => {
  test('says where protobuf in JavaScript is slower than native JSON, by how much, and how far that holds', () => {
    expect(scorecard!.explanations.length).toBe(2)
    const [text, reason] = scorecard!.explanations
    expect(text).toMatch(
      /^protobuf-es encodes 3\.\d× slower \[3\.\d–3\.\d\] and decodes 1\.\d+× slower \[1\.\d+–1\.\d+\] than json; its median message is 1\.78× smaller\.$/,
    )
    expect(reason).toContain('JSON.stringify and JSON.parse are compiled code inside the JavaScript engine')
    expect(reason).toContain('opposite may be true; this report says nothing about them')
  })

  test('says nothing of other languages where some were measured', () => {
    const lanes = [{ name: 'go', title: 'Go', reference: 'go-json', contenders: ['go-json'] }]
    const { explanations } = scorecardOf({
      ...made,
      run: { ...made.run, spec: { ...made.run.spec, lanes } },
    })!
    expect(explanations.length).toBe(2)
    expect(explanations[1]).toMatch(/walks through a message field by field\.$/)
  })

  test('is of the usual settings of the runtime', () => {
    const beside = made.comparisons.map((known) => ({
      ...known,
      parameters: { ...known.parameters, runtimeSettings: 'default' },
    }))
    const { explanations } = scorecardOf({ ...made, comparisons: [...made.comparisons, ...beside] })!
    expect(explanations).toEqual(scorecard!.explanations)
  })

  test('says the same where protobuf is the reference', () => {
    const contenders = ['protobuf-es', 'json'].map(truthOf)
    const { scorecard: own } = report(codecEvents(['serialization', 'payload'], [], { contenders }))
    expect(own!.reference).toBe('protobuf-es')
    expect(own!.explanations[0]).toMatch(/^protobuf-es encodes 3\.\d× slower .*than json.*1\.78× smaller\./)
  })

  test('says of both operations how they came out where one is slower', () => {
    const contenders = [truthOf('json'), { ...truthOf('protobuf-es'), decodeNs: 5000 }]
    const { scorecard: own } = report(codecEvents(['serialization', 'payload'], [], { contenders }))
    expect(own!.explanations[0]).toMatch(
      /encodes 3.\d× slower \[.*\] and decodes \d.\d+× faster \[.*\] than json/,
    )
  })

  test('is not given where protobuf is faster', () => {
    const contenders = [truthOf('json'), { ...truthOf('protobuf-es'), encodeNs: 4000, decodeNs: 5000 }]
    const { scorecard: own } = report(codecEvents(['serialization'], [], { contenders }))
    expect(own!.explanations).toEqual([])
  })
})
