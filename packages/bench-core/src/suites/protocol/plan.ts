import type { CaseKey } from '../../model/case-key.ts'
import type { ContenderInfo } from '../../model/contender.ts'
import { workloadTitle } from '../../model/own-workload-name.ts'
import type { ProtocolCell, ProtocolContender, ProtocolSpec } from '../../model/protocol-spec.ts'
import type { RunSpec } from '../../model/run-spec.ts'
import { findWorkload, workloads } from '../../workloads/catalogue.ts'
import { standingOf, withSide } from '../duel/contender-of-side.ts'
import type { SuitePlan } from '../suite.ts'
import { budgets, estimateRoundMs, type RoundSize } from './budget.ts'
import { parametersOf } from './client/cell-id.ts'
import { writes } from './client/requests.ts'
import { contenderInfo, hasOperation } from './contender.ts'
import { needsDatabase } from './store.ts'
import { targetInfo, targetName } from './target/target-spec.ts'
import { findTransport } from './transports/catalogue.ts'

/** Starting a database of its own for the store. */
const openDatabaseMs = 3000

export function planProtocol(run: RunSpec): SuitePlan {
  const spec = run.protocol!
  return {
    cases: spec.cells.flatMap((cell) =>
      spec.contenders.filter((contender) => canDo(contender, cell)).map(({ name }) => keyOf(cell, name)),
    ),
    contenders: contendersOf(spec, run.duel),
    openMs: needsDatabase(run) ? openDatabaseMs : 0,
    roundMs: estimateRoundMs(budgets[run.preset], roundSizeOf(spec, run.rounds)),
    remark: remarkOf(run, spec),
  }
}

/** In a run of several suites the workloads are for the others: its service has messages of its own. */
function remarkOf({ suites, workloads }: RunSpec, { cells, target }: ProtocolSpec): string | undefined {
  const measured = [...new Set(cells.map(({ workload }) => workload))]
  const others = workloads.filter((name) => !measured.includes(name))
  if (suites.length < 2 || others.length === 0) return undefined
  const own = target ? 'what the service of your own is asked' : measured.map(workloadTitle).join(' and ')
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

export function roundSizeOf(spec: ProtocolSpec, rounds: number): RoundSize {
  const { contenders, cells, durationSeconds, target } = spec
  const cpuBlocks = cells.filter((cell) => hasCpuBlock(cell, cells)).length
  const rates = cells.flatMap(({ load }) => (load.load === 'open' ? [load.rate] : []))
  const resets = cells.filter((_, index) => index === 0 || writes(cells[index - 1]!)).length
  return {
    participants: contenders.length + 1,
    cells: cells.length - rates.length + cpuBlocks + (repeatedOf(spec) ? 1 : 0),
    rates: durationSeconds === undefined ? rates : [],
    ...(durationSeconds !== undefined && {
      atRate: {
        rates,
        durationMs: 1000 * durationSeconds,
        rounds,
        participants: contenders.length + (target ? 0 : 1),
      },
    }),
    databaseResets: cells.some(({ store }) => store !== undefined) ? resets : 0,
  }
}

/** A cell that is made once more at the end of a round: the first that keeps a server busy, or else the first closed loop. */
export function repeatedOf({ cells }: ProtocolSpec): ProtocolCell | undefined {
  return (
    cells.find(({ load }) => load.load === 'closed') ?? cells.find(({ load }) => load.load === 'sequential')
  )
}

/** CPU time of clients is compared at the lowest rate of an operation, which every contender can keep up with. */
export function hasCpuBlock(cell: ProtocolCell, cells: readonly ProtocolCell[]): boolean {
  const rateOf = ({ load }: ProtocolCell) => (load.load === 'open' ? load.rate : Number.POSITIVE_INFINITY)
  const own = cells.filter(
    ({ operation, workload }) => operation === cell.operation && workload === cell.workload,
  )
  return cell.load.load === 'open' && rateOf(cell) === Math.min(...own.map(rateOf))
}

function contendersOf({ contenders, target }: ProtocolSpec, duel: RunSpec['duel']): ContenderInfo[] {
  if (target) return [targetInfo(target)]
  return contenders.map((contender) => {
    const { contender: known } = standingOf(duel, contender.name)
    return known ? withSide(contenderInfo(contender), known) : contenderInfo(contender)
  })
}

/** The user's own service has messages of its own. */
function workloadParameters(name: string) {
  return workloads.some((known) => known.name === name) ? findWorkload(name).parameters : {}
}
