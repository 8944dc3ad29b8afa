import type { CorePlan } from '../../measure/process/pinning.ts'
import { TrialError } from '../../measure/process/trial-error.ts'
import type { TrialProcess } from '../../measure/process/trial-process.ts'
import { measureSlices, turnSizesOf } from '../../measure/round/slices.ts'
import { askFor, type Program, type Trial, withTrial } from '../../measure/round/trials.ts'
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
  const participant = { contender, copy: 1 }
  try {
    return await withTrial(participant, program, { cores, signal }, (trial) => workSlices(trial, setup))
  } catch (cause) {
    signal.throwIfAborted()
    if (!(cause instanceof TrialError)) throw cause
    const check = `check that \`${benchCommand('codec')}\` measures it`
    throw new WirebenchError('trial-failed', failureText(cause.failure), check, { cause })
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
  await askFor(trial.process, { type: 'collections' }, 'collected')
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
