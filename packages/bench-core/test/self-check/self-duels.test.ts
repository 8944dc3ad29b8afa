import { readdirSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { opponentOf } from '../../src/model/run/run-spec.ts'
import { planRun } from '../../src/run/plan.ts'
import { detectionTarget } from '../../src/self-check/parts/row-notes.ts'
import {
  calibratedShare,
  dueledSettings,
  type SelfDuel,
  type SelfDuelFinding,
  selfDuelEvents,
  selfDuelFindings,
  selfDuelPlan,
  selfDuelRows,
  selfDuelSpec,
} from '../../src/self-check/parts/self-duels.ts'
import { type DueledPart, dueledParts } from '../../src/self-check/parts.ts'
import { measureForMoments } from '../run/support/measure-for-moments.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testStage } from './stage.ts'

measureForMoments()

/** The cases in which duels of a part compare a contender with itself. */
const casesOf = (part: DueledPart, wanted: SelfDuel['truth']) =>
  selfDuelPlan[part].flatMap((duel) => {
    if (duel.truth !== wanted) return []
    const spec = selfDuelSpec(duel, { ...dueledSettings[part], seed: 1 })
    return planRun(spec).cases.filter(({ suite, contender }) => opponentOf(spec, suite, contender) !== null)
  })

test.each(dueledParts)('the plan of the %s part has enough slower contenders, each one at a time', (part) => {
  const cases = casesOf(part, 'slower')
  expect(cases.length).toBeGreaterThanOrEqual(detectionTarget.of)
  for (const { parameters } of cases) expect(parameters.connections ?? 1).toBe(1)
})

test.each(['protocol', 'storage'] as const)(
  'the plan of the %s part has about a hundred cases of identical ones, most with four means or three',
  (part) => expect(casesOf(part, 'identical').length).toBeGreaterThanOrEqual(80),
)

test('parts under standard settings look for slower contenders alone, of 5 % by a preset of their own', () => {
  const rows = selfDuelRows('storage-standard', findings('slower', 'slower', 30))
  expect(rows.map(({ part, title, target, status }) => [part, title, target, status])).toEqual([
    [
      'storage-standard',
      'column formats with 5.0\u00a0% more work, called slower',
      'at least 27 of 30, standard settings',
      'passed',
    ],
  ])
})

const shortDuels: readonly (readonly ['protocol' | 'storage', SelfDuel['request']])[] = [
  [
    'protocol',
    {
      rounds: 1,
      suites: ['protocol'],
      protocol: {
        transports: ['tcp-protobuf'],
        operations: ['read'],
        connections: [1],
        rates: [],
        sweep: false,
      },
    },
  ],
  [
    'storage',
    {
      rounds: 1,
      suites: ['storage'],
      workloads: ['user-document'],
      storage: { formats: ['bytea-protobuf'], phases: ['point-read'], rows: [100], connections: [1] },
    },
  ],
]

test.each(shortDuels)(
  'a real duel of the %s suite finds the work that one side has more',
  async (suite, request) => {
    const duel: SelfDuel = { truth: 'slower', request }
    const settings = { suite, preset: 'smoke', seed: 1, share: 4 } as const
    const homeFolder = temporaryFolder(onTestFinished)
    vi.stubEnv('NODE_COMPILE_CACHE', undefined)
    onTestFinished(() => void vi.unstubAllEnvs())
    const events = await selfDuelEvents(duel, settings, await testStage({ homeFolder }))
    expect(readdirSync(homeFolder)).toEqual(['compiled'])
    const [found, ...others] = selfDuelFindings(events, duel)
    expect(others).toEqual([])
    expect(found!.comparison.ratio!.value).toBeGreaterThan(2)
  },
)

test('the work of slower contenders is planted so that on average it shows as what is looked for', () => {
  const opponents = new Map([
    ['a (A)', null],
    ['a (B)', 'a (A)'],
    ['b (A)', null],
    ['b (B)', 'b (A)'],
  ])
  const shownBy = (a: number, b: number) =>
    calibratedShare(
      0.05,
      new Map([
        ['a (A)', 100],
        ['a (B)', 100 * a],
        ['b (A)', 4000],
        ['b (B)', 4000 * b],
      ]),
      opponents,
    )
  expect(shownBy(1.05, 1.05)).toBeCloseTo(0.05)
  expect(shownBy(1.08, 1.08)).toBeCloseTo(0.05 * (5 / 8))
  expect(shownBy(1.03, 1.04)).toBeCloseTo(0.0715, 3)
  expect(shownBy(1.3, 1.3)).toBeCloseTo(0.025)
  expect(shownBy(0.99, 1)).toBeCloseTo(0.1)
})

const comparison = {
  suite: 'protocol',
  operation: 'read',
  workload: 'person',
  parameters: {},
  contender: 'http-json (B)',
  reference: 'http-json (A)',
  metric: 'nsPerOperation',
  ratio: { value: 1.1, low: 1.05, high: 1.15, perRound: [1.1] },
  threshold: 0.02,
} as unknown as SelfDuelFinding['comparison']

/** So many findings with a verdict. */
const findings = (
  truth: SelfDuel['truth'],
  verdict: SelfDuelFinding['comparison']['verdict'],
  count: number,
) => Array.from({ length: count }, (): SelfDuelFinding => ({ truth, comparison: { ...comparison, verdict } }))

test('the rows count what identical contenders are called, and what slower ones are', () => {
  const all = [
    ...findings('identical', 'same', 250),
    ...findings('identical', 'undecided', 47),
    ...findings('identical', 'more', 3),
    ...findings('slower', 'slower', 27),
    ...findings('slower', 'undecided', 3),
  ]
  const [identical, slower] = selfDuelRows('protocol', all)
  expect([identical!.found, identical!.status]).toEqual([expect.stringMatching(/^3 of 300/), 'passed'])
  expect([slower!.found, slower!.status]).toEqual([expect.stringMatching(/^27 of 30/), 'passed'])
})

test('too many alarms fail, and so do too many that are missed; too few comparisons are not reached', () => {
  const statuses = (all: readonly SelfDuelFinding[]) =>
    selfDuelRows('storage', all).map(({ status }) => status)
  expect(statuses([...findings('identical', 'slower', 30), ...findings('slower', 'undecided', 4)])).toEqual([
    'failed',
    'failed',
  ])
  expect(statuses([...findings('identical', 'same', 30), ...findings('slower', 'slower', 9)])).toEqual([
    'not reached',
    'not reached',
  ])
})
