import { planCores } from '../packages/bench-core/src/measure/process/pinning.ts'
import type { ProtocolLoad } from '../packages/bench-core/src/model/protocol/protocol-spec.ts'
import { textTable } from '../packages/bench-core/src/report/words/text-table.ts'
import { resolveSpec } from '../packages/bench-core/src/run/resolve-spec.ts'
import { median } from '../packages/bench-core/src/stats/mean.ts'
import { figuresOf } from '../packages/bench-core/src/suites/protocol/round/figures.ts'
import type { Trial } from '../packages/bench-core/src/suites/protocol/round/trials.ts'
import { blockOf, crossChecked, startedTrial } from './in-processes/protocol.ts'
import { wholeNumbers } from './options.ts'
import { startPingPong } from './protocol-speed/ping-pong.ts'
import { calledText } from './tables.ts'
import { takeMachine } from './take-machine.ts'

/**
 * How fast the load client is, side by side in one run: against autocannon on the same Fastify server, the framed
 * protocol against HTTP, and against the machine's own limit, a bare echo over loopback. Everything takes turns several
 * times, and medians are printed: a table to look at, never a test.
 */
const { alternations, ms, connections } = wholeNumbers({ alternations: 7, ms: 1000, connections: 20 })
const inFlight = 8
/** As large as a read's answer in the framed protocol, header included. */
const pingPongBytes = 78

const lock = await takeMachine('pnpm protocol-speed')
const cores = await planCores()
const { protocol, seed } = resolveSpec({
  suites: ['protocol'],
  protocol: { transports: ['http-json', 'tcp-protobuf'] },
})
const pingPong = await startPingPong(cores)
const trials: Trial[] = []
try {
  say([
    ...calledText('protocol-speed'),
    `${alternations} alternations of ${ms} ms each; reads of a user document; medians`,
    '',
  ])
  const [http, framed] = [await trialOf('http-json'), await trialOf('tcp-protobuf')]
  const loaded: ProtocolLoad = { load: 'closed', connections, inFlight: 1 }
  const sequential: ProtocolLoad = { load: 'sequential' }
  for (const trial of [http, framed]) for (const load of [loaded, sequential]) await rate(trial, load)
  const measures = {
    http: () => rate(http, loaded),
    autocannon: async () => (await crossChecked(http, connections, ms)).operationsPerSecond,
    framed: () => rate(framed, loaded),
    framedDeep: () => rate(framed, { ...loaded, inFlight }),
    httpOne: () => rate(http, sequential),
    framedOne: () => rate(framed, sequential),
    pingPong: () => pingPong.measure(pingPongBytes, ms, 1),
    pingPongMany: () => pingPong.measure(pingPongBytes, ms, connections),
  }
  type Name = keyof typeof measures
  const names = Object.keys(measures) as Name[]
  const series = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let turn = 0; turn < alternations; turn++)
    for (const name of turn % 2 === 0 ? names : names.toReversed()) series[name].push(await measures[name]())
  const over = `${connections} connections`
  const rows: readonly (readonly [string, Name, string, Name, string])[] = [
    [`HTTP, ours, ${over}`, 'http', 'autocannon', 'autocannon', '≥ 0.95'],
    [`framed, ${over}`, 'framed', 'HTTP, ours', 'http', '≥ 2'],
    [`framed, ${over} × ${inFlight} in flight`, 'framedDeep', 'HTTP, ours', 'http', '≥ 2'],
    [`framed, ${over}`, 'framed', `bare echo, ${over}`, 'pingPongMany', ''],
    [`HTTP, ours, ${over}`, 'http', `bare echo, ${over}`, 'pingPongMany', ''],
    ['framed, one at a time', 'framedOne', 'bare echo', 'pingPong', '≥ 25,000/s'],
    ['HTTP, one at a time', 'httpOne', 'bare echo', 'pingPong', ''],
  ]
  const headers = ['', 'reads/s', '', 'reads/s', 'ratio', 'of the turns', 'wanted']
  say(
    textTable(
      headers.map((header) => ({ header, align: /reads|ratio/.test(header) ? 'right' : 'left' })),
      rows.map(([name, own, otherName, other, wanted]) => {
        const ratios = series[own].map((value, turn) => value / series[other][turn]!)
        const range = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`
        const [count, otherCount] = [own, other].map((each) => countText(median(series[each])))
        return [name, count!, otherName, otherCount!, median(ratios).toFixed(2), range, wanted]
      }),
    ),
  )
} finally {
  await Promise.all(trials.map((trial) => trial.end()))
  pingPong.end()
  await lock.release()
}

async function trialOf(contender: string): Promise<Trial> {
  const trial = await startedTrial(contender, { spec: protocol!, seed, cores })
  trials.push(trial)
  return trial
}

async function rate(trial: Trial, load: ProtocolLoad): Promise<number> {
  const results = await blockOf(trial, { operation: 'read', workload: 'user-document', load }, ms)
  if (results.ok === 0) throw new Error(`no read was answered as it was due: ${results.example}`)
  return figuresOf(results, 1).figures.operationsPerSecond!
}

function countText(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}

function say(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
