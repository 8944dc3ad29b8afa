import { describe, expect, test } from 'vitest'
import { opponentOf } from '../../src/model/run/run-spec.ts'
import { planRun } from '../../src/run/plan.ts'
import {
  type DueledSuite,
  dueledSuites,
  type SelfDuel,
  type SelfDuelFinding,
  selfDuelEvents,
  selfDuelFindings,
  selfDuelPlan,
  selfDuelRows,
  selfDuelSpec,
} from '../../src/self-check/parts/self-duels.ts'
import { testStage } from './stage.ts'

/** The cases in which a duel compares a contender with itself. */
function comparedCases(suite: DueledSuite, duel: SelfDuel) {
  const spec = selfDuelSpec(duel, { preset: 'quick', seed: 1 })
  return planRun(spec).cases.filter(({ contender }) => opponentOf(spec, suite, contender) !== null)
}

describe.each(dueledSuites)('the plan of the %s part', (suite) => {
  const casesOf = (truth: SelfDuel['truth']) =>
    selfDuelPlan[suite].filter((duel) => duel.truth === truth).flatMap((duel) => comparedCases(suite, duel))

  test('has thirty comparisons of slower contenders, each one at a time', () => {
    const cases = casesOf('slower')
    expect(cases).toHaveLength(30)
    for (const { parameters } of cases) expect(parameters.connections ?? 1).toBe(1)
  })

  test('has about a hundred cases of identical ones, most with four means or three', () => {
    expect(casesOf('identical').length).toBeGreaterThanOrEqual(80)
  })
})

const shortDuels: readonly (readonly [DueledSuite, SelfDuel['request']])[] = [
  [
    'protocol',
    {
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
      suites: ['storage'],
      storage: { formats: ['bytea-protobuf'], phases: ['point-read'], rows: [100], connections: [1] },
    },
  ],
]

test.each(shortDuels)(
  'a real duel of the %s suite finds the work that one side has more',
  async (suite, request) => {
    const duel: SelfDuel = { truth: 'slower', request }
    const settings = { preset: 'smoke', seed: 1, share: 4 } as const
    const events = await selfDuelEvents(suite, duel, settings, await testStage())
    const [found, ...others] = selfDuelFindings(events, duel)
    expect(others).toEqual([])
    expect(found!.comparison.ratio!.value).toBeGreaterThan(2)
  },
)

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
