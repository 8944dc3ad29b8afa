import type { ProgressMeter } from '../../measure/round/progress.ts'
import type { ProtocolCell } from '../../model/protocol-spec.ts'
import type { Participant, RunEvent } from '../../model/run-event.ts'
import { expectReply } from './client/client-process.ts'
import type { Failure } from './lanes.ts'
import { isLoss, type LiveLanes } from './live-lanes.ts'
import type { RoundPlan } from './round.ts'

const askMs = 30_000
/** What an operation taught the runtime, the next one may have it unlearn. */
const passes = 2

/**
 * Warms up every operation that a participant has left to be measured, with the processes that it has by now: one after
 * the other and all of them again, so that none is measured in code that was made for another. No collection is forced
 * after it: that throws optimised code away, and the server begins anew.
 */
export async function* warmUp(
  plan: RoundPlan,
  participant: Participant,
  lanes: LiveLanes,
  meter: ProgressMeter,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  const { spec, round, losses } = plan
  const { contender } = participant
  const lane = lanes.laneOf(participant)
  if (!lane) return
  const nothingAtStake = () => []
  yield* lanes.attempt(participant, nothingAtStake, async function* () {
    const { calibrationNs } = expectReply(await lane.ask({ type: 'calibrate' }, askMs), 'calibrated')
    const { workload } = spec.cells[0]!
    yield { type: 'trial-ready', round, ...participant, workload, readyMs: lane.readyMs, calibrationNs }
  })
  const cells = oncePerOperation(lanes.owed(participant))
  const connections = plan.warmUpConnections
  const durationMs = plan.warmUpMs / cells.length / passes
  const spentMs = new Map<ProtocolCell, number>()
  for (let pass = 1; pass <= passes; pass++) {
    for (const cell of cells) {
      // Fresh ones that have taken over are warm already.
      if (lanes.laneOf(participant) !== lane) return
      const ofOperation = () =>
        lanes.owed(participant).filter((known) => operationOf(known) === operationOf(cell))
      if (ofOperation().length === 0) continue
      const atStake = (failure: Failure) =>
        !isLoss(failure) || losses.isSuspect(participant, operationOf(cell)) ? ofOperation() : []
      yield* lanes.attempt(participant, atStake, async function* () {
        signal.throwIfAborted()
        yield* meter.say(`warming up ${cell.operation} ${contender}`, cell.operation, contender)
        const command = { type: 'warm-up', cell, connections, durationMs } as const
        const { warmupMs, steady } = expectReply(await lane.ask(command, askMs), 'warmed')
        spentMs.set(cell, (spentMs.get(cell) ?? 0) + warmupMs)
        if (pass < passes) return
        const { contender: _, ...key } = plan.keyOf(cell, contender)
        yield {
          type: 'trial-warmed',
          ...key,
          round,
          ...participant,
          warmupMs: spentMs.get(cell)!,
          steady,
        }
      })
    }
  }
}

/** The first cell of each operation. */
function oncePerOperation(cells: readonly ProtocolCell[]): ProtocolCell[] {
  return [...Map.groupBy(cells, operationOf).values()].map(([cell]) => cell!)
}

function operationOf({ operation, workload }: ProtocolCell): string {
  return `${operation} ${workload}`
}
