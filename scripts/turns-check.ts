import { cpus, loadavg } from 'node:os'
import { pin, planCores } from '../packages/bench-core/src/measure/process/pinning.ts'
import { mean, standardDeviation } from '../packages/bench-core/src/stats/mean.ts'
import { orRefuse, readOptions, wholeNumber } from './options.ts'
import { takeMachine } from './take-machine.ts'
import { protocolWays } from './turns-check/protocol-ways.ts'
import { storageWays } from './turns-check/storage-ways.ts'
import type { Seen, Ways } from './turns-check/ways.ts'

/**
 * Prints what blocks and turns of several lengths make of identical code and of requests that take 5 % longer, for as much
 * work, over transports in the same processes: the table of docs/fair-benchmarks.md.
 * Usage: pnpm turns-check [--rounds 8] [--work-ms 200] [--of http-json,storage]
 */
const options = orRefuse(() => {
  const given = readOptions(['rounds', 'work-ms', 'of'])
  return {
    rounds: wholeNumber('rounds', given.rounds, 8, 2),
    workMs: wholeNumber('work-ms', given['work-ms'], 200, 30),
    of: (given.of ?? 'http-json,tcp-protobuf,grpc,websocket-msgpack,storage').split(','),
  }
})

const lock = await takeMachine('turns-check')
try {
  const cores = await planCores()
  if (cores) await pin(process.pid, cores.others)
  console.log(`${cpus()[0]?.model}, ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)} at the start`)
  for (const name of options.of)
    await check(
      name === 'storage'
        ? await storageWays(options.workMs, cores)
        : protocolWays(name, options.workMs, cores, 1),
    )
  console.log(`load ${loadavg()[0]!.toFixed(1)} at the end`)
} finally {
  await lock.release()
}

async function check(ways: Ways): Promise<void> {
  try {
    await ways.measure(0)
    const seen: Seen[] = []
    for (let round = 1; round <= options.rounds; round++) seen.push(...(await ways.measure(round)))
    print(ways.name, seen)
  } finally {
    await ways.close()
  }
}

/** Means and standard deviations over rounds of log ratios, in %. */
function print(name: string, seen: readonly Seen[]): void {
  const rows = Map.groupBy(seen, ({ load, way }) => `${load} | ${way}`)
  const figures = [...new Set(seen.map(({ figure }) => figure))]
  const columns = figures.flatMap((figure) => [`${figure}: identical`, 'slower'])
  console.log(`\n${name}, load ${loadavg()[0]!.toFixed(1)}\n\n| load | way | mean | ${columns.join(' | ')} |`)
  console.log(`|${' --- |'.repeat(columns.length + 3)}`)
  for (const [row, own] of rows) {
    const of = (figure: string) => own.filter((known) => known.figure === figure)
    const cells = figures.flatMap((figure) => [
      spread(of(figure).map(({ identical }) => identical)),
      spread(of(figure).map(({ slower }) => slower)),
    ])
    const us = mean(of('time').map(({ referenceNs }) => referenceNs)) / 1e3
    console.log(`| ${row} | ${us.toPrecision(3)} µs | ${cells.join(' | ')} |`)
  }
}

function spread(logs: readonly number[]): string {
  return `${(100 * mean(logs)).toFixed(1)} ± ${(100 * standardDeviation(logs)).toFixed(1)}`
}
