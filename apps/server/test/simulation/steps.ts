import fc from 'fast-check'
import type { Temper } from './engine.ts'
import type { Step } from './step.ts'
import { World } from './world.ts'

const at = fc.nat(1)
const run = fc.nat(5)

const temper: fc.Arbitrary<Temper> = fc.record({
  rounds: fc.integer({ min: 1, max: 3 }),
  turnsAt: fc.nat(30),
  into: fc.oneof(
    { arbitrary: fc.constant('nothing' as const), weight: 4 },
    {
      arbitrary: fc.constantFrom('crash' as const, 'silence' as const, 'babble' as const, 'exit' as const),
      weight: 2,
    },
  ),
  whenAsked: fc.constantFrom('ends', 'ends', 'ignores'),
  lingersMs: fc.constantFrom(0, 100, 60_000),
})

const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.record({ does: fc.constant('start' as const), at, temper }), weight: 5 },
  {
    arbitrary: fc.record({
      does: fc.constantFrom('cancel' as const, 'delete' as const, 'restore' as const),
      at,
      run,
    }),
    weight: 3,
  },
  { arbitrary: fc.record({ does: fc.constant('read' as const), at, run }), weight: 3 },
  {
    arbitrary: fc.record({
      does: fc.constant('follow' as const),
      at,
      run,
      breaksAfter: fc.integer({ min: 1, max: 40 }),
    }),
    weight: 4,
  },
  { arbitrary: fc.record({ does: fc.constantFrom('crash' as const, 'stop' as const), at }), weight: 1 },
  { arbitrary: fc.record({ does: fc.constant('open' as const), at }), weight: 2 },
  { arbitrary: fc.record({ does: fc.constant('wait' as const), ms: fc.nat(300) }), weight: 3 },
  {
    arbitrary: fc.record({ does: fc.constant('outage' as const), ms: fc.nat(8_000), isLossy: fc.boolean() }),
    weight: 1,
  },
  { arbitrary: fc.record({ does: fc.constant('restart the database' as const) }), weight: 1 },
  { arbitrary: fc.record({ does: fc.constant('pin' as const), at, run, pinned: fc.boolean() }), weight: 1 },
  {
    arbitrary: fc.record({
      does: fc.constant('retain' as const),
      at,
      keepRuns: fc.constantFrom(null, 1, 2, 5),
    }),
    weight: 1,
  },
)

const agent = fc.nat(2)

/** Of agents, in worlds of their own and among the others. */
const ofAgents: fc.Arbitrary<Step> = fc.oneof(
  {
    arbitrary: fc.record({ does: fc.constant('place' as const), at, temper, on: fc.nat(3) }),
    weight: 5,
  },
  { arbitrary: fc.record({ does: fc.constant('agent starts' as const), agent }), weight: 5 },
  {
    arbitrary: fc.record({
      does: fc.constantFrom('agent is killed' as const, 'agent hands back' as const),
      agent,
    }),
    weight: 3,
  },
  {
    arbitrary: fc.record({
      does: fc.constantFrom('agent stalls' as const, 'agent is cut off' as const),
      agent,
      ms: fc.constantFrom(1_000, 20_000, 33_000, 45_000, 90_000),
    }),
    weight: 3,
  },
  { arbitrary: fc.record({ does: fc.constant('cancel placed' as const), run }), weight: 1 },
  {
    // Into the middle of a run, or until a lease has lapsed.
    arbitrary: fc.record({
      does: fc.constant('wait' as const),
      ms: fc.oneof(fc.nat(6_000), fc.integer({ min: 25_000, max: 40_000 })),
    }),
    weight: 8,
  },
)

const stepsOf = (one: fc.Arbitrary<Step>) => fc.array(one, { minLength: 1, maxLength: 30 })

/** What a world's seeds and steps are drawn from, of which so many in a hundred are about agents. */
const worlds = (agents: number) =>
  fc.record({
    seed: fc.nat(),
    steps: fc.oneof(
      { arbitrary: stepsOf(step), weight: 100 - agents },
      {
        arbitrary: stepsOf(fc.oneof({ arbitrary: ofAgents, weight: 9 }, { arbitrary: step, weight: 1 })),
        weight: agents,
      },
    ),
  })

/**
 * Plays so many worlds; undefined where everything held in all of them, else the smallest one that was found in which it didn't,
 * or the first.
 */
export async function simulate(
  seed: number,
  runs: number,
  agents: number,
  endsAtFirst = false,
): Promise<string | undefined> {
  const held = fc.asyncProperty(worlds(agents), async ({ seed: chance, steps }) => {
    const broken = await new World(chance).play(steps)
    if (broken.length > 0) throw new Error(broken[0])
  })
  const found = await fc.check(held, { seed, numRuns: runs, endOnFailure: endsAtFirst })
  if (!found.failed) return undefined
  const { seed: chance, steps } = found.counterexample![0]
  const why = found.errorInstance instanceof Error ? found.errorInstance.message : String(found.errorInstance)
  const lines = steps.map((one) => `  ${JSON.stringify(one)}`)
  return [
    `after ${found.numRuns} worlds: ${why}`,
    `again: npx pnpm@12.21.0 simulate --seed ${seed} --worlds ${runs} --agents ${agents}`,
    `with seed ${found.seed}, path ${found.counterexamplePath}; in the smallest such world (${chance}):`,
    ...lines,
  ].join('\n')
}
