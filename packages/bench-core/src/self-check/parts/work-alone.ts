import type { CorePlan } from '../../measure/process/pinning.ts'
import { TrialError } from '../../measure/process/trial-process.ts'
import { type ChargedCollections, chargeCollections } from '../../measure/round/slices.ts'
import {
  askTimeoutMs,
  expectReply,
  type Program,
  startTrials,
  type Trial,
} from '../../measure/round/trials.ts'
import { turnSizes } from '../../measure/round/turn-sizes.ts'
import { warmUpTrial } from '../../measure/round/warm-up.ts'
import type { SliceReading, TrialCommand } from '../../measure/trial/protocol.ts'
import { benchCommand } from '../../model/commands.ts'
import { WirebenchError } from '../../model/errors.ts'
import { forEachFigure, toldFigures } from '../../model/run/slice-figures.ts'
import type { Slice } from '../../stats/slice-cost.ts'

/** What a contender works by itself. */
export interface AloneSetup {
  readonly contender: string
  readonly operation: string
  readonly program: Program
  readonly slices: number
  readonly warmUpMs?: number | undefined
  /** What happens before each slice. */
  readonly before?: () => void
}

export const aloneWarmUpMs = 1000
export const aloneSliceMs = 5

/**
 * A trial as any run has it, but for the others: warmed up, then worked in slices of its own one after the other. Aborting
 * the signal ends it.
 * @throws WirebenchError `trial-failed` where it can't be measured.
 */
export async function workAlone(
  { contender, operation, program, slices, warmUpMs = aloneWarmUpMs, before }: AloneSetup,
  cores: CorePlan | undefined,
  signal: AbortSignal,
): Promise<readonly Slice[]> {
  signal.throwIfAborted()
  const { trials, failures } = await startTrials([{ contender, copy: 1 }], () => program, cores, signal)
  const [trial] = trials
  if (!trial) throw failed(failures[0]!.text)
  const end = () => trial.process.end()
  signal.addEventListener('abort', end, { once: true })
  try {
    return await workSlices(trial, operation, slices, warmUpMs, before)
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof TrialError ? failed(error.message, error) : error
  } finally {
    signal.removeEventListener('abort', end)
    await end()
  }
}

async function workSlices(
  trial: Trial,
  operation: string,
  slices: number,
  limitMs: number,
  before?: () => void,
): Promise<readonly Slice[]> {
  const ask = async (command: TrialCommand) => (await trial.process.ask(command, askTimeoutMs)).reply
  const [warmed] = await warmUpTrial(trial.process, [{ operation, limitMs }])
  await ask({ type: 'collections' })
  const member = {
    contender: trial.participant.contender,
    nsPerOperation: warmed!.nsPerOperation,
    inputs: trial.encodedBytes.length,
  }
  const sizes = turnSizes([member], { sliceMs: aloneSliceMs, slicesPerRound: slices })
  const command = {
    type: 'slice',
    operation,
    leadIn: sizes.leadIn[0]!,
    operations: sizes.operations[0]!,
  } as const
  const readings: SliceReading[] = []
  while (readings.length < sizes.turnsEach) {
    before?.()
    readings.push(expectReply(await ask(command), 'sliced').slice)
  }
  const collections: ChargedCollections[] = readings.map(() => ({ count: 0, ns: 0 }))
  await chargeCollections(trial, () => true, readings, collections)
  return readings.map((reading, place) => ({
    ...reading,
    ...forEachFigure(toldFigures, (name) => reading[name] ?? Number.NaN),
    place,
    operations: command.operations,
    gcCount: collections[place]!.count ?? Number.NaN,
    gcNs: collections[place]!.ns ?? Number.NaN,
    waitingCpuNs: 0,
  }))
}

function failed(text: string, cause?: Error): WirebenchError {
  return new WirebenchError('trial-failed', text, `see that \`${benchCommand('codec')}\` measures it`, {
    cause,
  })
}
