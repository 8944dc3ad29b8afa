import { cpus, loadavg, release } from 'node:os'
import { planCores } from '../packages/bench-core/src/measure/process/pinning.ts'
import type { ProtocolCell, ProtocolLoad } from '../packages/bench-core/src/model/protocol/protocol-spec.ts'
import { failureText } from '../packages/bench-core/src/report/words/failure-text.ts'
import { textTable } from '../packages/bench-core/src/report/words/text-table.ts'
import { resolveSpec } from '../packages/bench-core/src/run/resolve-spec.ts'
import { median } from '../packages/bench-core/src/stats/mean.ts'
import { expectReply } from '../packages/bench-core/src/suites/protocol/client/client-process.ts'
import { figuresOf } from '../packages/bench-core/src/suites/protocol/round/figures.ts'
import { startTrial, type Trial } from '../packages/bench-core/src/suites/protocol/round/trials.ts'
import { wholeNumbers } from './options.ts'
import { startPingPong } from './protocol-speed/ping-pong.ts'
import { takeMachine } from './take-machine.ts'

/**
 * How fast the load client is, side by side in one run: against autocannon on the same Fastify server, the framed
 * protocol against HTTP, and against the machine's own limit, a bare echo over loopback. Everything takes turns several
 * times, and medians are printed: a table to look at, never a test.
 */
const { alternations, ms, connections } = wholeNumbers({ alternations: 7, ms: 1000, connections: 20 })
const inFlight = 8
const leadInMs = 300
const askMs = 60_000
/** As large as a read's answer in the framed protocol, header included. */
const pingPongBytes = 78

const lock = await takeMachine('pnpm protocol-speed')
const cores = await planCores()
const spec = resolveSpec({
  suites: ['protocol'],
  protocol: { transports: ['http-json', 'tcp-protobuf'] },
})
const pingPong = await startPingPong(cores)
const trials: Trial[] = []
try {
  say([
    `$ pnpm protocol-speed ${process.argv.slice(2).join(' ')}`.trimEnd(),
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${cpus()[0]?.model ?? 'unknown CPU'}, ${cpus().length} cores, ${process.platform} ${release()}, node ${process.version}, load ${loadavg()[0]!.toFixed(1)}`,
    `${alternations} alternations of ${ms} ms each; reads of a user document; medians`,
    '',
  ])
  const [http, framed] = [await trialOf('http-json'), await trialOf('tcp-protobuf')]
  const loaded: ProtocolLoad = { load: 'closed', connections, inFlight: 1 }
  const series = {
    http: [] as number[],
    autocannon: [] as number[],
    framed: [] as number[],
    framedDeep: [] as number[],
    httpOne: [] as number[],
    framedOne: [] as number[],
    pingPong: [] as number[],
    pingPongMany: [] as number[],
  }
  for (const trial of [http, framed]) {
    await rate(trial, loaded)
    await rate(trial, { load: 'sequential' })
  }
  for (let turn = 0; turn < alternations; turn++) {
    const measures = [
      async () => series.http.push(await rate(http, loaded)),
      async () => series.autocannon.push(await autocannonRate(http)),
      async () => series.framed.push(await rate(framed, loaded)),
      async () => series.framedDeep.push(await rate(framed, { ...loaded, inFlight })),
      async () => series.httpOne.push(await rate(http, { load: 'sequential' })),
      async () => series.framedOne.push(await rate(framed, { load: 'sequential' })),
      async () => series.pingPong.push(await pingPong.measure(pingPongBytes, ms, 1)),
      async () => series.pingPongMany.push(await pingPong.measure(pingPongBytes, ms, connections)),
    ]
    for (const measure of turn % 2 === 0 ? measures : measures.toReversed()) await measure()
  }
  say(
    textTable(
      [
        { header: '', align: 'left' },
        { header: 'reads/s', align: 'right' },
        { header: '', align: 'left' },
        { header: 'reads/s', align: 'right' },
        { header: 'ratio', align: 'right' },
        { header: 'of the turns', align: 'left' },
        { header: 'wanted', align: 'left' },
      ],
      [
        row(`HTTP, ours, ${connections} connections`, series.http, 'autocannon', series.autocannon, '≥ 0.95'),
        row(`framed, ${connections} connections`, series.framed, 'HTTP, ours', series.http, '≥ 2'),
        row(
          `framed, ${connections} connections × ${inFlight} in flight`,
          series.framedDeep,
          'HTTP, ours',
          series.http,
          '≥ 2',
        ),
        row(
          `framed, ${connections} connections`,
          series.framed,
          `bare echo, ${connections} connections`,
          series.pingPongMany,
          '',
        ),
        row(
          `HTTP, ours, ${connections} connections`,
          series.http,
          `bare echo, ${connections} connections`,
          series.pingPongMany,
          '',
        ),
        row('framed, one at a time', series.framedOne, 'bare echo', series.pingPong, '≥ 25,000/s'),
        row('HTTP, one at a time', series.httpOne, 'bare echo', series.pingPong, ''),
      ],
    ),
  )
} finally {
  await Promise.all(trials.map((trial) => trial.end()))
  pingPong.end()
  await lock.release()
}

async function trialOf(contender: string): Promise<Trial> {
  const trial = await startTrial(
    { contender, copy: 1 },
    { spec: spec.protocol!, seed: spec.seed, store: { kind: 'memory' }, postmasterPid: null, cores },
  )
  if (!('ask' in trial)) throw new Error(`${contender}: ${failureText(trial.failure)}`)
  trials.push(trial)
  return trial
}

async function rate(trial: Trial, load: ProtocolLoad): Promise<number> {
  const cell: ProtocolCell = { operation: 'read', workload: 'user-document', load }
  const command = {
    type: 'block',
    cell,
    leadInMs,
    durationMs: ms,
    parts: 1,
    arrivals: 1,
    isForCpu: false,
  } as const
  expectReply(await trial.ask(command, askMs), 'block-done')
  const { results } = expectReply(await trial.ask({ type: 'results', cell }, askMs), 'results')
  if (results.ok === 0) throw new Error(`no read was answered as it was due: ${results.example}`)
  return figuresOf(results, 1).figures.operationsPerSecond!
}

async function autocannonRate(trial: Trial): Promise<number> {
  const command = { type: 'cross-check', connections, durationMs: ms } as const
  return expectReply(await trial.ask(command, askMs), 'cross-checked').operationsPerSecond
}

function row(
  name: string,
  values: readonly number[],
  otherName: string,
  others: readonly number[],
  wanted: string,
): string[] {
  const ratios = values.map((value, turn) => value / others[turn]!)
  const range = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`
  return [
    name,
    count(median(values)),
    otherName,
    count(median(others)),
    median(ratios).toFixed(2),
    range,
    wanted,
  ]
}

function count(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}

function say(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
