import { isLoss } from '../../../measure/process/trial-error.ts'
import type { ProgressMeter } from '../../../measure/round/progress.ts'
import type { ProtocolCell } from '../../../model/protocol/protocol-spec.ts'
import type { Failure } from '../../../model/run/failure.ts'
import type { Participant, RunEvent } from '../../../model/run/run-event.ts'
import { sum } from '../../../model/sum.ts'
import { expectReply } from '../client/client-process.ts'
import { warmUpPasses as passes } from '../plan/budget.ts'
import type { LiveTrials } from './live-trials.ts'
import type { ProtocolRound } from './protocol-round.ts'

/**
 * Warms up every operation that a participant has left to be measured, with the processes that it has by now: one after
 * the other and all of them again, so that none is measured in code that was made for another. No collection is forced
 * after it: that throws optimised code away, and the server begins anew. An operation that is measured in more cells, and
 * so under more load, has longer, by the square root of their number.
 */
export async function* warmUp(
  plan: ProtocolRound,
  participant: Participant,
  trials: LiveTrials,
  meter: ProgressMeter,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  const { spec, round, losses } = plan
  const { contender } = participant
  const { askMs } = plan
  const trial = trials.trialOf(participant)
  if (!trial) return
  const nothingAtStake = () => []
  yield* trials.attempt(participant, nothingAtStake, async function* () {
    // Where servers are, as in the other suites: the other core's caches are another matter.
    await trial.place('with-server')
    const calibrated = expectReply(await trial.ask({ type: 'calibrate' }, askMs), 'calibrated')
    await trial.place('own')
    const { type: _, ...calibration } = calibrated
    const { workload } = spec.cells[0]!
    yield { type: 'trial-ready', round, ...participant, workload, readyMs: trial.readyMs, ...calibration }
  })
  const connections = plan.warmUpConnections
  const operations = [...Map.groupBy(trials.owed(participant), operationOf).values()]
  const weights = operations.map((cells) => Math.sqrt(cells.length))
  const parts = passes * sum(weights)
  const spentMs = new Map<ProtocolCell, number>()
  for (let pass = 1; pass <= passes; pass++) {
    for (const [index, [first]] of operations.entries()) {
      const cell = first!
      // Fresh ones that have taken over are warm already.
      if (trials.trialOf(participant) !== trial) return
      const ofOperation = () =>
        trials.owed(participant).filter((known) => operationOf(known) === operationOf(cell))
      if (ofOperation().length === 0) continue
      const atStake = (failure: Failure) =>
        !isLoss(failure) || losses.isSuspect(participant, operationOf(cell)) ? ofOperation() : []
      yield* trials.attempt(participant, atStake, async function* () {
        signal.throwIfAborted()
        yield* meter.say({ code: 'warming-up', operation: cell.operation }, cell.operation, contender)
        const part = weights[index]! / parts
        const durationMs = part * plan.warmUpMs
        const minRequests = part * plan.warmUpRequests
        const command = { type: 'warm-up', cell, connections, durationMs, minRequests } as const
        const { warmupMs, steady } = expectReply(await trial.ask(command, askMs), 'warmed')
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

function operationOf({ operation, workload }: ProtocolCell): string {
  return `${operation} ${workload}`
}
