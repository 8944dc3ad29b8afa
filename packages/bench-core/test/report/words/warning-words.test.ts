import { describe, expect, test } from 'vitest'
import { Warning, type WarningCode, type WarningValues } from '../../../src/model/warning.ts'
import { warningInBrief, warningMeanings, warningWords } from '../../../src/report/words/warning-words.ts'

/** Every form that the values of each kind can have. */
const examples: { readonly [Code in WarningCode]: readonly WarningValues[Code][] } = {
  'not-steady': [{ firstSlicesSlowerBy: 0.2 }, { unsettledRounds: 2, of: 5 }, { fasterAtTheEndBy: 0.3 }],
  'not-pinned': [{}],
  'own-runtime': [
    { version: '20.20.2', pinned: '26.10.0', lacks: ['zstd', 'allocated-bytes'] },
    { version: '27.0.0', pinned: '26.10.0', lacks: [] },
  ],
  'busy-machine': [{ othersShare: 0.34 }, { loadAverage1: 3.1, cpuCount: 4 }],
  'waiting-process-worked': [{ shareOfWaits: 0.14 }],
  'power-saving': [{ governor: 'powersave' }, { onBattery: true }],
  'stolen-time': [
    { share: 0.05, core: 1 },
    { share: 0.05, core: null },
  ],
  'cpu-limited': [{ cores: 1.5 }, { heldUp: 1 }, { heldUp: 12 }],
  'few-rounds': [{ rounds: 2, needed: 3 }],
  'below-clock-floor': [{ clockFloorNs: 52 }],
  'noisy-rounds': [
    { coefficientOfVariation: 0.17 },
    { coefficientOfVariation: 0.17, cacheLatencyNs: { low: 9, high: 38 } },
    { commonVariation: 0.17 },
  ],
  'generator-saturated': [
    { of: 'generator', shareOfCore: 0.93 },
    { of: 'client', shareOfCore: 0.93 },
  ],
  'generator-late': [{ delayP99Ns: 3.1e6, p99Ns: 4.2e6 }],
  'cross-check-differs': [
    { connections: 10, ratio: 1.41, shareOfCore: 0.97, ownLimit: true },
    { connections: 10, ratio: 0.7, shareOfCore: 0.5, ownLimit: false },
    { connections: 10, ratio: 0.7, shareOfCore: null, ownLimit: false },
  ],
  'failed-requests': [
    { share: 0.001, isCompared: true },
    { share: 0.2, isCompared: false },
  ],
  'rate-not-reached': [
    { answeredPerSecond: 1500, duePerSecond: 2000, connections: null },
    { answeredPerSecond: 1500, duePerSecond: 2000, connections: 20 },
  ],
  'short-blocks': [{ answersPerSlot: 3.4 }],
  'shared-core': [{ requestsLeaveLate: false }, { requestsLeaveLate: true }],
  'disk-in-memory': [{}],
  'remote-target': [{ url: 'http://10.0.0.7' }],
  'left-out': [{ phases: ['query-count'], workload: 'person' }],
  'lane-left-out': [{ reason: 'Go is left out: go is not on this machine', fix: 'install go 1.24 or newer' }],
  'left-behind': [
    { schema: 'wirebench_1', location: 'db:5432', isKept: true },
    { schema: 'wirebench_1', location: 'db:5432', isKept: false },
  ],
  'judged-anew': [
    {
      of: 9,
      changes: [
        { was: 'slower', now: 'not-comparable', reason: { code: 'no-shared-round' }, count: 2 },
        { was: 'faster', now: 'same', reason: null, count: 1 },
      ],
    },
  ],
}

const all = Object.entries(examples).flatMap(([code, values]) =>
  values.map((own) => Warning.parse({ code, severity: 'warning', values: own })),
)

describe('every kind of warning', () => {
  test.each(all)('$code has words for a terminal and for the page: $values', (warning) => {
    const [terminal, page] = (['inTerminal', 'inForm'] as const).map((where) => warningWords(warning, where))
    for (const { text, fix } of [terminal!, page!]) {
      expect(`${text} ${fix}`).not.toMatch(/undefined|null|NaN|\[object/)
      expect(text).toMatch(/\w{3}/)
      expect(fix).toMatch(/\w{3}/)
    }
    expect(page!.text).toBe(terminal!.text)
  })

  test('says what to do without a flag on the page, which has fields', () => {
    const docker = /docker run --cpus/
    const onPage = all.map((warning) => warningWords(warning, 'inForm').fix.replace(docker, ''))
    expect(onPage.filter((fix) => fix.includes('--'))).toEqual([])
  })

  test.each(all)(
    '$code fits into a line of a wide terminal with what to do at its end: $values',
    (warning) => {
      const { text, fix } = warningInBrief(warning)
      expect(`${text} ${fix}`).not.toMatch(/undefined|null|NaN|\[object/)
      expect(`! 12 cases, such as decode msgpackr-records: ${text}; ${fix}`.length).toBeLessThanOrEqual(120)
    },
  )

  test('is explained on the Method page, once', () => {
    expect(warningMeanings.map(({ code }) => code)).toEqual(Object.keys(examples))
    expect(new Set(warningMeanings.map(({ meaning }) => meaning)).size).toBe(warningMeanings.length)
  })
})

test('an option goes by its flag in a terminal and by its label on the page', () => {
  const warning = { code: 'few-rounds', severity: 'warning', values: { rounds: 2, needed: 3 } } as const
  expect(warningWords(warning).fix).toBe('measure more --rounds, or choose a longer --preset')
  expect(warningWords(warning, 'inForm').fix).toBe('measure more “Rounds”, or choose a longer “Preset”')
})

test('readers of tables go by the flag of each command that has one', () => {
  const values = { of: 'client', shareOfCore: 0.93 } as const
  const warning = { code: 'generator-saturated', severity: 'warning', values } as const
  expect(warningWords(warning).fix).toMatch(/or fewer --connections \(--readers in a run of all suites\)$/)
  expect(warningWords(warning, 'inForm').fix).toMatch(/or fewer “Connections for point reads”$/)
})

test('verdicts that changed are told by kind, those that changed most often first, and the rest counted', () => {
  const change = { was: 'same', now: 'slower', reason: null } as const
  const changes = [9, 8, 7, 6, 5, 2, 1].map((count) => ({ ...change, count }))
  const { text } = warningWords({ code: 'judged-anew', severity: 'info', values: { of: 50, changes } })
  expect(text).toMatch(/38 of 50 verdicts differ .* \(9 × the same → slower; .*; 3 more\)$/)
})
