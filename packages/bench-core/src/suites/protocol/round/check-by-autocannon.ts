import type { ProgressMeter } from '../../../measure/round/progress.ts'
import type { RunEvent } from '../../../model/run/run-event.ts'
import { expectReply } from '../client/client-process.ts'
import type { LiveTrials } from './live-trials.ts'
import type { ProtocolRound } from './protocol-round.ts'
import { failureOf } from './trials.ts'

const askMs = 30_000
/** The first part isn't counted. */
export const checkTimes = { warmUpMs: 300, durationMs: 500 }

/** A second opinion on throughput by a program that is not ours. Without it the run is as good, so it may fail. */
export async function* checkByAutocannon(
  { crossCheck, isMeasured, keyOf, round }: ProtocolRound,
  trials: LiveTrials,
  meter: ProgressMeter,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  const trial = trials
    .all()
    .find(({ participant }) => participant.copy === 1 && participant.contender === crossCheck?.contender)
  if (!crossCheck || !trial || crossCheck.cell.load.load !== 'closed') return
  const { cell, contender } = crossCheck
  if (!isMeasured(contender, cell)) return
  yield* meter.say({ code: 'cross-checking' }, cell.operation, contender)
  const { connections } = crossCheck.cell.load
  const command = { type: 'cross-check', connections, ...checkTimes } as const
  try {
    // What came before may have left its client on the server's core.
    await trial.place('own')
    const checked = expectReply(await trial.ask(command, askMs), 'cross-checked')
    const { suite, operation, workload, parameters } = keyOf(cell, contender)
    const figures = {
      crossCheckPerSecond: checked.operationsPerSecond,
      crossCheckCpuShare: checked.clientCpuShare,
    }
    const key = { suite, operation, workload, parameters, round, ...trial.participant }
    yield { type: 'figures-measured', ...key, figures }
  } catch (error) {
    signal.throwIfAborted()
    const notice = { code: 'cross-check-failed', failure: failureOf(error) } as const
    yield { type: 'notice', level: 'error', notice }
  }
}
