import type { CorePlan } from '../../measure/process/pinning.ts'
import { TrialError } from '../../measure/process/trial-error.ts'
import type { TrialProcess } from '../../measure/process/trial-process.ts'
import { measureSlices, turnSizesOf } from '../../measure/round/slices.ts'
import { askTimeoutMs, type Program, startTrials, type Trial } from '../../measure/round/trials.ts'
import { warmUpTrial } from '../../measure/round/warm-up.ts'
import { benchCommand } from '../../model/commands.ts'
import { WirebenchError } from '../../model/errors.ts'
import { failureText } from '../../report/words/failure-text.ts'
import { type Slice, slicesOf } from '../../stats/slice-cost.ts'
import { seededRandom } from '../../workloads/seeded-random.ts'

/** What a contender works by itself. */
export interface AloneSetup {
  readonly contender: string
  readonly operation: string
  readonly program: Program
  readonly slices: number
  readonly sliceMs?: number
  /** Of the lengths of lead-ins. */
  readonly seed: number
  readonly warmUpMs?: number | undefined
  /** What happens before each slice. */
  readonly before?: () => void
  /** Asked after so many slices: else as many follow. */
  readonly isOver?: () => boolean
}

export const aloneWarmUpMs = 1000
export const aloneSliceMs = 5

/**
 * A trial as any run has it, but for the others: warmed up, then worked in slices of its own one after the other. Aborting
 * the signal ends it.
 * @throws WirebenchError `trial-failed` where it can't be measured.
 */
export async function workAlone(
  setup: AloneSetup,
  cores: CorePlan | undefined,
  signal: AbortSignal,
): Promise<readonly Slice[]> {
  signal.throwIfAborted()
  const { contender, program } = setup
  const { trials, failures } = await startTrials([{ contender, copy: 1 }], () => program, cores, signal)
  const [trial] = trials
  if (!trial) throw failed(failureText(failures[0]!.failure))
  const end = () => trial.process.end()
  signal.addEventListener('abort', end, { once: true })
  try {
    return await workSlices(trial, setup)
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof TrialError ? failed(failureText(error.failure), error) : error
  } finally {
    signal.removeEventListener('abort', end)
    await end()
  }
}

async function workSlices(
  trial: Trial,
  {
    operation,
    slices,
    sliceMs = aloneSliceMs,
    seed,
    warmUpMs = aloneWarmUpMs,
    before,
    isOver = () => true,
  }: AloneSetup,
): Promise<readonly Slice[]> {
  const [warmed] = await warmUpTrial(trial.process, [{ operation, limitMs: warmUpMs }])
  trial.nsPerOperation.set(operation, warmed!.nsPerOperation)
  await trial.process.ask({ type: 'collections' }, askTimeoutMs)
  const sizes = turnSizesOf([trial], operation, { sliceMs, slicesPerRound: slices })
  const turns = Array<number>(sizes.turnsEach).fill(0)
  const own = before ? { ...trial, process: preceded(trial.process, before) } : trial
  const cell = { suite: 'codec', operation, workload: '', parameters: {}, round: 1 } as const
  const { below } = seededRandom(seed, 'lead-ins')
  const worked: Slice[] = []
  do {
    const { event, failed: fault } = await measureSlices([own], cell, 0, sizes, turns, below)
    if (fault) throw fault.error
    worked.push(...slicesOf(event!, 0))
  } while (!isOver())
  return worked
}

/** A process before whose work something happens each time. */
function preceded(process: TrialProcess, before: () => void): TrialProcess {
  return {
    ...process,
    ask(command, timeoutMs) {
      if (command.type === 'slice') before()
      return process.ask(command, timeoutMs)
    },
  }
}

function failed(text: string, cause?: Error): WirebenchError {
  return new WirebenchError('trial-failed', text, `check that \`${benchCommand('codec')}\` measures it`, {
    cause,
  })
}
