import { workloadTitle } from '../../../model/messages/own-workload-name.ts'
import { slotsOfLoad } from '../../../model/protocol/protocol-loads.ts'
import type { ProtocolCell, ProtocolContender, ProtocolSpec } from '../../../model/protocol/protocol-spec.ts'
import { isOwnMachine } from '../../../model/protocol/target-description.ts'
import type { CaseKey } from '../../../model/report/case-key.ts'
import type { ContenderInfo } from '../../../model/report/contender.ts'
import type { RunSpec } from '../../../model/run/run-spec.ts'
import { findWorkload, workloads } from '../../../workloads/catalogue.ts'
import { contenderBehind, withSide } from '../../duel/contender-of-side.ts'
import type { ClientCore } from '../../shared-core.ts'
import type { SuitePlan } from '../../suite.ts'
import { parametersOf } from '../client/cell-id.ts'
import { writes } from '../client/requests.ts'
import { contenderInfo, hasOperation } from '../contender.ts'
import { isEchoedCell } from '../own/echoed-messages.ts'
import { connectionsFor, requestMsOf } from '../own/heavy-messages.ts'
import { needsDatabase } from '../round/store.ts'
import { targetInfo, targetName } from '../target/target-spec.ts'
import { findTransport } from '../transports/catalogue.ts'
import {
  estimateRoundMs,
  estimateWarmUpMs,
  fitsTurns,
  type RoundSize,
  type RunTimes,
  type TurnTimes,
} from './budget.ts'
import { budgets, type ProtocolBudget } from './presets.ts'

/** Starting a database of its own for the store. */
const openDatabaseMs = 3000

export function planProtocol(run: RunSpec): SuitePlan {
  const spec = run.protocol!
  const budget = budgets[run.preset]
  const size = roundSizeOf(spec, run.rounds, run.own)
  const warmUpRequests = warmUpRequestsOf(spec, budget, run.own)
  const longerWarmUpMs = estimateWarmUpMs({ ...budget, warmUpRequests }) - budget.warmUpMs
  return {
    cases: spec.cells.flatMap((cell) =>
      spec.contenders.filter((contender) => canDo(contender, cell)).map(({ name }) => keyOf(cell, name)),
    ),
    contenders: contendersOf(spec, run.duel),
    openMs: (needsDatabase(run) ? openDatabaseMs : 0) + tryingMs(run, spec),
    roundMs: estimateRoundMs(budget, size) + size.participants * longerWarmUpMs + inStepMs(spec),
    remark: remarkOf(run, spec),
  }
}

/** Having generators begin together, about, and the blocks of a case in a round, mostly. */
const [beginTogetherMs, blocksOfCase] = [300, 2]

/** What it takes of a round to have several generators begin together; nothing where there are none. */
function inStepMs({ contenders, cells, generators }: ProtocolSpec): number {
  return generators ? (contenders.length + 1) * cells.length * blocksOfCase * beginTogetherMs : 0
}

/** In a run of several suites the workloads are for the others: its service has messages of its own. */
function remarkOf({ suites, workloads }: RunSpec, { cells, target }: ProtocolSpec): string | undefined {
  const measured = [...new Set(cells.map(({ workload }) => workload))]
  const others = workloads.filter((name) => !measured.includes(name))
  if (suites.length < 2 || others.length === 0) return undefined
  const own = target ? 'the requests to your own service' : measured.map(workloadTitle).join(' and ')
  return `the protocol suite can’t use ${others.map(workloadTitle).join(' and ')}: it measures ${own}`
}

/** Whether a contender has the operation of a cell; the user's own service has all of its own. */
export function canDo({ transport }: ProtocolContender, cell: ProtocolCell): boolean {
  return transport === targetName || hasOperation(findTransport(transport), cell)
}

export function keyOf(cell: ProtocolCell, contender: string): CaseKey {
  const { operation, workload } = cell
  return {
    suite: 'protocol',
    operation,
    contender,
    workload,
    parameters: parametersOf(cell, workloadParameters(workload)),
  }
}

/** Trying every transport's codec with every message of the user's, there and back. */
function tryingMs({ own }: RunSpec, { contenders, cells }: ProtocolSpec): number {
  if (!own || !cells.some(isEchoedCell)) return 0
  const codecs = new Set(contenders.map(({ transport }) => findTransport(transport).messageCodec))
  return 2 * codecs.size * own.messages * requestMsOf(own)
}

export function roundSizeOf(spec: ProtocolSpec, rounds: number, own?: RunSpec['own']): RoundSize {
  const { contenders, cells, durationSeconds, target } = spec
  const inTurns = cells.filter((cell) => takesTurns(cell, spec, own))
  const cpuBlocks = cells.filter((cell) => tellsClientCpu(cell, cells) && !inTurns.includes(cell)).length
  const rates = cells.flatMap(({ load }) => (load.load === 'open' ? [load.rate] : []))
  const withoutRate = inTurns.filter(({ load }) => load.load !== 'open')
  const lowestInTurns = inTurns.filter((cell) => tellsClientCpu(cell, cells)).length
  const resets = cells.filter((_, index) => index === 0 || writes(cells[index - 1]!)).length
  return {
    participants: contenders.length + 1,
    cells: cells.length - rates.length - withoutRate.length + cpuBlocks + (repeatedOf(spec) ? 1 : 0),
    turnCells: withoutRate.map(({ load }) => slotsOfLoad(load)),
    cellsAtRateInTurns: {
      lowest: lowestInTurns,
      higher: inTurns.length - withoutRate.length - lowestInTurns,
    },
    rates: durationSeconds === undefined ? rates : [],
    ...(durationSeconds !== undefined && {
      atRate: {
        rates,
        durationMs: 1000 * durationSeconds,
        rounds,
        participants: contenders.length + (target ? 0 : 1),
        isShared: spec.isRateTimeShared === true,
      },
    }),
    hasHop: hopOf(spec) !== undefined,
    ...(own && cells.some(isEchoedCell) && { heavy: heavyOf(spec, own) }),
    databaseResets: cells.some(({ store }) => store !== undefined) ? resets : 0,
  }
}

function heavyOf(spec: ProtocolSpec, own: NonNullable<RunSpec['own']>): RoundSize['heavy'] {
  const repeated = repeatedOf(spec)
  return {
    requestMs: requestMsOf(own),
    messages: own.messages,
    warmedUp: {
      operations: new Set(spec.cells.map(({ operation }) => operation)).size,
      connections: warmUpConnections(spec, own),
    },
    slots: [...spec.cells, ...(repeated ? [repeated] : [])].flatMap(({ load }) =>
      load.load === 'open' ? [] : slotsOfLoad(load),
    ),
  }
}

const maxWarmUpConnections = 10
/** Warming up is a sequence of short loads: over few connections where messages are heavy. */
const warmUpTurnMs = 100

/** Enough to keep a server busy; the user's own gets no more than it is asked for. */
export function warmUpConnections({ cells, target }: ProtocolSpec, own?: RunSpec['own']): number {
  const asked = cells.map(({ load }) => (load.load === 'sequential' ? 1 : load.connections))
  if (target) return Math.min(maxWarmUpConnections, Math.max(...asked))
  return connectionsFor(requestMsOf(own), maxWarmUpConnections, warmUpTurnMs)
}

/** A larger message has more of the code called that is to be optimised: fewer of them are enough. */
const usualRequestMs = 0.1

/** Answers of a server before it counts as warm; none of the user's own, which is as warm as it is. */
export function warmUpRequestsOf(
  { target }: ProtocolSpec,
  { warmUpRequests }: ProtocolBudget,
  own?: RunSpec['own'],
): number {
  return target ? 0 : Math.ceil(warmUpRequests * Math.min(1, usualRequestMs / requestMsOf(own)))
}

const usualAskMs = 30_000
/** On a busy machine a load takes many times as long as it would alone. */
const patience = 20

/** How long a client may be silent, beside the time of a block, before it hangs. */
export function askMsOf({ cells }: ProtocolSpec, own: RunSpec['own']): number {
  const slots = cells.map(({ load }) => (load.load === 'open' ? load.connections : slotsOfLoad(load)))
  return usualAskMs + patience * Math.max(...slots) * requestMsOf(own)
}

/** A cell that is made once more at the end of a round: the first that keeps a server busy, or else the first closed loop. */
export function repeatedOf({ cells }: ProtocolSpec): ProtocolCell | undefined {
  return (
    cells.find(({ load }) => load.load === 'closed') ?? cells.find(({ load }) => load.load === 'sequential')
  )
}

/** Whether clients and servers are on the same machine, the one that measures. */
export function isServedHere({ target, generators }: ProtocolSpec): boolean {
  return !generators && (!target || isOwnMachine(target.url))
}

/** One request at a time works on one core, whatever is under way at a time on two. */
export function coreOf({ load }: ProtocolCell): ClientCore {
  return load.load === 'sequential' ? 'with-server' : 'own'
}

/** Requests that take longer have nothing to gain from short turns. */
const longestInTurnsMs = 0.5

/** Whether contenders take short turns at a cell, at a rate for CPU times alone. Nobody knows how long the user's own service takes, and nobody can stop it; several generators begin together, which takes long. */
function takesTurns(
  cell: ProtocolCell,
  { cells, target, generators }: ProtocolSpec,
  own: RunSpec['own'],
): boolean {
  const fits = fitsTurns(cell.load, tellsClientCpu(cell, cells))
  return fits && !target && !generators && requestMsOf(own) <= longestInTurnsMs
}

/**
 * The turns at a cell; undefined where it has blocks alone. What others took of a core is told only where everything that works
 * for a request is known to be on it: a database server of the user's own isn't.
 */
export function turnsOf(
  cell: ProtocolCell,
  times: RunTimes,
  { protocol, own }: Pick<RunSpec, 'protocol' | 'own'>,
  isPinned: boolean,
): TurnTimes | undefined {
  const spec = protocol!
  if (!takesTurns(cell, spec, own)) return undefined
  const turns = times.turnsOf(cell.load, tellsClientCpu(cell, spec.cells))
  const isOnOwnServer = cell.store !== undefined && spec.server?.kind === 'own'
  return { ...turns, leavesOutStolen: turns.leavesOutStolen && isPinned && !isOnOwnServer }
}

/** A cell that is measured on two cores as well: reads one at a time, or else whatever comes so. */
export function hopOf({ cells, target, generators }: ProtocolSpec): ProtocolCell | undefined {
  const oneByOne = target || generators ? [] : cells.filter(({ load }) => load.load === 'sequential')
  return oneByOne.find(({ operation }) => operation === 'read') ?? oneByOne[0]
}

/** CPU time of clients is compared at the lowest rate of an operation, which every contender can keep up with. */
export function tellsClientCpu(cell: ProtocolCell, cells: readonly ProtocolCell[]): boolean {
  const rateOf = ({ load }: ProtocolCell) => (load.load === 'open' ? load.rate : Number.POSITIVE_INFINITY)
  const own = cells.filter(
    ({ operation, workload }) => operation === cell.operation && workload === cell.workload,
  )
  return cell.load.load === 'open' && rateOf(cell) === Math.min(...own.map(rateOf))
}

function contendersOf({ contenders, target }: ProtocolSpec, duel: RunSpec['duel']): ContenderInfo[] {
  if (target) return [targetInfo(target)]
  return contenders.map((contender) => {
    const { contender: known } = contenderBehind(duel, contender.name)
    return known ? withSide(contenderInfo(contender), known) : contenderInfo(contender)
  })
}

/** The user's own service has messages of its own. */
function workloadParameters(name: string) {
  return workloads.some((known) => known.name === name) ? findWorkload(name).parameters : {}
}
