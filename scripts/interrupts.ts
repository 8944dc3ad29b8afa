import { readdirSync, readFileSync } from 'node:fs'
import { type CorePlan, letInterrupt } from '../packages/bench-core/src/measure/process/pinning.ts'
import { shuffledTurns } from '../packages/bench-core/src/measure/turns.ts'
import { mean, standardDeviation } from '../packages/bench-core/src/stats/mean.ts'
import { expectReply } from '../packages/bench-core/src/suites/protocol/client/client-process.ts'
import type { LoadResults } from '../packages/bench-core/src/suites/protocol/client/contract.ts'
import { beforeTurnsMs } from '../packages/bench-core/src/suites/protocol/plan/budget.ts'
import type { Trial } from '../packages/bench-core/src/suites/protocol/round/trials.ts'
import { seededRandom } from '../packages/bench-core/src/workloads/seeded-random.ts'
import { readsOver, startedTrial, warmUp } from './in-processes/protocol.ts'
import { orRefuse, readOptions, wholeNumber } from './options.ts'
import { loadText, machineText, tableHead, tableRow } from './tables.ts'
import { heldMachine } from './take-machine.ts'

/**
 * Prints what reads one at a time on one core make of identical servers and of one that works 10 % longer on each request, where
 * client and server may interrupt each other and where they may not, in the same processes: the table of
 * docs/experiments/client-and-server-on-one-core.md.
 * Usage: pnpm interrupts [--rounds 10] [--turns 40] [--of tcp-protobuf,http-json]
 */
const options = orRefuse(() => {
  const given = readOptions(['rounds', 'turns', 'of'])
  return {
    rounds: wholeNumber('rounds', given.rounds, 10, 2),
    turns: wholeNumber('turns', given.turns, 40, 3),
    of: (given.of ?? 'tcp-protobuf,http-json,http-protobuf,websocket-msgpack,grpc').split(','),
  }
})

const plantedShare = 0.1
const [reference, identical, slower] = ['as it is', 'once more', 'slower']
const policies = ['they may', 'they may not'] as const
const askMs = 30_000

/** What one policy showed in one round: log ratios to the reference, and how often its server and the slower one were interrupted at a request. */
interface Seen {
  readonly referenceNs: number
  readonly identical: number
  readonly slower: number
  readonly interrupted: number
  readonly slowerInterrupted: number
}

await using machine = await heldMachine('interrupts')
const { cores } = machine
if (!cores) throw new Error('this system can’t keep processes to cores')
console.log(`${machineText()} at the start\n`)
const often = 'interrupted, a request'
const columns = ['interrupt each other', 'mean', often, 'identical', '10 % more work', often]
console.log(tableHead(['read over', ...columns]))
for (const transport of options.of) {
  const seen: Record<(typeof policies)[number], Seen[]> = { 'they may': [], 'they may not': [] }
  let plantedNs = 0
  for (let round = 0; round <= options.rounds; round++) {
    const trials = await started(transport, round, plantedNs, cores)
    try {
      for (const policy of round % 2 ? policies : policies.toReversed()) {
        const one = await measured(transport, trials, policy, round)
        if (round > 0) seen[policy].push(one)
        else plantedNs = plantedShare * one.referenceNs
      }
    } finally {
      await Promise.all(trials.map((trial) => trial.end()))
    }
  }
  for (const policy of policies) console.log(rowOf(transport, policy, seen[policy]))
}
console.log(`\nload ${loadText()} at the end`)

async function started(
  transport: string,
  seed: number,
  plantedNs: number,
  cores: CorePlan,
): Promise<Trial[]> {
  const protocol = readsOver(transport)
  const names = [reference, identical, slower]
  const spec = { ...protocol, contenders: names.map((name) => ({ ...protocol.contenders[0]!, name: name! })) }
  const [cell] = spec.cells
  const plan = {
    spec,
    seed,
    cores,
    plantedNs: (contender: string) => (contender === slower ? plantedNs : 0),
  }
  const trials: Trial[] = []
  for (const { name } of spec.contenders) trials.push(await startedTrial(name, plan))
  for (const trial of trials) {
    const { durationMs, requests: minRequests, connections } = warmUp
    await trial.ask({ type: 'warm-up', cell: cell!, connections, durationMs, minRequests }, askMs)
    await trial.place('with-server')
  }
  return trials
}

async function measured(
  transport: string,
  trials: readonly Trial[],
  policy: (typeof policies)[number],
  round: number,
): Promise<Seen> {
  const [cell] = readsOver(transport).cells
  for (const pid of childrenOf(process.pid)) await letInterrupt(pid, policy === 'they may')
  const block = { leadInMs: 5, durationMs: 30, parts: 1, arrivals: 1, isForCpu: false }
  for (const trial of trials) {
    await trial.ask({ type: 'block', cell: cell!, ...block }, askMs)
    await trial.ask({ type: 'begin-turns', cell: cell!, leadInMs: beforeTurnsMs }, askMs)
  }
  const before = trials.map(interruptionsOf)
  const times = { leadInMs: 1.8, durationMs: 6, arrivals: 0, isForCpu: false }
  const turn = { type: 'turn', ...times, leavesOutStolen: true } as const
  const { below } = seededRandom(round, policy)
  for (const place of shuffledTurns(trials.length, options.turns, below))
    await trials[place]!.ask(turn, askMs)
  const interrupted = trials.map((trial, index) => interruptionsOf(trial) - before[index]!)
  const all: LoadResults[] = []
  for (const trial of trials) {
    await trial.ask({ type: 'end-turns' }, askMs)
    all.push(expectReply(await trial.ask({ type: 'results', cell: cell! }, askMs), 'results').turns!)
  }
  const [own, again, longer] = all.map(({ meanNs }) => meanNs!)
  // A turn's lead-in is 0.3 of what counts of it.
  const aRequest = (index: number) => interrupted[index]! / (1.3 * all[index]!.ok)
  return {
    referenceNs: own!,
    identical: Math.log(again! / own!),
    slower: Math.log(longer! / Math.sqrt(own! * again!)),
    interrupted: aRequest(0),
    slowerInterrupted: aRequest(2),
  }
}

/** How often a server had to leave its core before it was done (proc(5)). */
function interruptionsOf({ serverPid }: Trial): number {
  const status = readFileSync(`/proc/${serverPid}/status`, 'utf8')
  return Number(/^nonvoluntary_ctxt_switches:\s+(\d+)$/m.exec(status)![1])
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`)
    .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' '))
    .filter(Boolean)
    .map(Number)
}

function rowOf(transport: string, policy: string, seen: readonly Seen[]): string {
  const of = (name: keyof Seen) => seen.map((one) => one[name])
  const percent = (name: keyof Seen) =>
    `${(100 * mean(of(name))).toFixed(1)} ± ${(100 * standardDeviation(of(name))).toFixed(1)}`
  const cells = [
    ...[transport, policy, `${(mean(of('referenceNs')) / 1000).toFixed(1)} µs`],
    mean(of('interrupted')).toFixed(2),
    percent('identical'),
    percent('slower'),
    mean(of('slowerInterrupted')).toFixed(2),
  ]
  return tableRow(cells)
}
