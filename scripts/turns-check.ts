import { mean, standardDeviation } from '../packages/bench-core/src/stats/mean.ts'
import { orRefuse, readOptions, wholeNumber } from './options.ts'
import { loadText, machineText, tableHead, tableRow } from './tables.ts'
import { heldMachine } from './take-machine.ts'
import { protocolWays } from './turns-check/protocol-ways.ts'
import { storageWays } from './turns-check/storage-ways.ts'
import type { Seen, Ways } from './turns-check/ways.ts'

/**
 * Prints what blocks and turns of several lengths make of identical code and of requests that take 5 % longer, for as much
 * work, over transports in the same processes: the table of docs/experiments/turns.md.
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

await using machine = await heldMachine('turns-check')
const { cores } = machine
console.log(`${machineText()} at the start`)
for (const name of options.of)
  await check(
    name === 'storage'
      ? await storageWays(options.workMs, cores)
      : protocolWays(name, options.workMs, cores, 1),
  )
console.log(`load ${loadText()} at the end`)

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
  console.log(`\n${name}, load ${loadText()}\n\n${tableHead(['load', 'way', 'mean', ...columns])}`)
  for (const [row, own] of rows) {
    const of = (figure: string) => own.filter((known) => known.figure === figure)
    const cells = figures.flatMap((figure) => [
      spread(of(figure).map(({ identical }) => identical)),
      spread(of(figure).map(({ slower }) => slower)),
    ])
    const us = mean(of('time').map(({ referenceNs }) => referenceNs)) / 1e3
    console.log(tableRow([row, `${us.toPrecision(3)} µs`, ...cells]))
  }
}

function spread(logs: readonly number[]): string {
  return `${(100 * mean(logs)).toFixed(1)} ± ${(100 * standardDeviation(logs)).toFixed(1)}`
}
