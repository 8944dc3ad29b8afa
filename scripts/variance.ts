import type { CorePlan } from '../packages/bench-core/src/measure/process/pinning.ts'
import { sum } from '../packages/bench-core/src/model/sum.ts'
import { mean } from '../packages/bench-core/src/stats/mean.ts'
import { readsOver } from './in-processes/protocol.ts'
import { orRefuse, readOptions, wholeNumber } from './options.ts'
import { loadText, machineText, minuteText, tableHead, tableRow } from './tables.ts'
import { heldMachine } from './take-machine.ts'
import { codecRound, operations, variants } from './variance/codec-work.ts'
import {
  type Observation,
  partsOfRatio,
  type Terms,
  type VarianceComponent,
  varianceComponents,
  worthwhileWithin,
} from './variance/components.ts'
import { protocolVariants, readOver } from './variance/protocol-work.ts'
import { stolenSince } from './variance/stolen.ts'
import { pointRead } from './variance/storage-work.ts'
import type { Seen } from './variance/work.ts'

/** What is no transport. */
const notTransports: readonly string[] = [...operations, 'point-read']

/**
 * Prints where identical code's variance comes from: runs, who starts first, rounds, groups, processes, moments that all of them
 * share, and what is left of turns; for encoding, decoding, a read over any transport and a point read in PostgreSQL. Then what becomes of the processes'
 * part where they are started otherwise.
 * Usage: pnpm variance [--runs 3] [--rounds 4] [--of encode,decode,http-json,tcp-protobuf,point-read] [--codec json] [--variants 6]
 */
const options = orRefuse(() => {
  const given = readOptions(['runs', 'rounds', 'of', 'codec', 'variants'])
  const of = given.of?.split(',') ?? [...operations, 'http-json', 'point-read']
  for (const transport of transportsOf(of)) readsOver(transport)
  return {
    runs: wholeNumber('runs', given.runs, 3, 2),
    rounds: wholeNumber('rounds', given.rounds, 4, 2),
    of,
    codec: given.codec ?? 'json',
    /** Rounds of each. */
    variants: wholeNumber('variants', given.variants, 6, 0),
  }
})

function transportsOf(names: readonly string[]): string[] {
  return names.filter((name) => !notTransports.includes(name))
}

const codec = operations.filter((operation) => options.of.includes(operation))
const members = 4
const groups = 2
const moments = 6
/** As many as a quick run of a few contenders has in a round. */
const turns = 60

const rest = 'within a process, stretches of turns'

type Observed = Observation & { readonly at: { readonly run: number; readonly round: number } }
const observed = new Map<string, Observed[]>()
const roundMs = new Map<string, number[]>()
const stolenShares: number[] = []

await using machine = await heldMachine('variance')
const { cores } = machine
console.log(`${minuteText()}, ${machineText()} at the start`)
for (let run = 0; run < options.runs; run++) await oneRun(run, cores)
for (const [name, seen] of observed) print(name, seen)
if (options.variants > 1) await tryVariants(cores)
console.log(`\nstolen by the hypervisor in a round: ${stolenText()}; load ${loadText()} at the end`)

async function oneRun(run: number, cores: CorePlan | undefined): Promise<void> {
  for (let round = 0; codec.length > 0 && round < options.rounds; round++) {
    const number = run * options.rounds + round + 1
    const seen = await timed(codec, () =>
      codecRound(options.codec, number, {
        variant: 'as in trials',
        operations: codec,
        groups,
        members,
        moments,
        cores,
      }),
    )
    for (const operation of codec) keep(`${operation} ${options.codec}`, run, round, seen[operation])
  }
  for (const transport of transportsOf(options.of)) {
    const work = readOver(transport, members, moments, turns, cores)
    for (let round = 0; round < options.rounds; round++)
      keep(
        work.name,
        run,
        round,
        await timed([work.name], () => work.measure(run * options.rounds + round + 1)),
      )
  }
  if (options.of.includes('point-read')) {
    const work = await pointRead(members, moments, turns, cores)
    try {
      for (let round = 0; round < options.rounds; round++)
        keep(work.name, run, round, await timed([work.name], () => work.measure(round + 1)))
    } finally {
      await work.close()
    }
  }
}

async function timed<Result>(names: readonly string[], work: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  process.stderr.write(`${names.join(' and ')}\n`)
  const share = stolenSince()
  const result = await work()
  for (const name of names)
    roundMs.set(name, [...(roundMs.get(name) ?? []), (performance.now() - began) / names.length])
  stolenShares.push(share())
  return result
}

function keep(name: string, run: number, round: number, seen: readonly Seen[]): void {
  const own = seen.map(({ logCost, ...at }) => ({ at: { run, round, ...at }, value: logCost }))
  observed.set(name, [...(observed.get(name) ?? []), ...own])
}

/** What values of one kind have in common. */
function termsOf(name: string, hasGroups: boolean): Terms {
  const unit = ['run', 'round', ...(hasGroups ? ['group'] : [])]
  return {
    'between runs': ['run'],
    ...(name.includes('PostgreSQL')
      ? { 'whose table is filled first': ['place'], 'between tables of a run': ['run', 'place'] }
      : { 'who starts first': ['place'] }),
    'between rounds': ['run', 'round'],
    ...(hasGroups && { 'between groups': unit }),
    'between processes': [...unit, 'place'],
    'between moments, for all alike': [...unit, 'moment'],
    [rest]: [...unit, 'place', 'moment'],
  }
}

function print(name: string, seen: readonly Observed[]): void {
  const hasGroups = new Set(seen.map(({ at }) => at.group)).size > 1
  const terms = termsOf(name, hasGroups)
  const components = varianceComponents(seen, terms)
  const us = Math.exp(mean(seen.map(({ value }) => value))) / 1e3
  console.log(`\n${name}, ${us.toPrecision(3)} µs\n`)
  console.log(tableHead(['component', 'standard deviation', '95 % interval', 'in a round’s ratio'], 1))
  const parts = partsOfRatio(components, terms, moments)
  const inRatio = sum(parts.values())
  for (const component of components) {
    const { term, variance } = component
    const own = parts.get(term)
    const part = own === undefined ? 'cancels' : `${((100 * own) / inRatio).toFixed(0)} %`
    console.log(tableRow([term, percent(variance), interval(component), part]))
  }
  console.log(`\nso a ratio of two within a round scatters by ${percent(inRatio)}`)
  const [between, within] = ['between processes', rest].map(
    (term) => components.find((component) => component.term === term)!.variance,
  )
  tellWorthwhile(name, between!, within!)
}

/** What follows for how long processes are measured. */
function tellWorthwhile(name: string, between: number, within: number): void {
  const own = roundMs.get(name) ?? roundMs.get(name.split(' ')[0]!)
  if (own === undefined || between === 0) return
  const turnMs = name.startsWith('read') || name.startsWith('point') ? 6 * 1.3 : 4 * 1.3 + 0.6
  const processes = name.startsWith('read') || name.startsWith('point') ? members : members * groups
  const ofProcess = mean(own) / processes - turns * turnMs
  if (ofProcess <= 0) return
  const worthwhile = worthwhileWithin({
    ofProcess,
    ofMeasurement: turnMs,
    betweenProcesses: between,
    betweenMeasurements: within * (turns / moments),
  })
  console.log(
    `a process takes ${ofProcess.toFixed(0)} ms beside its turns, a turn ${turnMs.toFixed(1)} ms: ${worthwhile.toFixed(0)} turns of a process are worth it, ${turns} were measured`,
  )
}

/** The same with something set otherwise, variants taking turns round by round. */
async function tryVariants(cores: CorePlan | undefined): Promise<void> {
  if (codec.length > 0)
    await tryEach(options.codec, Object.keys(variants), async (variant, round) => {
      const own = await codecRound(options.codec, round, {
        variant,
        operations: codec,
        groups: 1,
        members,
        moments,
        cores,
      })
      return codec.map((operation) => [operation, own[operation]])
    })
  for (const transport of transportsOf(options.of))
    await tryEach(transport, Object.keys(protocolVariants), async (variant, round) => [
      ['read', await readOver(transport, members, moments, turns, cores, variant).measure(round)],
    ])
}

async function tryEach(
  of: string,
  names: readonly string[],
  measure: (variant: string, round: number) => Promise<[operation: string, readonly Seen[]][]>,
): Promise<void> {
  const seen = new Map<string, Map<string, Observed[]>>()
  for (let round = 0; round < options.variants; round++)
    for (const variant of round % 2 === 0 ? names : names.toReversed()) {
      const label = `${of}, ${variant}`
      for (const [operation, values] of await timed([label], () => measure(variant, 1000 + round))) {
        const own = values.map(({ logCost, ...at }) => ({ at: { run: 0, round, ...at }, value: logCost }))
        const ofOperation = seen.get(operation) ?? new Map<string, Observed[]>()
        ofOperation.set(variant, [...(ofOperation.get(variant) ?? []), ...own])
        seen.set(operation, ofOperation)
      }
    }
  console.log(`\n${of} with something set otherwise, ${options.variants} rounds each\n`)
  const figures = ['mean', 'between processes', '95 % interval', 'within a process']
  console.log(tableHead(['settings', 'operation', ...figures], 2))
  for (const [operation, byVariant] of seen)
    for (const variant of names) {
      const own = byVariant.get(variant)!
      const components = varianceComponents(own, {
        'who starts first': ['place'],
        'between rounds': ['round'],
        'between processes': ['round', 'place'],
        'between moments': ['round', 'moment'],
        [rest]: ['round', 'place', 'moment'],
      })
      const [between, within] = ['between processes', rest].map(
        (term) => components.find((component) => component.term === term)!,
      )
      const us = Math.exp(mean(own.map(({ value }) => value))) / 1e3
      const cells = [`${us.toPrecision(3)} µs`, percent(between!.variance), interval(between!)]
      console.log(tableRow([variant, operation, ...cells, percent(within!.variance)]))
    }
}

function stolenText(): string {
  const [least, most] = [Math.min(...stolenShares), Math.max(...stolenShares)]
  const [from, to, usual] = [least, most, mean(stolenShares)].map((share) => (100 * share).toFixed(2))
  return `${from} to ${to} %, mean ${usual} %`
}

function interval({ low, high }: VarianceComponent): string {
  return `${percent(low)} to ${high === null ? 'any' : percent(high)}`
}

/** A variance of logarithms as the standard deviation of what they are of. */
function percent(variance: number): string {
  return `${(100 * Math.sqrt(variance)).toFixed(2)} %`
}
