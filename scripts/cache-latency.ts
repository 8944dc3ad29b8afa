import { fileURLToPath } from 'node:url'
import { runProgram } from '../packages/bench-core/src/self-check/programs/run-program.ts'
import { geometricMean, mean, standardDeviation } from '../packages/bench-core/src/stats/mean.ts'
import { readsByMoment, readsOver } from './in-processes/protocol.ts'
import { orRefuse, readOptions, wholeNumber } from './options.ts'
import { machineText, minuteText, tableHead, tableRow } from './tables.ts'
import { heldMachine } from './take-machine.ts'

/**
 * Prints what a read over each transport costs at moments at which the core's caches answer quickly and at others at which they
 * don't, because someone else uses them, and how its logarithm goes with that of the cache latency:
 * docs/experiments/caches-and-cores.md.
 * Usage: pnpm cache-latency [--moments 150] [--of http-json,tcp-protobuf,grpc]
 */
const { moments, transports } = orRefuse(() => {
  const given = readOptions(['moments', 'of'])
  const of = (given.of ?? 'http-json,tcp-protobuf,grpc').split(',')
  return { moments: wholeNumber('moments', given.moments, 150, 9), transports: of.map(readsOver) }
})
const contenders = transports.flatMap((reads) => reads.contenders)
const names = contenders.map(({ name }) => name)

await using machine = await heldMachine('pnpm cache-latency')
const { cores } = machine
console.log(`${machineText()}, ${minuteText()}\n`)
const latencyNs = () =>
  runProgram(Number, {
    path: fileURLToPath(new URL('cache-latency/latency-main.ts', import.meta.url)),
    setup: {},
    cores: cores && [cores.measuring],
    signal: new AbortController().signal,
  })
const latencies: number[] = []
const reads = await readsByMoment(
  { round: 1, spec: { ...transports[0]!, contenders }, moments, turnsEach: 10, cores, launcher: undefined },
  async (moment) => {
    latencies.push(await latencyNs())
    process.stderr.write(`\r${moment + 1} of ${moments}`)
  },
)
const costs = new Map(
  names.map((name) => [
    name,
    reads.filter(({ contender }) => contender === name).map(({ nsPerOperation }) => nsPerOperation),
  ]),
)
print(latencies, costs)

function print(latencies: readonly number[], costs: ReadonlyMap<string, readonly number[]>): void {
  const order = latencies.map((_, moment) => moment).toSorted((a, b) => latencies[a]! - latencies[b]!)
  const third = Math.floor(moments / 3)
  const thirds = [order.slice(0, third), order.slice(-third)]
  const during = (values: readonly number[]) =>
    thirds.map((of) => geometricMean(of.map((moment) => values[moment]!)))
  const lowest = 'third of moments with the lowest cache latency'
  console.log(`\n${tableHead(['', lowest, 'with the highest', 'so much more', 'correlation'], 1)}`)
  const row = (name: string, [low, high]: readonly number[], text: (value: number) => string, goes: string) =>
    console.log(tableRow([name, text(low!), text(high!), `${(100 * (high! / low! - 1)).toFixed(0)} %`, goes]))
  row('cache latency', during(latencies), (ns) => `${ns.toFixed(1)} ns`, '')
  for (const [name, own] of costs)
    row(`read over ${name}`, during(own), (ns) => `${(ns / 1e3).toFixed(1)} µs`, correlation(own, latencies))
  const [first, ...others] = names
  for (const name of others) {
    const ratios = costs.get(name)!.map((ns, moment) => ns / costs.get(first!)![moment]!)
    row(`${name} ÷ ${first}`, during(ratios), (ratio) => ratio.toFixed(2), correlation(ratios, latencies))
  }
}

/** Pearson's, of logarithms. */
function correlation(first: readonly number[], second: readonly number[]): string {
  const [a, b] = [first, second].map((values) => values.map(Math.log))
  const [centreA, centreB] = [mean(a!), mean(b!)]
  const products = a!.map((value, index) => (value - centreA) * (b![index]! - centreB))
  const covariance = products.reduce((sum, product) => sum + product, 0) / (products.length - 1)
  return (covariance / (standardDeviation(a!) * standardDeviation(b!))).toFixed(2)
}
