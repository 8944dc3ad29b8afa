import { describe, expect, test } from 'vitest'
import { headline } from '../../../src/report/judge/headline.ts'
import { report } from '../../../src/report/report.ts'
import { comparisonText, type UnwordedComparison } from '../../../src/report/words/verdict-text.ts'
import { fixtureContenders, runEvents } from '../../fixtures/run-events.ts'

const slower: UnwordedComparison = {
  suite: 'codec',
  operation: 'decode',
  workload: 'person',
  parameters: {},
  metric: 'nsPerOperation',
  reference: 'json',
  contender: 'protobuf-es',
  ratio: { value: 1.89, low: 1.85, high: 1.93, perRound: [1.88, 1.9, 1.89, 1.87, 1.91] },
  pValue: 0.0001,
  threshold: 0.02,
  band: 0.01,
  equalWithin: 0.05,
  wouldHaveCalled: 0.03,
  verdict: 'slower',
}
const text = (changes: Partial<UnwordedComparison>) =>
  comparisonText({ ...slower, ...changes }).replaceAll('\u00a0', ' ')
const ratio = (value: number, low: number | null, high: number | null) => ({
  value,
  low,
  high,
  perRound: [1, 1, 1, 1, 1],
})

describe('a sentence', () => {
  test.each<[Partial<UnwordedComparison>, string]>([
    [{}, 'protobuf-es decodes person 1.89× slower than json [1.85–1.93]'],
    [{ operation: 'constructor' }, 'protobuf-es constructors person 1.89× slower than json [1.85–1.93]'],
    [
      { verdict: 'faster', ratio: ratio(1 / 89, 1 / 92, 1 / 86), operation: 'encode' },
      'protobuf-es encodes person 89× faster than json [86–92]',
    ],
    [
      { verdict: 'faster', ratio: ratio(0.94, 0.93, 0.95) },
      'protobuf-es decodes person 6.0 % faster than json [5.0–7.0 %]',
    ],
    [{ metric: 'p99Ns' }, 'protobuf-es decodes person 1.89× slower than json at p99 [1.85–1.93]'],
    [
      { metric: 'cpuNsPerOperation', verdict: 'more' },
      'protobuf-es uses 1.89× more CPU time than json to decode person [1.85–1.93]',
    ],
    [
      { metric: 'allocatedBytesPerOperation', verdict: 'less', ratio: ratio(0.5, 0.49, 0.51) },
      'protobuf-es allocates 2.0× less memory than json to decode person',
    ],
    [
      {
        metric: 'encodedBytes',
        operation: 'encode',
        verdict: 'smaller',
        ratio: ratio(0.5625, 0.5625, 0.5625),
      },
      'messages of person are 1.78× smaller in protobuf-es than in json (median)',
    ],
    [
      {
        metric: 'compressedBytes',
        operation: 'zstd-dictionary',
        parameters: { level: 3 },
        verdict: 'smaller',
        ratio: ratio(0.7874, 0.7874, 0.7874),
      },
      'with zstd and a dictionary (level 3), messages of person are 1.27× smaller in protobuf-es than in json (median)',
    ],
    [
      { metric: 'encodedBytes', operation: 'encode', verdict: 'same', equalWithin: 0, ratio: ratio(1, 1, 1) },
      'protobuf-es and json encode person to the same size (median)',
    ],
    [
      { verdict: 'same', threshold: 0.031, ratio: ratio(1.002, 0.99, 1.014) },
      'protobuf-es decodes person as fast as json, the same within 5.0 % [1.0 % faster to 1.4 % slower]',
    ],
    [
      { verdict: 'undecided', threshold: 28, ratio: ratio(1.1, 0.066, 5.008) },
      'can’t tell after 5 rounds: the rounds of protobuf-es and json (decode person, mean time) differ too much for a ratio; no realistic number of rounds would decide it; a quieter machine would help',
    ],
    [
      { verdict: 'same', metric: 'cpuNsPerOperation', ratio: ratio(1.002, 0.99, 1.014) },
      'protobuf-es uses as much CPU time as json to decode person, the same within 5.0 % [1.0 % less to 1.4 % more]',
    ],
    [
      { verdict: 'same', metric: 'allocatedBytesPerOperation', ratio: ratio(1, 1, 1) },
      'protobuf-es allocates as much memory as json to decode person, the same within 5.0 %',
    ],
    [
      { verdict: 'undecided', ratio: ratio(1.01, 0.97, 1.05), furtherRounds: 12 },
      'can’t tell after 5 rounds: protobuf-es decodes person between 3.0 % faster and 5.0 % slower than json; about 12 more rounds would decide it',
    ],
    [
      { verdict: 'undecided', ratio: ratio(1.02, 0.97, 1.07), furtherRounds: null },
      'can’t tell after 5 rounds: protobuf-es decodes person between 3.0 % faster and 7.0 % slower than json; no realistic number of rounds would decide it; a quieter machine would help',
    ],
    [
      { verdict: 'undecided', ratio: ratio(0.93, 0.9, 0.96), threshold: 0.1, band: 0.1, furtherRounds: 12 },
      'can’t tell after 5 rounds: protobuf-es decodes person between 1.11× faster and 4.0 % faster than json, but identical code may consistently differ by 10 %; about 12 more rounds would decide it',
    ],
    [
      {
        verdict: 'undecided',
        ratio: ratio(1.015, 1.01, 1.02),
        threshold: 0.02,
        band: 0.01,
        furtherRounds: null,
      },
      'can’t tell after 5 rounds: protobuf-es decodes person between 1.0 % slower and 2.0 % slower than json, less than the 2.0 % that counts; no realistic number of rounds would decide it; a quieter machine would help',
    ],
    [
      { verdict: 'undecided', ratio: ratio(1.3, 1.02, 1.6), threshold: 0.02, band: 0.01, furtherRounds: 2 },
      'can’t tell after 5 rounds: protobuf-es decodes person between 2.0 % slower and 1.60× slower than json, not significant among so many comparisons; about 2 more rounds would decide it',
    ],
    [
      { verdict: 'undecided', ratio: ratio(1.3, 1.02, 1.6), level: 0.005, furtherRounds: 2 },
      'can’t tell after 5 rounds: protobuf-es decodes person between 2.0 % slower and 1.60× slower than json, not yet significant at the stricter level for repeated looks; about 2 more rounds would decide it',
    ],
    [
      { verdict: 'undecided', ratio: ratio(1.05, 1.01, 1.09), threshold: 0.04, band: 0.04, furtherRounds: 3 },
      'can’t tell after 5 rounds: protobuf-es decodes person between 1.0 % slower and 9.0 % slower than json, but identical code may consistently differ by 4.0 %; about 3 more rounds would decide it',
    ],
    [
      { verdict: 'undecided', ratio: ratio(1.3, null, null), furtherRounds: 1 },
      'can’t tell: protobuf-es decodes person 1.30× slower than json in a single round, which has no interval; at least 1 more round is needed',
    ],
    [
      { verdict: 'not-comparable', ratio: null, reason: 'json failed: lossy at `id`' },
      'protobuf-es and json (decode person, mean time) can’t be compared: json failed: lossy at `id`',
    ],
  ])('%#: names both sides, the direction and the workload', (changes, expected) => {
    expect(text(changes)).toBe(expected)
  })
})

describe('a sentence after its messages have been named', () => {
  const said = { workload: 'person', parameters: { size: 20, driver: 'pg' } }
  const about = (changes: Partial<UnwordedComparison>) =>
    comparisonText({ ...slower, parameters: { size: 20, driver: 'pg' }, ...changes }, said).replaceAll(
      '\u00a0',
      ' ',
    )
  const storage = { suite: 'storage', ratio: ratio(0.5, 0.49, 0.51) } as const

  test.each<[Partial<UnwordedComparison>, string]>([
    [{}, 'protobuf-es decodes 1.89× slower than json [1.85–1.93]'],
    [
      { parameters: { size: 40, driver: 'pg' } },
      'protobuf-es decodes (size 40) 1.89× slower than json [1.85–1.93]',
    ],
    [
      { workload: 'user-document', parameters: { size: 20, loadPercent: 25 }, operation: 'under-load' },
      'protobuf-es answers user-document under load (load 25 %) 1.89× slower than json [1.85–1.93]',
    ],
    [
      { metric: 'cpuNsPerOperation', verdict: 'more' },
      'protobuf-es uses 1.89× more CPU time than json to decode [1.85–1.93]',
    ],
    [
      { metric: 'retainedBytesPerMessage', verdict: 'more', operation: 'round-trip' },
      'a decoded message of protobuf-es retains 1.89× more memory than one of json [1.85–1.93]',
    ],
    [
      { ...storage, metric: 'bytesPerRow', operation: 'x-ray', verdict: 'smaller' },
      'protobuf-es stores a row 2.0× smaller on disk than json',
    ],
    [
      {
        ...storage,
        metric: 'bytesPerRow',
        operation: 'size-sweep',
        verdict: 'smaller',
        parameters: { size: 5 },
      },
      'protobuf-es stores a row (size 5) 2.0× smaller on disk than json',
    ],
    [
      {
        ...storage,
        operation: 'point-read',
        verdict: 'faster',
        parameters: { size: 20, driver: 'pg', connections: 16 },
      },
      'protobuf-es reads one row by key (connections 16) 2.0× faster than json',
    ],
    [
      { ...storage, operation: 'insert', verdict: 'faster' },
      'protobuf-es inserts rows 2.0× faster than json',
    ],
    [
      { ...storage, operation: 'update-field', verdict: 'faster' },
      'protobuf-es updates a field 2.0× faster than json',
    ],
    [
      { verdict: 'not-comparable', ratio: null, reason: 'json failed' },
      'protobuf-es and json (decode, mean time) can’t be compared: json failed',
    ],
  ])('%#: says what is left', (changes, expected) => {
    expect(about(changes)).toBe(expected)
  })

  test('a name that looks like a place to fill in stays a name', () => {
    expect(about({ contender: '{workload}', reference: '{size}' })).toBe(
      '{workload} decodes 1.89× slower than {size} [1.85–1.93]',
    )
  })
})

describe('the headline', () => {
  test('is the mean time that is better than the reference’s for certain, before a larger one that is worse', () => {
    expect(headline(report(runEvents()))).toBe(
      'msgpackr encodes infrastructure-execution 1.50× faster than json [1.48–1.53]',
    )
  })

  test('is of somebody who is better in something, before whoever is worse in everything', () => {
    const made = report(runEvents())
    const against = (
      contender: string,
      verdicts: readonly [string, 'slower' | 'smaller' | 'larger', number][],
    ) =>
      verdicts.map(([metric, verdict, value]) => ({
        ...made.comparisons.find((known) => known.metric === metric)!,
        contender,
        verdict,
        ratio: { value, low: value * 0.99, high: value * 1.01, perRound: [], rounds: [] },
      }))
    const comparisons = [
      ...against('protojson', [
        ['nsPerOperation', 'slower', 9],
        ['encodedBytes', 'larger', 1.1],
      ]),
      ...against('protobuf-es', [
        ['nsPerOperation', 'slower', 3],
        ['encodedBytes', 'smaller', 0.5],
      ]),
    ]
    expect(headline({ ...made, comparisons })).toMatch(/^protobuf-es .* 3\.0× slower than json/)
  })

  test('is the size where no time is decided, which it says', () => {
    expect(headline(report(runEvents({ rounds: 1 })))).toBe(
      'No difference in mean time was detected; messages of infrastructure-execution are 1.78× smaller in protobuf-es than in json (median)',
    )
  })

  test('is what is the same where there is nothing else, and null where nothing is decided', () => {
    const json = fixtureContenders[0]!
    const alike = runEvents({
      contenders: [json, { ...json, name: 'json-again' }],
      operations: ['decode'],
      rounds: 12,
      roundNoise: 0.002,
    })
    expect(headline(report(alike))).toMatch(
      /^json-again decodes infrastructure-execution as fast as json, the same within 5.0/,
    )
    expect(headline({ ...report(alike), cases: [], comparisons: [] })).toBeNull()
  })
})
