import { findCodec } from '../packages/bench-core/src/codecs/catalogue.ts'
import type { CorePlan } from '../packages/bench-core/src/measure/process/pinning.ts'
import { measureSlices, turnSizesOf } from '../packages/bench-core/src/measure/round/slices.ts'
import { startTrials, type Trial } from '../packages/bench-core/src/measure/round/trials.ts'
import { warmUpTrial } from '../packages/bench-core/src/measure/round/warm-up.ts'
import { shuffledTurns } from '../packages/bench-core/src/measure/turns.ts'
import type { SlicesMeasured } from '../packages/bench-core/src/model/run/run-event.ts'
import type { CheckHandicap } from '../packages/bench-core/src/self-check/contenders.ts'
import { checkTrialProgram } from '../packages/bench-core/src/self-check/trial-setup.ts'
import { mean, median, standardDeviation } from '../packages/bench-core/src/stats/mean.ts'
import { roundRatio, slicesOf } from '../packages/bench-core/src/stats/slice-cost.ts'
import { seededRandom } from '../packages/bench-core/src/workloads/seeded-random.ts'
import { orRefuse, readOptions, wholeNumber } from './options.ts'
import { calledText } from './tables.ts'
import { heldMachine } from './take-machine.ts'

/**
 * Prints what the ways of ordering slices and of judging them make of identical code, of code that is 5 % slower and of
 * code that leaves 20 % more garbage: the table of docs/experiments/turns.md. Usage: pnpm estimators [--rounds 8] [--codec json]
 */
const { rounds, codec } = orRefuse(() => {
  const given = readOptions(['rounds', 'codec'])
  return {
    rounds: wholeNumber('rounds', given.rounds, 8, 2),
    codec: findCodec(given.codec ?? 'json').info.name,
  }
})
const sliceMs = 4
const slicesEach = 48

const limitMs = 1000
const operations = ['encode', 'decode']
const workload = 'infrastructure-execution'

const members: Record<string, CheckHandicap | null> = {
  reference: null,
  identical: null,
  'slower by 5 %': { kind: 'work', share: 0.05 },
  'more garbage': { kind: 'garbage', share: 0.2 },
}

type Order = (size: number, below: (limit: number) => number) => number[]

/** A B B A of the reference with each other member in rotation. */
const besideReference: Order = (size) =>
  Array.from({ length: slicesEach / 2 }, (_, pass) =>
    Array.from({ length: size - 1 }, (_, other) =>
      pass % 2 === 0 ? [0, other + 1, other + 1, 0] : [other + 1, 0, 0, other + 1],
    ),
  ).flat(2)

const orders: Record<string, Order> = {
  'A B B A beside the reference': besideReference,
  'shuffled, nobody after itself': (size, below) => shuffledTurns(size, slicesEach, below),
}

type Estimator = (event: SlicesMeasured, member: number) => number

const costs = (event: SlicesMeasured, member: number, quantity: 'wallNs' | 'cpuNs') =>
  event.turns.flatMap((turn, slice) =>
    turn === member ? [event[quantity][slice]! / event.operations[slice]!] : [],
  )

const estimators: Record<string, Estimator> = {
  'mean, wall': (event, member) =>
    Math.log(mean(costs(event, member, 'wallNs')) / mean(costs(event, 0, 'wallNs'))),
  'mean, wall without stolen time': (event, member) =>
    Math.log(roundRatio(slicesOf(event, member), slicesOf(event, 0), 'wallNs')!),
  'mean, CPU': (event, member) =>
    Math.log(mean(costs(event, member, 'cpuNs')) / mean(costs(event, 0, 'cpuNs'))),
  'median, wall': (event, member) =>
    Math.log(median(costs(event, member, 'wallNs')) / median(costs(event, 0, 'wallNs'))),
}

await using machine = await heldMachine('pnpm estimators')
console.log([...calledText('estimators'), `${codec}, ${rounds} rounds`, ''].join('\n'))
process.stdout.write(
  'Mean of the log ratios over rounds in %, and the standard deviation between rounds.\n\n',
)
for (const size of [2, 4]) {
  for (const [orderName, order] of Object.entries(orders)) {
    const names = size === 2 ? ['reference', 'identical'] : Object.keys(members)
    const events: SlicesMeasured[] = []
    for (let round = 1; round <= rounds; round++)
      events.push(...(await measure(names, order, round, machine.cores)))
    for (const operation of operations)
      print(
        size,
        orderName,
        operation,
        names,
        events.filter((event) => event.operation === operation),
      )
  }
}

async function measure(
  names: readonly string[],
  order: Order,
  round: number,
  plan: CorePlan | undefined,
): Promise<SlicesMeasured[]> {
  const program = (name: string) =>
    checkTrialProgram({ codec, handicap: members[name]! }, { workload, seed: 42 })
  const { trials } = await startTrials(
    names.map((contender) => ({ contender, copy: 1 })),
    program,
    plan,
    new AbortController().signal,
  )
  try {
    const events: SlicesMeasured[] = []
    for (const trial of trials) await warmUp(trial)
    for (const operation of operations) {
      // Identical code works equally many operations, so that only the order differs.
      const fastest = Math.min(...trials.map(({ nsPerOperation }) => nsPerOperation.get(operation)!))
      for (const trial of trials) trial.nsPerOperation.set(operation, fastest)
      const cell = {
        suite: 'codec',
        operation,
        workload,
        parameters: {},
        round,
      } as const
      const sizes = turnSizesOf(trials, operation, { sliceMs, slicesPerRound: slicesEach })
      const { below } = seededRandom(round, 'estimators')
      const { event } = await measureSlices(trials, cell, 0, sizes, order(trials.length, below), below)
      if (event) events.push(event)
    }
    return events
  } finally {
    await Promise.all(trials.map(({ process }) => process.end()))
  }
}

async function warmUp(trial: Trial): Promise<void> {
  const limits = operations.map((operation) => ({ operation, limitMs }))
  for (const { operation, nsPerOperation } of await warmUpTrial(trial.process, limits))
    trial.nsPerOperation.set(operation, nsPerOperation)
}

function print(
  size: number,
  order: string,
  operation: string,
  names: readonly string[],
  events: readonly SlicesMeasured[],
): void {
  for (const [name, estimator] of Object.entries(estimators)) {
    const cells = names.slice(1).map((member, index) => {
      const ratios = events.map((event) => 100 * estimator(event, index + 1))
      return `${member} ${mean(ratios).toFixed(1)} (${standardDeviation(ratios).toFixed(1)})`
    })
    process.stdout.write(`group of ${size} · ${order} · ${operation} · ${name}: ${cells.join(' · ')}\n`)
  }
}
